/** A page of a list, or of the change feed. */
type Page<T> = {
  data: { data: T[] } & ({ pagination: { next?: string | null } } | { next: string; more: boolean })
}

/**
 * Yields every record of a list once, newest first, or every change of the feed. `sort` in the query sets another order. If users add or
 * remove records during the iteration, each record that stays in the list is still yielded once. If users change the value that
 * `sort` uses, a record may be yielded twice or not at all. Each page is requested when it is needed.
 * @param page requests the page at a cursor, for example
 *   `(cursor) => api.GET('/api/v1/prospects', { params: { query: { status: 'active', cursor } } })`
 * @throws Error if the list does not advance
 */
export async function* each<T>(page: (cursor: string) => Promise<Page<T>>): AsyncGenerator<T, void> {
  let cursor: string | false | null | undefined = ''
  const seen = new Set<string>()
  while (typeof cursor === 'string') {
    requireNew(cursor, seen)
    const { data }: Page<T> = await page(cursor)
    yield* data.data
    cursor = 'more' in data ? data.more && data.next : data.pagination.next
  }
}

/** Adds a cursor to the cursors that were read. @throws Error if the service has returned it before, so that reading on would never end */
export function requireNew(cursor: string, seen: Set<string>): void {
  if (seen.has(cursor)) throw new Error('A cursor repeats')
  seen.add(cursor)
}
