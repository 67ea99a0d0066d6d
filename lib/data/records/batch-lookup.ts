import { logError } from '../../context/log.ts'
import {
  type BatchResult,
  externalReferences,
  type Identified,
  identified,
  repeated,
  withReferences,
} from '../../domain/batch.ts'
import { externalIdIn } from '../../domain/external-id.ts'
import { AppError } from '../../errors.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { getCommittedItem, getItems, type Item } from '../table/client.ts'
import { externalKey, recordKey } from '../table/keys.ts'
import { ownerIn } from './external-ids.ts'
import { findOutcomes, type Idempotency, idempotencyOfRecord, type Made } from './idempotency.ts'

/** A record of a batch. If it has an `id`, the stored record with this id is updated. Otherwise, a record is created. */
export type Sent = Identified & { idempotency?: Idempotency | undefined }

/** A record with a final result: it was refused, or an earlier request with the same idempotency key saved it. */
export class Settled {
  readonly result: BatchResult

  constructor(result: BatchResult) {
    this.result = result
  }
}

/**
 * Resolves the external ids of a batch. For each record, finds the stored record that it updates, and the stored records that
 * it refers to. Sends at most one request for each 100 external ids. With an idempotency key, also sends one or two requests
 * for the outcomes of earlier requests.
 */
export async function lookUp(
  { name: kind, references }: RecordStorage,
  records: readonly unknown[],
  idempotency: Idempotency | undefined,
): Promise<(Sent | Settled)[]> {
  const known = await eachOf<unknown, Sent>(records, (record, position) => ({
    ...identified(record),
    ...(idempotency && { idempotency: idempotencyOfRecord(idempotency, { kind, position, record }) }),
  }))
  const batch = idempotency ? await withReplays(known) : known
  const keys = batch.flatMap((one) => (one instanceof Settled ? [] : externalKeys(one)))
  const items = await getItems([...new Map(keys.map((key) => [key.pk, key])).values()])
  const owners = new Map(items.map((item) => [item.pk, ownerIn(item)]))
  const ownerOf = (name: string, externalId: string) => owners.get(externalKey(name, externalId).pk)
  // Records that an earlier request saved count too, so that a repeated batch refuses the same records as the first one.
  const seen = new Set(batch.flatMap((one, at) => (one instanceof Settled ? savedNames(one, known[at]) : [])))
  return eachOf(batch, (one) => {
    const id = one.externalId === undefined ? one.id : ownerOf(kind, one.externalId)
    requireFirst(seen, one, id)
    const record = withReferences(references, one.record, ({ recordType, externalId }) =>
      ownerOf(recordType.name, externalId),
    )
    return { ...one, record, ...(id !== undefined && { id }) }
  })

  function externalKeys({ externalId, record }: Sent) {
    return [
      ...(externalId === undefined ? [] : [externalKey(kind, externalId)]),
      ...externalReferences(references, record).map((one) =>
        externalKey(one.recordType.name, one.externalId),
      ),
    ]
  }
}

/** Returns the names of a saved record, as `requireFirst` compares them. */
function savedNames({ result }: Settled, sent: Sent | Settled | undefined): string[] {
  const external = sent && !(sent instanceof Settled) ? externalIdIn(sent.record.external_id) : undefined
  return [
    ...(result instanceof AppError || result.id === undefined ? [] : [`id ${result.id}`]),
    ...(external === undefined ? [] : [`external_id ${external}`]),
  ]
}

/**
 * Refuses a record with the same id or external id as an earlier record of the batch. @throws AppError `validation_failed`
 */
function requireFirst(seen: Set<string>, { record }: Identified, id: string | undefined): void {
  const external = externalIdIn(record.external_id)
  for (const [field, value] of [
    ['id', id],
    ['external_id', external],
  ] as const) {
    if (value === undefined) continue
    if (seen.has(`${field} ${value}`)) throw repeated(typeof record.id === 'string' ? 'id' : 'external_id')
    seen.add(`${field} ${value}`)
  }
}

/**
 * So many saved records are read strongly consistent. If all of them are the longest notes, they take 660 read units, and the outcomes and external
 * ids of the other records 170. More records are read eventually consistent, for half the units.
 */
const CONSISTENT_MAX = 60

/**
 * Settles each record that an earlier request with the same idempotency key saved. Each record of the batch has a key of its
 * own, so a repeated batch continues where the first batch stopped. Does not validate saved records again, because the
 * validation would fail if their assigned user no longer exists.
 */
async function withReplays(batch: readonly (Sent | Settled)[]): Promise<(Sent | Settled)[]> {
  const outcomes = await findOutcomes(
    batch.flatMap((one) => (one instanceof Settled || !one.idempotency ? [] : [one.idempotency])),
  )
  const made = [...outcomes.values()].flatMap((outcome) => (outcome instanceof AppError ? [] : [outcome.id]))
  const items = await getItems([...new Set(made)].map(recordKey), made.length <= CONSISTENT_MAX)
  const stored = new Map(items.map((item) => [item.pk, item]))
  return eachOf(batch, async (one): Promise<Sent | Settled> => {
    const outcome = one.idempotency && outcomes.get(one.idempotency.key)
    if (outcome instanceof AppError) throw outcome
    return outcome ? new Settled(await replayOf(outcome, stored.get(outcome.id))) : one
  })
}

async function replayOf({ id, effect }: Made, stored: Item | undefined): Promise<BatchResult> {
  // While DynamoDB applies a transaction, reads may already return the new outcome but not yet the new record. So read the
  // record again, after the transaction.
  const item = stored ?? (await getCommittedItem(recordKey(id)))
  if (!item) return new AppError('not_found', { replayed: true })
  return { id, version: Number(item.version), effect, replayed: true }
}

/** Runs a step in parallel for all records that are not settled. An error of the step becomes the result of its record. */
export function eachOf<T, U>(
  records: readonly (T | Settled)[],
  step: (one: T, position: number) => U | Promise<U>,
): Promise<(U | Settled)[]> {
  return Promise.all(
    records.map(async (one, position) => {
      if (one instanceof Settled) return one
      try {
        return await step(one, position)
      } catch (error) {
        return new Settled(failureOf(error))
      }
    }),
  )
}

export function failureOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  logError('error', 'A record of a batch could not be saved', error)
  return new AppError('internal')
}
