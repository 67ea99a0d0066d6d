type Page<T> = { data: { data: T[]; pagination: { next?: string | null } } }

/**
 * Yields every record of a list once, newest first. `sort` in the query sets another order. If users add or remove records
 * during the iteration, each record that stays in the list is still yielded once. If users change the value that `sort` uses, a
 * record may be yielded twice or not at all. Each page is requested when it is needed.
 * @param page requests the page at a cursor, for example
 *   `(cursor) => api.GET('/api/v1/prospects', { params: { query: { status: 'active', cursor } } })`
 */
export async function* each<T>(page: (cursor: string) => Promise<Page<T>>): AsyncGenerator<T, void> {
  let cursor: string | null | undefined = ''
  while (typeof cursor === 'string') {
    const { data }: Page<T> = await page(cursor)
    yield* data.data
    cursor = data.pagination.next
  }
}
