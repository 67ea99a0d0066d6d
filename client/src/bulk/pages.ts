import { type BulkApi, type BulkOptions, type Fields, isFields, type Plural } from './bulk-api.ts'
import { UnexpectedResponseError, untilAvailable } from './until-available.ts'

const PAGE_RECORDS = 100

/**
 * Yields the pages of a list by cursor, 100 records each, with the number of all records. Retries each request for several seconds.
 * @param query the filters and the order of the list
 * @throws UnexpectedResponseError if the list does not advance
 */
export async function* allPages(
  api: BulkApi,
  plural: Plural,
  query: Fields,
  options: BulkOptions = {},
): AsyncGenerator<{ records: Fields[]; total: number }, void> {
  const seen = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    if (seen.has(cursor))
      throw new UnexpectedResponseError('The service returned a cursor twice, so the list would never end')
    seen.add(cursor)
    const params = { query: { ...query, limit: PAGE_RECORDS, cursor } }
    const page: Page = await untilAvailable(
      async () => ({ value: pageIn((await api.GET(`/api/v1/${plural}`, { params })).data) }),
      options,
    )
    yield { records: page.records, total: page.total }
    cursor = page.next
  }
}

type Page = { records: Fields[]; total: number; next: string | null }

function pageIn(data: unknown): Page {
  if (isFields(data) && Array.isArray(data.data) && isFields(data.pagination)) {
    const { total, next = null } = data.pagination
    if (typeof total === 'number' && (next === null || typeof next === 'string'))
      return { records: data.data.filter(isFields), total, next }
  }
  throw new UnexpectedResponseError('The response is not a page of a list')
}
