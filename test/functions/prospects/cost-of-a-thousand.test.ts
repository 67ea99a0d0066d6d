import { beforeAll, describe, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { measured } from '../../support/store/measure.ts'

/** The number of records with the name Anna Maria Castellano.  */
const COUNT = 1_000
/**
 * The number of records with the name Zoé Martin. They are evenly spread among the records with the name Anna Maria Castellano.
 */
const OTHERS = 40

beforeAll(async () => {
  const anna = { name: 'Anna Maria Castellano', email: 'anna@castellano.example' }
  const other = { name: 'Zoé Martin', email: 'zoe@martin.example' }
  const each = (COUNT + OTHERS) / OTHERS
  await bulkLoad(
    'prospect',
    Array.from({ length: COUNT + OTHERS }, (_, n) => (n % each ? anna : other)),
  )
})

const listed = (query: string) => measured(() => get(`${PROSPECTS}?${query}`, { as: 'viewer' }))

test('each page that is read by cursor costs 2 requests and at most 4 units', async () => {
  let read = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { result, requests, units } = await listed(`status=all&cursor=${cursor}`)
    expect(result.body.data).toHaveLength(Math.min(20, COUNT + OTHERS - read))
    expect({ read, requests }).toEqual({ read, requests: 2 })
    expect(units).toBeLessThanOrEqual(4)
    read += result.body.data.length
    cursor = result.body.pagination.next
  }
  expect(read).toBe(COUNT + OTHERS)
})

describe('a search', () => {
  test.each([
    ['castellano', 20, { requests: 3, units: 24.5 }],
    ['castellano anna', 20, { requests: 4, units: 25 }],
    ['castellano anna maria example', 20, { requests: 4, units: 25 }],
    ['castellano anna maria example', 100, { requests: 4, units: 30 }],
  ])('a search for "%s" with a thousand results and a limit of %i costs %o', async (search, limit, cost) => {
    const { result, requests, units } = await listed(`search=${search.replaceAll(' ', '+')}&limit=${limit}`)
    expect(result.body.pagination.total).toBe(COUNT)
    expect(result.body.data).toHaveLength(limit)
    expect({ requests, units }).toEqual(cost)
  })

  test.each([
    ['in most records', 'castellano'],
    ['in few records', 'martin'],
  ])('a search for a word %s costs the same by cursor as by page', async (_, word) => {
    const cost = async (more: string) => {
      const { result, requests, units } = await listed(`search=${word}&limit=5${more}`)
      expect(result.body.data).toHaveLength(5)
      return { requests, units, next: result.body.pagination.next }
    }
    const { next, ...first } = await cost('&cursor=')
    const { next: __, ...second } = await cost(`&cursor=${next}`)
    const { next: ___, ...page } = await cost('&page=2')
    expect(first.requests).toBe(page.requests)
    expect(second).toEqual(page)
  })
})
