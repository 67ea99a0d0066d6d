import { ARCHIVED } from '../../domain/archiving.ts'
import { isId } from '../../domain/id.ts'
import type { JsonObject } from '../../domain/json.ts'
import { patched } from '../../domain/patch.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { AppError } from '../../errors.ts'
import { withAssigneeNumber } from '../accounts/assignees.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { changeOf } from './change.ts'
import { dealChanges } from './deals.ts'
import { requireFreeExternalId } from './external-ids.ts'
import { outcomeOf, savedBefore } from './idempotency.ts'
import { requireVersion, type Saved, saved } from './stored-record.ts'
import { readRecord, type WriteOptions, write } from './write.ts'

/** A JSON Merge Patch, or a function that returns the patch for the stored record. */
type Patch<Stored> = JsonObject | ((before: Stored) => JsonObject)

/**
 * Applies a JSON Merge Patch to the latest stored record. If another request changes the record before the write, applies the
 * patch to the new version. A repeated request with the same idempotency key changes nothing and returns the record as it is
 * now.
 * @throws AppError `not_found`, `precondition_failed`, `validation_failed`, `external_id_taken`, `idempotency_key_reused`,
 * `store_unavailable`, or an error of the rules of the record type or of a linked record (`dealChanges`)
 */
export function updateRecord<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  id: string,
  patch: Patch<Stored>,
  options: WriteOptions,
): Promise<Saved<Public>> {
  const { precondition, idempotency } = options
  return write(
    options,
    async (refusal, stamp) => {
      const before = isId(storage.prefix, id) ? await readRecord(storage, id, refusal) : undefined
      if (!before) throw new AppError('not_found')
      requireVersion(before, precondition)
      requireFreeExternalId(refusal)
      const edit = patch instanceof Function ? patch(before.data) : patch
      const edited = patched(storage, before, edit, stamp)
      if (edited === before) {
        // The outcome is stored even if nothing changes, so that the key cannot be used for another request.
        const outcome = outcomeOf(idempotency, id, 'unchanged')
        return { changes: [], outcome, result: saved(storage, before, 'unchanged') }
      }
      const after = { ...edited, data: await withAssigneeNumber(edited.data, before.data, options) }
      // Only an offer changes other records.
      const linked = await dealChanges(before, after, stamp)
      if (!linked) return undefined
      return {
        changes: [changeOf(storage, before, after), ...linked],
        outcome: outcomeOf(idempotency, id, 'updated'),
        result: saved(storage, after, 'updated'),
      }
    },
    () => savedBefore(storage, idempotency),
  )
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
