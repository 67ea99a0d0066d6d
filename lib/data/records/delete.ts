import { isId } from '../../domain/id.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { AppError } from '../../errors.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { referenceCounts } from '../index/reference-counts.ts'
import { attempts, keptChanging } from './attempts.ts'
import { changeOf } from './change.ts'
import { dealChanges } from './deals.ts'
import { requireVersion, type WriteOptions } from './saved.ts'

/** Deletes a record for good. @throws AppError `not_found`, `precondition_failed`, `still_referenced` */
export async function deleteRecord<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  id: string,
  { by, precondition }: Omit<WriteOptions, 'idempotency'>,
): Promise<void> {
  if (!isId(storage.recordType.prefix, id)) throw new AppError('not_found')
  /** Referenced records that do not exist any more: their counts cannot be lowered. */
  const missing = new Set<string>()
  for await (const attempt of attempts({ by })) {
    const { records } = attempt.failedBefore
    const found = records.get(id)
    // An earlier attempt of this request, or another request, has already deleted the record.
    if (records.has(id) && !found) return
    // Also refuse if a reference count is below 0. Such a count is wrong, so other records may still refer to this record.
    if (found && referenceCounts.some((name) => Number(found[name] ?? 0) !== 0))
      throw new AppError('still_referenced')
    for (const [name, item] of records) if (!item) missing.add(name)

    const before = await attempt.read(storage, id)
    if (!before) throw new AppError('not_found')
    requireVersion(before, precondition)
    const linked = await dealChanges(before, undefined, await attempt.stamp())
    if (!linked) continue
    const own = changeOf(storage, before, undefined)
    const removedReferences = own.removedReferences.filter((reference) => !missing.has(reference.id))
    if (await attempt.commit([{ ...own, removedReferences }, ...linked])) return
  }
  throw keptChanging()
}
