import type { Item } from '../../../lib/data/table/client.ts'
import { AppError } from '../../../lib/errors.ts'
import { type Answered, get } from '../../support/requests/api.ts'
import { patiently } from '../service/patiently.ts'

const LISTS = {
  prospect: '/api/v1/prospects?status=all',
  property: '/api/v1/properties?status=all',
  transaction: '/api/v1/transactions?',
}

async function pageAt(target: string): Promise<Answered> {
  const answer = await get(target, { as: 'viewer' })
  if (answer.status === 503) throw new AppError('store_unavailable')
  return answer
}

/** Pages that do not show each record of a table at rest once. */
export async function pagingFaults(items: readonly Item[]): Promise<string[]> {
  const faults: string[] = []
  for (const [kind, target] of Object.entries(LISTS)) {
    const stored = items
      .filter((item) => item.sk === 'record' && item.kind === kind)
      .map(({ pk }) => String(pk))
    const seen: string[] = []
    for (let page = 1, more = true; more; page++) {
      const { status, body } = await patiently(() => pageAt(`${target}&limit=3&page=${page}`))
      if (status !== 200) return [...faults, `the quiet list of ${kind} answers ${status}`]
      const data: { id: string }[] = body.data
      seen.push(...data.map(({ id }) => id))
      if (body.pagination.total !== stored.length)
        faults.push(`the list of ${kind} counts ${body.pagination.total} of ${stored.length}`)
      more = data.length === 3
    }
    if (seen.toSorted().join() !== stored.toSorted().join())
      faults.push(`the pages of ${kind} show ${seen.length} of ${stored.length} records`)
  }
  return faults
}
