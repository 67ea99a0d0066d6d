/** The status of an archived record in responses. The record keeps its own status, which a restore shows again. */
export const ARCHIVED = 'archived'

type Kept<Status> = { status: Status; archived_at?: string }

/** The record in responses: an archived one has the status `archived`. */
export function showArchived<Status, R extends Kept<Status>>(
  record: R,
): Omit<R, 'status'> & { status: Status | typeof ARCHIVED } {
  return { ...record, status: record.archived_at === undefined ? record.status : ARCHIVED }
}

/**
 * The stored fields after an edit of the status. `archived` keeps the status and the time of the first archiving; any other
 * status restores the record.
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
