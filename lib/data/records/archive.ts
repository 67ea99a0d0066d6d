import { ARCHIVED } from '../../domain/kind/archiving.ts'
import type { JsonObject } from '../../domain/kind/merge-patch.ts'
import type { Conditions } from './conditions.ts'
import type { Saved } from './rows.ts'

type Update<Kept, Shown> = (
  id: string,
  patchOf: (before: Kept) => JsonObject,
  conditions?: Conditions,
) => Promise<Saved<Shown>>

/** The lists of a record that can be archived: that of all, and those of its status or that of the archived. */
export function statusLists({ status, archived_at }: { status: string; archived_at?: string }): string[] {
  return ['all', ...(archived_at === undefined ? ['live', `status=${status}`] : [ARCHIVED])]
}

/** The list that a status filter asks for: without one those not archived, `all` everything. */
export function listWith(status: string | undefined): string {
  if (status === undefined) return 'live'
  return status === 'all' || status === ARCHIVED ? status : `status=${status}`
}

/** Adds archive and restore to the repository of a kind whose records keep their status while archived. */
export function withArchive<
  Kept extends { status: string },
  Shown,
  Records extends { update: Update<Kept, Shown> },
>(records: Records & { update: Update<Kept, Shown> }) {
  return {
    ...records,
    /** Idempotent. @throws AppError as `update` does */
    archive: (id: string, conditions?: Conditions) =>
      records.update(id, () => ({ status: ARCHIVED }), conditions),
    /** Brings back the status held before. Idempotent. @throws AppError as `update` does */
    restore: (id: string, conditions?: Conditions) =>
      records.update(id, ({ status }) => ({ status }), conditions),
  }
}
