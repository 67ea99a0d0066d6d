import * as v from 'valibot'

const LIMIT_MAX = 100

/** A whole number of 1 or more, written plainly. */
const Ordinal = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d*$/, 'format|must be a whole number from 1'),
  v.toNumber(),
  v.safeInteger('range|is too large'),
)

/** The query of every list: `page` and `limit`, beside the kind's own filters. */
export const pageParameters = {
  page: v.exactOptional(Ordinal, '1'),
  limit: v.exactOptional(v.pipe(Ordinal, v.maxValue(LIMIT_MAX)), '20'),
}

export type Pagination = { page: number; limit: number; total: number; pages: number }

export const Pagination = v.strictObject({
  page: v.number(),
  limit: v.number(),
  total: v.number(),
  pages: v.number(),
})

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
