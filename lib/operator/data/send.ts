import * as v from 'valibot'
import { namesOf } from './batches.ts'
import type { Fault } from './cells.ts'
import type { Entry } from './records.ts'
import { type Service, withPatience } from './service.ts'

const FieldFault = v.object({ field: v.string(), message: v.string() })
const Result = v.object({
  status: v.number(),
  unchanged: v.optional(v.boolean()),
  replayed: v.optional(v.boolean()),
  code: v.optional(v.string()),
  detail: v.optional(v.string()),
  errors: v.optional(v.array(FieldFault)),
})
type Result = v.InferOutput<typeof Result>

/** What became of a row. `replayed` rows were done by an earlier run, or by an attempt whose answer was lost. */
export const outcomes = ['created', 'updated', 'unchanged', 'replayed', 'refused'] as const
export type Outcome = (typeof outcomes)[number]

/** What is imported, and how. */
export type Target = { plural: string; digest: string; isDryRun: boolean; stop: AbortSignal }

/**
 * Sends a batch until every record of it is done or refused.
 * @throws Refusal when the service does not answer, or refuses the whole batch
 */
export async function sendBatch(
  service: Service,
  batch: readonly Entry[],
  { plural, digest, isDryRun, stop }: Target,
): Promise<Result[]> {
  const Answer = v.object({ results: v.pipe(v.array(Result), v.length(batch.length)) })
  const call = {
    method: 'POST',
    path: `${plural}/batch${isDryRun ? '?dry_run=true' : ''}`,
    headers: keyOf(batch, isDryRun ? undefined : `import-${digest}-${plural}`),
    json: { records: batch.map(({ record }) => record) },
  }
  let results: Result[] = []
  await withPatience(async (isLast) => {
    const answer = await service(call, Answer)
    // A record that is done stays counted as it was answered first.
    results = answer.results.map((result, at) => (isDone(results[at]) ? results[at] : result))
    const undone = results.find((result) => result.status === 503 || (result.status > 500 && !isLast))
    return undone && (undone.detail ?? 'some records are not stored')
  }, stop)
  return results
}

function isDone(result: Result | undefined): result is Result {
  return result !== undefined && result.status < 500
}

/**
 * The same key at each run, so that no second run creates a record twice. Records that name a stored one need none: a second run updates
 * them again.
 */
function keyOf(batch: readonly Entry[], prefix: string | undefined): Record<string, string> {
  const [first] = batch
  if (prefix === undefined || first === undefined || batch.every((entry) => namesOf(entry).length > 0))
    return {}
  return { 'idempotency-key': `${prefix}-${first.row.line}` }
}

export function outcomeOf({ status, unchanged, replayed }: Result): Outcome {
  if (status >= 400) return 'refused'
  if (replayed) return 'replayed'
  if (status === 201) return 'created'
  return unchanged ? 'unchanged' : 'updated'
}

/** Why a row was refused: what the import has found, and the service besides. */
export function faultsOf({ record, faults }: Entry, { code, detail, errors = [] }: Result): Fault[] {
  const isSent = Object.keys(record).length > 0 || faults.length === 0
  const found = errors.filter(({ field }) => isSent && faults.every((fault) => fault.field !== field))
  const all = [...faults, ...found]
  if (all.length > 0) return all
  return [{ field: '', message: (code && CAUSES[code]) ?? detail ?? 'was refused' }]
}

const CAUSES: Readonly<Record<string, string>> = {
  idempotency_key_reused:
    'was imported from this file in the last 24 hours with other options: change the record in the service',
}
