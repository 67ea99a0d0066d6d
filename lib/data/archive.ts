import { ARCHIVED } from '../domain/archiving.ts'
import type { JsonObject } from '../domain/merge-patch.ts'
import type { Precondition, Versioned } from './records.ts'

type Update<Kept, Shown> = (
  id: string,
  patchOf: (before: Kept) => JsonObject,
  precondition?: Precondition,
) => Promise<Versioned<Shown>>

/** Adds archive and restore to the repository of a kind whose records keep their status while archived. */
export function withArchive<
  Kept extends { status: string },
  Shown,
  Records extends { update: Update<Kept, Shown> },
>(records: Records & { update: Update<Kept, Shown> }) {
  return {
    ...records,
    /** Idempotent. @throws AppError `not_found`, `precondition_failed` */
    archive: (id: string, precondition?: Precondition) =>
      records.update(id, () => ({ status: ARCHIVED }), precondition),
    /** Brings back the status held before. Idempotent. @throws AppError `not_found`, `precondition_failed` */
    restore: (id: string, precondition?: Precondition) =>
      records.update(id, ({ status }) => ({ status }), precondition),
  }
}
