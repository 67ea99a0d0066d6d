import { ARCHIVED } from '../../domain/archiving.ts'
import { isId } from '../../domain/id.ts'
import type { JsonObject } from '../../domain/json.ts'
import { patched } from '../../domain/patch.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { AppError } from '../../errors.ts'
import { withAssigneeNumber } from '../accounts/assignees.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { attempts, keptChanging } from './attempts.ts'
import { changeOf } from './change.ts'
import { dealChanges } from './deals.ts'
import { requireFreeExternalId } from './external-ids.ts'
import { orReplay, outcomeOf, requireVersion, type Saved, saved, type WriteOptions } from './saved.ts'

/** A JSON Merge Patch, or a function that returns the patch for the stored record. */
type Patch<Stored> = JsonObject | ((before: Stored) => JsonObject)

/**
 * Applies a JSON Merge Patch to the latest stored record. If another request changes the record before the write, applies the
 * patch to the new version. A repeated request with the same idempotency key changes nothing and returns the record as it is
 * now (`orReplay`).
 * @throws AppError `not_found`, `precondition_failed`, `validation_failed`, `external_id_taken`, `idempotency_key_reused`,
 * `store_unavailable`, or an error of the rules of the record type or of a linked record (`dealChanges`)
 */
export function updateRecord<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  id: string,
  patch: Patch<Stored>,
  options: WriteOptions,
): Promise<Saved<Public>> {
  return orReplay(storage, options.idempotency, () => update(storage, id, patch, options))
}

/** Archives a record. Idempotent. @throws the same errors as `updateRecord` */
export function archiveRecord<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  id: string,
  options: WriteOptions,
): Promise<Saved<Public>> {
  return updateRecord(storage, id, { status: ARCHIVED }, options)
}

/** Restores the status that the record had before it was archived. Idempotent. @throws the same errors as `updateRecord` */
export function restoreRecord<Stored extends AnyRecord & { status: string }, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  id: string,
  options: WriteOptions,
): Promise<Saved<Public>> {
  return updateRecord(storage, id, ({ status }) => ({ status }), options)
}

async function update<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  id: string,
  patch: Patch<Stored>,
  { precondition, idempotency, ...context }: WriteOptions,
): Promise<Saved<Public>> {
  const { recordType } = storage
  if (!isId(recordType.prefix, id)) throw new AppError('not_found')
  for await (const attempt of attempts(context)) {
    const { failedBefore } = attempt
    const before = await attempt.read(storage, id)
    if (!before) throw new AppError('not_found')
    requireVersion(before, precondition)
    // The commit of the previous attempt may have failed for this reason.
    requireFreeExternalId(failedBefore)

    const stamp = await attempt.stamp()
    const edited = patched(recordType, before, patch instanceof Function ? patch(before.data) : patch, stamp)
    if (edited === before) {
      const outcome = outcomeOf(idempotency, id, 'unchanged')
      // Even if nothing changes, the outcome is stored, so that the key cannot be used for another request.
      if (!outcome || (await attempt.commit([], outcome))) return saved(storage, before, 'unchanged')
      // If the key was used before, `attempts` throws now, and `orReplay` returns the record.
      continue
    }
    const after = { ...edited, data: await withAssigneeNumber(edited.data, before.data, context) }
    // Only an offer changes other records.
    const linked = await dealChanges(before, after, stamp)
    if (!linked) continue
    const changes = [changeOf(storage, before, after), ...linked]
    if (await attempt.commit(changes, outcomeOf(idempotency, id, 'updated')))
      return saved(storage, after, 'updated')
  }
  throw keptChanging()
}
