import * as v from 'valibot'
import { integer } from '../domain/atoms.ts'
import type { PageOf } from '../domain/page.ts'
import { invalid } from '../errors.ts'
import { json, type ResponseKind } from './response-kind.ts'

const LIMIT_MAX = 100
const FIRST = 1

/** Returns the schema of a whole number from 1 to `maximum`, written in decimal digits. */
function ordinal(maximum: number, description: string) {
  return v.pipe(
    v.string(),
    v.regex(
      /^[1-9]\d*$/,
      `format|must be a whole number ${maximum > LIMIT_MAX ? 'of at least 1' : `from 1 to ${maximum}`}`,
    ),
    v.metadata({
      type: 'integer',
      minimum: 1,
      maximum,
      description,
      format: maximum > LIMIT_MAX ? 'int64' : 'int32',
    }),
    v.toNumber(),
    v.safeInteger('range|is too large'),
    v.maxValue(maximum),
  )
}

/** The query parameters that select a page of a list: `page` or `cursor`, and `limit`. */
export const pageParameters = {
  page: v.exactOptional(ordinal(Number.MAX_SAFE_INTEGER, 'The page number, starting at 1.')),
  cursor: v.exactOptional(
    v.pipe(
      v.string(),
      v.metadata({
        description:
          'Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages.',
        examples: [''],
      }),
    ),
  ),
  limit: v.exactOptional(ordinal(LIMIT_MAX, 'The maximum number of records in a page.'), '20'),
}

type PageQuery = { page?: number; cursor?: string; limit: number }

/**
 * Splits a query into the filter and the position in the list. The position is the cursor, or an offset that is computed from
 * `page`.
 * @throws AppError `validation_failed` if both `page` and `cursor` are given
 */
export function pageRequest<Filter extends object>(query: PageQuery & Filter) {
  const { page, cursor, limit, ...filter } = query
  if (cursor === undefined) return { filter, offset: ((page ?? FIRST) - 1) * limit, limit }
  if (page === undefined) return { filter, cursor, limit }
  throw invalid(
    [{ field: 'cursor', code: 'conflict', message: 'cannot be combined with page. Send only one of them' }],
    'parameter',
  )
}

/**
 * 200 with a page of records, its position in the list, and links to other pages.
 * @param title the name of the schema in the OpenAPI document
 */
export function page<T>(
  title: string,
  schema: v.GenericSchema<unknown, T>,
  order = 'newest first unless `sort` is set',
): ResponseKind<PageOf<T>, PageQuery> {
  return {
    status: 200,
    schema: v.pipe(
      v.strictObject({
        data: v.pipe(v.array(schema), v.metadata({ maxItems: LIMIT_MAX })),
        pagination: Pagination,
      }),
      v.metadata({ title, description: `A page of a list, ${order}.` }),
    ),
    headers: ['Link'],
    render({ records, ...found }, event, query) {
      const pagination = paginate(query, found)
      const link = links(event.rawPath, event.rawQueryString, pagination)
      return json(200, { data: records, pagination }, { link })
    },
  }
}

export const Pagination = v.pipe(
  v.strictObject({
    page: v.exactOptional(integer('The page number. Absent if the request has a `cursor`.', 1)),
    limit: integer('The maximum number of records in a page.', 20),
    total: integer(
      'The number of records in the list. It is exact if no record is written during the request.',
      44,
    ),
    pages: v.exactOptional(integer('The number of pages. 0 if the list is empty.', 3)),
    next: v.exactOptional(
      v.pipe(
        v.nullable(v.string()),
        v.description(
          'The cursor of the next page, or `null` on the last page. Absent if the request has no `cursor`, except in a list of more than 1,000 users.',
        ),
      ),
    ),
  }),
  v.metadata({ title: 'Pagination', description: 'The position of the page in the list.' }),
)
export type Pagination = v.InferOutput<typeof Pagination>

/** Returns the pagination of a response. For a request with a cursor it contains `next`, otherwise `page` and `pages`. */
export function paginate(
  { page = FIRST, limit, cursor }: PageQuery,
  { total, next }: { total: number; next?: string | null },
): Pagination {
  if (cursor !== undefined) return { limit, total, ...(next !== undefined && { next }) }
  return { page, limit, total, pages: Math.ceil(total / limit), ...(typeof next === 'string' && { next }) }
}

/** Returns the Link header (RFC 8288) of a page. The links are relative and change only `page` or `cursor` in the query. */
export function links(path: string, query: string, pagination: Pagination): string {
  const name = pagination.page === undefined ? 'cursor' : 'page'
  const parameters = new URLSearchParams(query)
  return Object.entries(targetsOf(pagination))
    .map(([rel, target]) => {
      parameters.set(name, String(target))
      return `<${path}?${parameters}>; rel="${rel}"`
    })
    .join(', ')
}

/** Returns the cursor or the page number of each link, by link relation. */
function targetsOf({ page, pages = 0, next }: Pagination): Record<string, string | number> {
  if (page === undefined) return { first: '', ...(typeof next === 'string' && { next }) }
  const last = Math.max(FIRST, pages)
  const prev = page > FIRST && { prev: Math.min(page - 1, last) }
  return { first: FIRST, ...prev, ...(page < pages && { next: page + 1 }), last }
}
