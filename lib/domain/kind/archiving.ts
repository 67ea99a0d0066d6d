/** The status that stands for an archived record; kept apart from the one it had, which restoring brings back. */
export const ARCHIVED = 'archived'

type Kept<Status> = { status: Status; archived_at?: string }

/** The record as everybody sees it: an archived one shows `archived` in place of the status it keeps. */
export function showArchived<Status, R extends Kept<Status>>(
  record: R,
): Omit<R, 'status'> & { status: Status | typeof ARCHIVED } {
  return { ...record, status: record.archived_at === undefined ? record.status : ARCHIVED }
}

/**
 * A record's own fields after an edit that names the status it shall have: `archived` keeps the status held before, and the time
 * of the first archiving; any other status restores.
 */
export function editArchivable<Status extends string, Edited extends { status: Status | typeof ARCHIVED }>(
  before: Kept<Status>,
  { status, ...edited }: Edited,
  now: string,
): Omit<Edited, 'status'> & Kept<Status> {
  if (!isArchived(status)) return { ...edited, status }
  return { ...edited, status: before.status, archived_at: before.archived_at ?? now }
}

function isArchived<Status extends string>(status: Status | typeof ARCHIVED): status is typeof ARCHIVED {
  return status === ARCHIVED
}
