import type { components } from '../schema.ts'
import { type BulkApi, type BulkOptions, type Fields, isFields, type Plural } from './bulk-api.ts'
import { BusyError, UnexpectedResponseError, untilAvailable } from './until-available.ts'

/** The result of one record of a batch. */
export type BatchResult = components['schemas']['BatchResult']

export type BatchOptions = BulkOptions & {
  /** Checks the records and saves nothing. */
  isDryRun?: boolean | undefined
  /**
   * The idempotency key of the batch. Use the same key if a later run sends the same batch, so that it creates no record twice. A batch
   * whose records all have an `id` or an `external_id` needs no key. Without a key, only the retries of this call are safe.
   */
  key?: string | undefined
}

/**
 * Sends up to 100 records, and repeats the request until every record is saved or refused. Each result belongs to the record at the same
 * position. Call `batchesOf` first to keep the limits of a batch.
 * @throws ServiceError, ConnectionError if the service refuses the whole batch or is not available
 * @throws BusyError with the detail of a result if some records cannot be saved because the service is busy
 */
export async function sendBatch(
  api: BulkApi,
  plural: Plural,
  records: readonly Fields[],
  { isDryRun = false, key, ...options }: BatchOptions = {},
): Promise<BatchResult[]> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const params = { query: isDryRun ? { dry_run: true } : {} }
  let results: BatchResult[] = []
  return untilAvailable(async (isLast) => {
    // Send null for each saved or refused record, so that the service has time and read units for the others.
    const body = { records: records.map((record, at) => (settled(results[at]) ? null : record)) }
    const { data } = await api.POST(`/api/v1/${plural}/batch`, { params, headers, body })
    // Keep the first result of each saved or refused record.
    results = resultsIn(data, records.length).map((result, at) => settled(results[at]) ?? result)
    const left = results.filter(({ status }) => status === 503 || (status >= 500 && !isLast))
    if (left[0] === undefined) return { value: results }
    return { reason: new BusyError(left[0].detail ?? `status ${left[0].status}`), left: left.length }
  }, options)
}

function settled(result: BatchResult | undefined): BatchResult | undefined {
  return result && result.status < 500 ? result : undefined
}

function resultsIn(data: unknown, length: number): BatchResult[] {
  if (isFields(data) && Array.isArray(data.results) && data.results.length === length) {
    const results: unknown[] = data.results
    if (results.every(isResult)) return results
  }
  throw new UnexpectedResponseError('The response is not the result of a batch')
}

function isResult(value: unknown): value is BatchResult {
  if (!isFields(value) || typeof value.status !== 'number') return false
  const { status, detail = '', errors = [] } = value
  const isKnown = [200, 201].includes(status) || (status >= 400 && status < 600)
  return isKnown && typeof detail === 'string' && Array.isArray(errors) && errors.every(isFieldError)
}

function isFieldError(value: unknown): boolean {
  return isFields(value) && typeof value.field === 'string' && typeof value.message === 'string'
}
