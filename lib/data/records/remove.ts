import type { AnyRecord } from '../../domain/kind/kind.ts'
import { AppError } from '../../errors.ts'
import { backOff } from '../table/back-off.ts'
import { commit, newOperation } from '../table/commit.ts'
import { following, withReleases } from './companions.ts'
import { type Precondition, requireVersion } from './conditions.ts'
import { RECORD, recordWrites } from './record-writes.ts'
import { referenceWrites } from './references.ts'
import { existing, find } from './rows.ts'
import type { Store } from './store.ts'

/** Deletes a record for good. Errors as `repository` says. */
export async function removeRecord<Kept extends AnyRecord>(
  store: Store<Kept, AnyRecord, object, never>,
  id: string,
  precondition: Precondition | undefined,
): Promise<void> {
  const { kind } = store
  let before = await find(kind, id)
  const unheld = new Set<string | undefined>()
  for (let tries = 1; ; tries++) {
    requireVersion(before, precondition)
    const operation = newOperation()
    const others = await following(store, before, undefined)
    const releases = referenceWrites(store, before, -1).filter(({ as }) => !unheld.has(as))
    const writes = () => [
      ...recordWrites(store, operation, before, undefined),
      ...withReleases(others(operation), releases),
    ]
    const outcome = await commit({ operation, writes })
    if (outcome.committed) return
    if (outcome.refused.has(RECORD)) {
      const current = outcome.refused.get(RECORD)
      // Gone, by this request's own lost attempt or by another: either way what was asked for is so.
      if (!current) return
      // Below 0 it is wrong, and says as little as above that nothing refers to the record.
      if (Number(current.referrers ?? 0) !== 0) throw new AppError('still_referenced')
      before = existing(kind, current)
    } else for (const field of outcome.refused.keys()) unheld.add(field)
    await backOff(tries, 'Others change the record all the time')
  }
}
