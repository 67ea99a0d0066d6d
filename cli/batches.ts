import * as v from 'valibot'
import { normalizedExternalId } from '../lib/domain/invisible.ts'
import { BATCH_KIB } from '../lib/http/batch.ts'
import type { Fault } from './cells.ts'
import type { ParsedRow } from './columns.ts'
import { type Service, withRetries } from './service.ts'

const RECORDS_MAX = 100
/** The maximum size of all records of a batch in bytes. The rest of the body takes less than 100 bytes. */
const BYTES_MAX = BATCH_KIB * 1024 - 100

/**
 * Groups entries into batches. Keeps entries with faults, so that every import of a file makes the same batches. Starts a new
 * batch at an entry whose id or external id is already in the batch, so that this entry updates the earlier entry's record.
 */
export async function* batchesOf(entries: AsyncIterable<ParsedRow>): AsyncGenerator<ParsedRow[], void> {
  let batch: ParsedRow[] = []
  let bytes = 0
  let named = new Set<string>()
  for await (const entry of entries) {
    const sent = sizeOf(entry) > BYTES_MAX ? tooLong(entry) : entry
    const size = sizeOf(sent)
    const names = namesOf(sent)
    const isFull = batch.length === RECORDS_MAX || bytes + size > BYTES_MAX
    if (isFull || names.some((name) => named.has(name))) {
      yield batch
      batch = []
      bytes = 0
      named = new Set()
    }
    batch.push(sent)
    bytes += size
    for (const name of names) named.add(name)
  }
  if (batch.length > 0) yield batch
}

/** Returns the size of a record in a batch in bytes, with the comma after it. */
function sizeOf({ record }: ParsedRow): number {
  return Buffer.byteLength(JSON.stringify(record)) + 1
}

function tooLong(entry: ParsedRow): ParsedRow {
  return { ...entry, record: {}, faults: [{ field: '', message: `the row is longer than ${BATCH_KIB} KiB` }] }
}

/**
 * Returns the id and the external id of a record. A record with an id or an external id can be sent again, because the service
 * then creates no second record.
 */
export function namesOf({ record }: Pick<ParsedRow, 'record'>): string[] {
  return ['id', 'external_id'].flatMap((field) => {
    const value = record[field]
    return typeof value === 'string' ? [`${field} ${normalizedExternalId(value)}`] : []
  })
}

const Result = v.object({
  status: v.pipe(
    v.number(),
    v.check((status) => [200, 201].includes(status) || (status >= 400 && status < 600)),
  ),
  unchanged: v.optional(v.boolean()),
  replayed: v.optional(v.boolean()),
  code: v.optional(v.string()),
  detail: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
})
export type Result = v.InferOutput<typeof Result>

/** The target and the options of an import. `digest` identifies the file. */
export type Target = { plural: string; digest: string; isDryRun: boolean; stop: AbortSignal }

/**
 * Sends a batch, and repeats the request until every record is saved or refused.
 * @throws Refusal if the service is not available, or refuses the whole batch
 * @throws Stopped if `stop` aborts before the batch is complete
 */
export async function sendBatch(
  service: Service,
  batch: readonly ParsedRow[],
  { plural, digest, isDryRun, stop }: Target,
): Promise<Result[]> {
  const Answer = v.object({ results: v.pipe(v.array(Result), v.length(batch.length)) })
  // Use the same key in each run, so that a second run creates no record twice. If every row of a batch has an id or an
  // external id, the batch needs no key, because a second run updates the same records.
  const isKeyed = !isDryRun && batch.some((entry) => namesOf(entry).length === 0)
  const key = `import-${digest}-${plural}-${batch[0]?.row.line}`
  const call = {
    method: 'POST',
    path: `${plural}/batch${isDryRun ? '?dry_run=true' : ''}`,
    headers: isKeyed ? { 'idempotency-key': key } : {},
  }
  let results: Result[] = []
  return withRetries(async (isLast) => {
    // Send null for each saved or refused record, so that the service has time and read units for the others.
    const records = batch.map(({ record }, at) => (settled(results[at]) ? null : record))
    const answer = await service({ ...call, json: { records } }, Answer)
    // Keep the first result of each saved or refused record.
    results = answer.results.map((result, at) => settled(results[at]) ?? result)
    const left = results.filter(({ status }) => status === 503 || (status >= 500 && !isLast))
    if (left[0] === undefined) return { answer: results }
    return { undone: left[0].detail ?? `status ${left[0].status}`, left: left.length }
  }, stop)
}

function settled(result: Result | undefined): Result | undefined {
  return result && result.status < 500 ? result : undefined
}

/**
 * The outcomes of a row. `replayed` means that an earlier run, or an attempt whose response was lost, has already saved the
 * row.
 */
export const outcomes = ['created', 'updated', 'unchanged', 'replayed', 'refused'] as const
export type Outcome = (typeof outcomes)[number]

export function outcomeOf({ status, unchanged, replayed }: Result): Outcome {
  if (status >= 400) return 'refused'
  if (replayed) return 'replayed'
  if (status === 201) return 'created'
  return unchanged ? 'unchanged' : 'updated'
}

/**
 * Returns why a row was refused: the faults that the import found, and the faults that the service reports for other fields.
 */
export function faultsOf({ record, faults }: ParsedRow, { code, detail, errors = [] }: Result): Fault[] {
  if (faults.length > 0 && Object.keys(record).length === 0) return faults
  if (code === 'not_found')
    return [record.id === undefined ? { field: '', message: DELETED } : { field: 'id', message: UNKNOWN_ID }]
  const others = errors.filter(({ field }) => faults.every((fault) => fault.field !== field))
  if (faults.length + others.length > 0) return [...faults, ...others]
  const message = code === 'idempotency_key_reused' ? CHANGED : (detail ?? 'the service refused the row')
  return [{ field: '', message }]
}

const UNKNOWN_ID = 'is not the id of an existing record: correct it, or empty the cell to create a record'
const DELETED = 'the row was imported in the last 24 hours, and its record was deleted after that'
const CHANGED =
  'the row was imported with other options in the last 24 hours: change its record in the service'
