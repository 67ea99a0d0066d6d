import { isId } from '../../domain/id.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { AppError } from '../../errors.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { referenceCounts } from '../index/reference-counts.ts'
import { changeOf } from './change.ts'
import { dealChanges } from './deals.ts'
import { requireVersion } from './stored-record.ts'
import { readRecord, type WriteOptions, write } from './write.ts'

/** Deletes a record for good. @throws AppError `not_found`, `precondition_failed`, `still_referenced` */
export async function deleteRecord<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  id: string,
  { by, precondition }: Omit<WriteOptions, 'idempotency'>,
): Promise<void> {
  /** Referenced records that do not exist any more: their counts cannot be lowered. */
  const missing = new Set<string>()
  await write({ by }, async (refusal, stamp) => {
    const { records } = refusal
    const found = records.get(id)
    // An earlier attempt of this request, or another request, has already deleted the record.
    if (records.has(id) && !found) return { changes: [], result: undefined }
    // Also refuse if a reference count is below 0. Such a count is wrong, so other records may still refer to this record.
    if (found && referenceCounts.some((name) => Number(found[name] ?? 0) !== 0))
      throw new AppError('still_referenced')
    for (const [name, item] of records) if (!item) missing.add(name)

    const before = isId(storage.prefix, id) ? await readRecord(storage, id, refusal) : undefined
    if (!before) throw new AppError('not_found')
    requireVersion(before, precondition)
    const linked = await dealChanges(before, undefined, stamp)
    if (!linked) return undefined
    const own = changeOf(storage, before, undefined)
    const removedReferences = own.removedReferences.filter((reference) => !missing.has(reference.id))
    return { changes: [{ ...own, removedReferences }, ...linked], result: undefined }
  })
}
