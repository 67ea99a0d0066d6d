import * as v from 'valibot'

const LIMIT_MAX = 100

/** A whole number of 1 or more, written plainly. */
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

/** The query of every list: `page` and `limit`, beside the kind's own filters. */
export const pageParameters = {
  page: v.exactOptional(ordinal(Number.MAX_SAFE_INTEGER, 'The page, from 1'), '1'),
  limit: v.exactOptional(ordinal(LIMIT_MAX, 'How many records a page has'), '20'),
}

export type Pagination = { page: number; limit: number; total: number; pages: number }

const count = (description: string, example: number) =>
  v.pipe(v.number(), v.metadata({ type: 'integer', description, examples: [example] }))

export const Pagination = v.pipe(
  v.strictObject({
    page: count('The page asked for', 1),
    limit: count('How many records a page has at most', 20),
    total: count('How many records the list has in all, exactly', 44),
    pages: count('How many pages that makes; 0 where there are no records', 3),
  }),
  v.metadata({ title: 'Pagination', description: 'Where a page stands in the whole list' }),
)

/** The page asked for as a place in the list: how many entries come before it. */
export function pageRequest<Filter extends object>(query: { page: number; limit: number } & Filter) {
  const { page, limit, ...filter } = query
  return { filter, offset: (page - 1) * limit, limit }
}

export function paginate({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { page, limit, total, pages: Math.ceil(total / limit) }
}

/** The Link header (RFC 8288) of a page, relative to the address asked, with its other parameters kept. */
export function links(path: string, query: string, { page, pages }: Pagination): string {
  const last = Math.max(1, pages)
  const targets = {
    first: 1,
    ...(page > 1 && { prev: Math.min(page - 1, last) }),
    ...(page < pages && { next: page + 1 }),
    last,
  }
  return Object.entries(targets)
    .map(([rel, target]) => {
      const parameters = new URLSearchParams(query)
      parameters.set('page', String(target))
      return `<${path}?${parameters}>; rel="${rel}"`
    })
    .join(', ')
}
