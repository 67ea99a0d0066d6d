import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { expected, expectedSummary, lists, pairsOf, type Query, queriesOf, type Shown } from './arrays.ts'
import { everyRecord, loadThreeLists } from './three-lists.ts'

/** The number of records of each type. With this number, some queries read whole lists, and others read packed rows. */
const EACH = 200

let byPath: Readonly<Record<string, Shown[]>>
/** The values of `access` in the log: how the service read each list. `afterAll` expects every value except `external id`. */
const ways = new Set<unknown>()

beforeAll(async () => {
  await loadThreeLists(EACH)
  byPath = Object.fromEntries(
    await Promise.all(lists.map(async ({ path }) => [path, await everyRecord(path)])),
  )
})

afterAll(() => {
  expect([...ways].map(String).toSorted()).toEqual(['list', 'rows', 'undefined', 'words', 'words and rows'])
})

const read = async (target: string, query: Query, more: object) => {
  const info = vi.spyOn(console, 'info').mockImplementation((line) => void ways.add(line.access))
  const parameters = new URLSearchParams(
    Object.entries({ ...query, ...more }).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const { status, body, text } = await get(`${target}?${parameters}`, { as: 'viewer' })
  info.mockRestore()
  expect(status, text).toBe(200)
  return body
}

const included = ({ prospect_id, property_id, ...record }: Shown): Shown => ({
  ...record,
  ...{ prospect_id, property_id },
  prospect: recordWith('prospects', prospect_id),
  property: recordWith('properties', property_id),
})

const recordWith = (plural: string, id: unknown) =>
  (byPath[`/api/v1/${plural}`] ?? []).find((record) => record.id === id)

const RUNS = 50

describe.each(lists)('$path', (list) => {
  const { path } = list
  const records = () => byPath[path] ?? expect.fail(`no records of ${path}`)

  test('a page of a random query equals a slice of the sorted records, and has the exact total', async () => {
    const page = { number: fc.integer({ min: 1, max: 4 }), limit: fc.constantFrom(1, 7, 20, 100) }
    await fc.assert(
      fc.asyncProperty(
        queriesOf(list, records()),
        fc.record(page),
        fc.boolean(),
        async (query, page, include) => {
          const all = expected(list, query, records())
          const { number, limit } = page
          const isIncluded = include && path.endsWith('transactions')
          const more = { page: number, limit, ...(isIncluded && { include: 'prospect,property' }) }
          const { data, pagination } = await read(path, query, more)
          const slice = all.slice((number - 1) * limit, number * limit)
          expect(data).toEqual(isIncluded ? slice.map(included) : slice)
          expect(pagination).toEqual({
            ...{ page: number, limit },
            ...{ total: all.length, pages: Math.ceil(all.length / limit) },
          })
        },
      ),
      { numRuns: RUNS },
    )
  })

  test('each filter and each pair of filters returns the matching records, newest first', async () => {
    for (const pair of pairsOf(list, records()))
      for (const query of fc.sample(pair, 2)) {
        const all = expected(list, query, records())
        const { data, pagination } = await read(path, query, { limit: 20 })
        expect(data, JSON.stringify(query)).toEqual(all.slice(0, 20))
        expect(pagination.total, JSON.stringify(query)).toBe(all.length)
      }
  })

  test('a random query by cursor returns each matching record once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        queriesOf(list, records()),
        fc.integer({ min: 50, max: 100 }),
        async (query, limit) => {
          const all = expected(list, query, records())
          const seen: Shown[] = []
          let cursor: string | null = ''
          while (cursor !== null) {
            const { data, pagination } = await read(path, query, { cursor, limit })
            expect(pagination).toEqual({ limit, total: all.length, next: pagination.next })
            seen.push(...data)
            cursor = pagination.next
          }
          expect(seen).toEqual(all)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('the summary of a random query has the counts and sums of the matching records', async () => {
    const groups = ['status', 'month', ...(list.types ? ['type'] : [])]
    await fc.assert(
      fc.asyncProperty(queriesOf(list, records()), fc.constantFrom(...groups), async (query, group_by) => {
        const { sort, ...filters } = query
        expect(await read(`${path}/summary`, filters, { group_by })).toEqual(
          expectedSummary(list, filters, group_by, records()),
        )
      }),
      { numRuns: RUNS },
    )
  })
})
