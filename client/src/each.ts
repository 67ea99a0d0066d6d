type Page<T> = { data: { data: T[]; pagination: { next?: string | null } } }

/**
 * Every record of a list, newest first, each once, whatever others add or remove meanwhile. With `sort` in the query the records come in that
 * order, and one whose value changes meanwhile may come twice or not at all. A page is requested when it is needed. `page` requests the
 * one at a cursor:
 * `each((cursor) => api.GET('/api/v1/prospects', { params: { query: { status: 'active', cursor } } }))`
 */
export async function* each<T>(page: (cursor: string) => Promise<Page<T>>): AsyncGenerator<T, void> {
  let cursor: string | null | undefined = ''
  while (typeof cursor === 'string') {
    const { data }: Page<T> = await page(cursor)
    yield* data.data
    cursor = data.pagination.next
  }
}
