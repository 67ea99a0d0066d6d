import * as v from 'valibot'
import { invalid } from '../errors.ts'

const LIMIT_MAX = 100

/** A whole number from 1, in plain decimal digits. */
function ordinal(maximum: number, description: string) {
  return v.pipe(
    v.string(),
    v.regex(/^[1-9]\d*$/, 'format|must be a whole number from 1'),
    v.metadata({ type: 'integer', minimum: 1, maximum, description }),
    v.toNumber(),
    v.safeInteger('range|is too large'),
    v.maxValue(maximum),
  )
}

/** The query parameters of every list: `page` or `cursor`, and `limit`. */
export const pageParameters = {
  page: v.exactOptional(ordinal(Number.MAX_SAFE_INTEGER, 'The page, from 1')),
  cursor: v.exactOptional(
    v.pipe(
      v.string(),
      v.metadata({
        description:
          'Instead of `page`: empty for the first page, then the `next` of the page before. Records that are added or deleted do not shift the pages.',
        examples: [''],
      }),
    ),
  ),
  limit: v.exactOptional(ordinal(LIMIT_MAX, 'The most records in a page'), '20'),
}

export type PageQuery = { page?: number; cursor?: string; limit: number }

const FIRST = 1

/** The position of a page in the whole list or, with a cursor, the next cursor. */
export type Pagination =
  | { page: number; limit: number; total: number; pages: number }
  | { limit: number; total: number; next: string | null }

const count = (description: string, example: number) =>
  v.pipe(v.number(), v.metadata({ type: 'integer', description, examples: [example] }))

export const Pagination = v.pipe(
  v.strictObject({
    page: v.exactOptional(count('The requested page; absent with a cursor', 1)),
    limit: count('The most records in a page', 20),
    total: count('The exact number of records in the list', 44),
    pages: v.exactOptional(count('The number of pages; 0 without records', 3)),
    next: v.exactOptional(
      v.pipe(
        v.nullable(v.string()),
        v.description('The cursor of the next page, null at the end; only with a cursor'),
      ),
    ),
  }),
  v.metadata({ title: 'Pagination', description: 'The position of a page in the list' }),
)

/**
 * Splits a query into filter and position: an offset from `page`, or the cursor.
 * @throws AppError `validation_failed` if both are given
 */
export function pageRequest<Filter extends object>(query: PageQuery & Filter) {
  const { page, cursor, limit, ...filter } = query
  if (cursor === undefined) return { filter, ...numberedPage({ page, limit }) }
  if (page === undefined) return { filter, cursor, limit }
  throw invalid(
    [{ field: 'cursor', code: 'conflict', message: 'stands in place of page, not beside it' }],
    'parameter',
  )
}

/** The offset of a page number. */
export function numberedPage({ page = FIRST, limit }: { page?: number | undefined; limit: number }) {
  return { offset: (page - 1) * limit, limit }
}

/** The pagination of a response. `next` is present if the request has a cursor. */
export function paginate(
  { page = FIRST, limit }: PageQuery,
  { total, next }: { total: number; next?: string | null },
): Pagination {
  if (next !== undefined) return { limit, total, next }
  return { page, limit, total, pages: Math.ceil(total / limit) }
}

/** The Link header (RFC 8288) of a page: relative links that keep the other parameters of the query. */
export function links(path: string, query: string, pagination: Pagination): string {
  const [name, targets] = 'next' in pagination ? cursorsAround(pagination) : pagesAround(pagination)
  const parameters = new URLSearchParams(query)
  return Object.entries(targets)
    .map(([rel, target]) => {
      parameters.set(name, String(target))
      return `<${path}?${parameters}>; rel="${rel}"`
    })
    .join(', ')
}

function cursorsAround({ next }: { next: string | null }) {
  return ['cursor', { first: '', ...(next !== null && { next }) }] as const
}

function pagesAround({ page, pages }: { page: number; pages: number }) {
  const last = Math.max(FIRST, pages)
  const prev = page > FIRST && { prev: Math.min(page - 1, last) }
  return ['page', { first: FIRST, ...prev, ...(page < pages && { next: page + 1 }), last }] as const
}
