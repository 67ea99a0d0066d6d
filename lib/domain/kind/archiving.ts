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
 * What a record keeps after an edit that names the status it shall have: `archived` keeps the status held before, and the
 * time of the first archiving; any other status restores.
 */
export function editArchivable<Status extends string>(
  before: Kept<Status>,
  { status }: { status: Status | typeof ARCHIVED },
  now: string,
): Kept<Status> {
  // Stryker disable next-line ObjectLiteral: the caller sets the status in any case
  if (!isArchived(status)) return { status }
  return { status: before.status, archived_at: before.archived_at ?? now }
}

function isArchived<Status extends string>(status: Status | typeof ARCHIVED): status is typeof ARCHIVED {
  return status === ARCHIVED
}
