import { ARCHIVED } from '../../domain/kind/archiving.ts'
import type { AnyRecord } from '../../domain/kind/kind.ts'
import { type Conditions, Repository } from '../records/repository.ts'

/** The lists of a record that can be archived: that of all, and those of its status or that of the archived. */
export function statusLists({ status, archived_at }: { status: string; archived_at?: string }): string[] {
  return ['all', ...(archived_at === undefined ? ['live', `status=${status}`] : [ARCHIVED])]
}

/** The list for a status filter: `all` has every record; without a filter, those not archived. */
export function statusList(status: string | undefined): string {
  if (status === undefined) return 'live'
  return status === 'all' || status === ARCHIVED ? status : `status=${status}`
}

/** The records of a type that can be archived. They keep their status while they are. */
export class ArchivableRepository<
  Kept extends AnyRecord & { status: string },
  Shown extends AnyRecord,
  New extends object,
  Filter extends object,
> extends Repository<Kept, Shown, New, Filter> {
  /** Idempotent. @throws AppError as `update` does */
  archive(id: string, conditions?: Conditions) {
    return this.update(id, () => ({ status: ARCHIVED }), conditions)
  }

  /** Brings back the status held before. Idempotent. @throws AppError as `update` does */
  restore(id: string, conditions?: Conditions) {
    return this.update(id, ({ status }) => ({ status }), conditions)
  }
}
