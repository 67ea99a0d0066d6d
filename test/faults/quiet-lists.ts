import type { Item } from '../../lib/data/table.ts'
import { get } from '../support/api.ts'

const LISTS = {
  prospect: '/api/v1/prospects?status=all',
  property: '/api/v1/properties?status=all',
  transaction: '/api/v1/transactions?',
}

/** Pages that do not show each record of a table at rest once. */
export async function pagingFaults(items: readonly Item[]): Promise<string[]> {
  const faults: string[] = []
  for (const [kind, target] of Object.entries(LISTS)) {
    const stored = items
      .filter((item) => item.sk === 'record' && item.kind === kind)
      .map(({ pk }) => String(pk))
    const seen: string[] = []
    for (let page = 1; page === 1 || seen.length < (page - 1) * 3 + 1; page++) {
      const { status, body } = await get(`${target}&limit=3&page=${page}`, { as: 'viewer' })
      if (status !== 200) return [...faults, `the quiet list of ${kind} answers ${status}`]
      const data: { id: string }[] = body.data
      seen.push(...data.map(({ id }) => id))
      if (body.pagination.total !== stored.length)
        faults.push(`the list of ${kind} counts ${body.pagination.total} of ${stored.length}`)
      if (data.length < 3) break
    }
    if (seen.toSorted().join() !== stored.toSorted().join())
      faults.push(`the pages of ${kind} show ${seen.length} of ${stored.length} records`)
  }
  return faults
}
