import { untilDeadline } from '../../context/deadline.ts'
import { noteFailed } from '../../context/meter.ts'
import { type BatchResult, repeated } from '../../domain/batch.ts'
import type { JsonObject } from '../../domain/json.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import type { Versioned } from '../../domain/revision.ts'
import { parse } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { getItem } from '../table/client.ts'
import { externalKey } from '../table/keys.ts'
import { backOff } from '../table/retries.ts'
import { failureOf, lookUp, type Sent, Settled } from './batch-lookup.ts'
import { createRecord } from './create.ts'
import { ownerIn } from './external-ids.ts'
import { claimKey, type Idempotency } from './idempotency.ts'
import { limitReached, pace } from './share.ts'
import type { Saved } from './stored-record.ts'
import { updateRecord } from './update.ts'
import type { WriteContext } from './write.ts'

/**
 * The maximum number of attempts for a record if other requests create, change or delete a record with the same external id.
 */
const TRIES_MAX = 3

/**
 * Saves the records of a batch one after another, each in a transaction of its own, so a refused record does not stop the
 * others. If a record has an `id`, the stored record with that id is updated. If it has the `external_id` of an existing
 * record, that record is updated. Otherwise, a record is created. A reference may be an external id, in a field such as
 * `prospect_external_id`. Before the first record, reads all external ids, and the outcomes of earlier requests with the same
 * idempotency key.
 *
 * Records that the batch has no time or no read units for get the error `store_unavailable`.
 *
 * @param context contains the idempotency key of the batch. The idempotency key of a record is the key of the batch plus the
 * position of the record.
 * @returns the results in the order of the records
 * @throws AppError `idempotency_key_reused` if a single request, or a batch of another record type, used the key
 */
export function saveBatch(
  storage: RecordStorage<AnyRecord, AnyRecord & Versioned>,
  records: readonly unknown[],
  { idempotency, ...conditions }: WriteContext & { idempotency?: Idempotency | undefined },
): Promise<BatchResult[]> {
  return untilDeadline(async () => {
    const startedAt = performance.now()
    const context = { ...conditions, assignees: new Map<string, Promise<number>>() }
    if (idempotency) await claimKey(idempotency, storage.name, context.isDryRun)
    const sent = await lookUp(storage, records, idempotency)
    const ids = new Set(sent.flatMap((one) => (one instanceof Settled ? [] : (one.id ?? []))))
    const results: BatchResult[] = []
    for (const one of sent) {
      if (!(one instanceof Settled)) await pace(startedAt)
      results.push(
        one instanceof Settled ? one.result : await saveOne(storage, one, context, ids).catch(failureOf),
      )
    }
    noteFailed(results.flatMap((result) => (result instanceof AppError ? [result.code] : [])))
    return results
  })
}

/**
 * Saves one record. If another request creates, changes or deletes a record with the same external id at the same time, reads
 * the external id again and retries.
 * @param ids the ids of the records that the batch updates
 * @throws AppError `store_unavailable` if the batch has no time or no read units left
 */
async function saveOne(
  storage: RecordStorage<AnyRecord, AnyRecord & Versioned>,
  { record, id: found, externalId, idempotency }: Sent,
  context: WriteContext,
  ids: Set<string>,
): Promise<BatchResult> {
  const limit = limitReached()
  if (limit)
    throw new AppError('store_unavailable', {
      detail: `The request reached its ${limit} before this record. Send the record again.`,
      retryAfter: 1,
    })
  const conditions = { ...context, idempotency }
  let id = found
  for (let tries = 1; ; tries++)
    try {
      if (id === undefined) {
        const { id, ...created } = resultOf(
          await createRecord(storage, parse(storage.Create, record), conditions),
        )
        return context.isDryRun ? created : { id, ...created }
      }
      return resultOf(await updateRecord(storage, id, patchFor(record, externalId), conditions))
    } catch (error) {
      const isRace =
        error instanceof AppError && error.code === (id === undefined ? 'external_id_taken' : 'not_found')
      if (!isRace || externalId === undefined || tries === TRIES_MAX) throw error
      await backOff(tries, error)
      const item = await getItem(externalKey(storage.name, externalId))
      id = item && ownerIn(item)
      if (id !== undefined && id !== found && ids.has(id)) return repeated('external_id')
    }
}

function resultOf({ record: { id, version }, ...rest }: Saved<AnyRecord & Versioned>) {
  return { ...rest, id, version }
}

/** Returns the patch for `updateRecord`, as a function that throws `not_found` if the record has another external id by now. */
function patchFor(patch: JsonObject, externalId: string | undefined) {
  return (before: AnyRecord): JsonObject => {
    if (externalId !== undefined && before.external_id !== externalId) throw new AppError('not_found')
    return patch
  }
}
