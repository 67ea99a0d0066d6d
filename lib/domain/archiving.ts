import * as v from 'valibot'
import { Timestamp } from './atoms.ts'

/** The status of an archived record in responses. The stored record keeps its earlier status. */
export const ARCHIVED = 'archived'

export const archivedAt = v.exactOptional(
  v.pipe(Timestamp, v.description('When the record was archived. Absent if it is not archived.')),
)

type Archivable = { status: string; archived_at?: string }

/** The status of a record in responses. */
export function shownStatus({ status, archived_at }: Archivable): string {
  return archived_at === undefined ? status : ARCHIVED
}

/** Replaces the status with `archived` if a record is archived. */
export function showArchived<Record extends Archivable>(record: Record) {
  return { ...record, status: shownStatus(record) }
}

/**
 * Returns the stored `status` and `archived_at` after an edit. If the requested status is `archived`, the edit archives the
 * record and keeps its stored status. An already archived record keeps its `archived_at`. Any other requested status
 * replaces the stored status and restores an archived record.
 */
export function editArchivable(before: Archivable, edited: Archivable, now: string): Archivable {
  if (edited.status !== ARCHIVED) return { status: edited.status }
  return { status: before.status, archived_at: before.archived_at ?? now }
}
