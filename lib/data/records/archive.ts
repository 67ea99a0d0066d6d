import { ARCHIVED } from '../../domain/archiving.ts'
import type { JsonObject } from '../../domain/merge-patch.ts'
import type { Conditions, Saved } from './repository.ts'

type Update<Kept, Shown> = (
  id: string,
  patchOf: (before: Kept) => JsonObject,
  conditions?: Conditions,
) => Promise<Saved<Shown>>

/** The lists of a record that can be archived: those not archived and its status, or, archived, that one alone. */
export function statusLists({ status, archived_at }: { status: string; archived_at?: string }): string[] {
  return archived_at === undefined ? ['live', `status=${status}`] : [ARCHIVED]
}

/** The lists that together hold what a status filter asks for: without one those not archived, `all` everything. */
export function listsWith(status: string | undefined): string[] {
  if (status === undefined) return ['live']
  if (status === 'all') return ['live', ARCHIVED]
  return [status === ARCHIVED ? ARCHIVED : `status=${status}`]
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
