import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { propertyStatuses, propertyTypes } from '../../../lib/domain/property.ts'
import { get, post, put } from '../../support/requests/api.ts'
import { countAsMore } from '../../support/samples/full-vectors.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

const as = 'viewer'
type Listed = {
  id: string
  status: string
  type: string
  price: number
  surface: number
  gross_yield?: number
  estimated_rent?: number
  created_at: string
  updated_at: string
}
const records: Listed[] = []

beforeAll(async () => {
  await useFreshTable()
  for (let n = 0; n < 60; n++) {
    const { at } = await aProperty({
      address: `${n} Kirchweg ${n % 3 === 0 ? 'Berlin' : 'Bonn'}`,
      type: propertyTypes[n % 4],
      price: 100_000 + (n % 7) * 25_000.5,
      surface: 20 + (n % 5) * 10,
      estimated_rent: n % 4 === 0 ? undefined : 500 + n,
    })
    const status = propertyStatuses[n % 3]
    if (n % 3 > 0) await put(at, { status }, { as: 'agent' })
    if (n % 10 === 0) await post(`${at}/archive`, undefined, { as: 'agent' })
    records.unshift((await get(at, { as })).body)
  }
})

const list = (query: string) => get(`${PROPERTIES}?${query}`, { as })

const ranges = {
  price: (each: Listed) => each.price,
  surface: (each: Listed) => each.surface,
  rent: (each: Listed) => each.estimated_rent,
  yield: (each: Listed) => each.gross_yield,
}
const orders = {
  created_at: (each: Listed) => Date.parse(each.created_at),
  updated_at: (each: Listed) => Date.parse(each.updated_at),
  price: ranges.price,
  surface: ranges.surface,
  yield: ranges.yield,
}

/** The same list by plain array code. */
function expected(query: URLSearchParams): Listed[] {
  const several = (name: string) => query.get(name)?.split(',')
  const statuses = several('status')
  const types = several('type')
  const found = records.filter((each) => {
    const isListed = statuses
      ? statuses.includes('all') || statuses.includes(each.status)
      : each.status !== 'archived'
    return (
      isListed &&
      (types?.includes(each.type) ?? true) &&
      Object.entries(ranges).every(([name, of]) => {
        const [min, max] = [query.get(`${name}_min`), query.get(`${name}_max`)]
        const value = of(each)
        if (min === null && max === null) return true
        return value !== undefined && value >= Number(min ?? 0) && value <= Number(max ?? 1e15)
      })
    )
  })
  const sort = query.get('sort') ?? '-created_at'
  if (sort === '-created_at') return found
  const name = sort.replace('-', '')
  const of = Object.entries(orders).find(([each]) => each === name)?.[1] ?? (() => undefined)
  return found.toSorted((a, b) => {
    const [x, y] = [of(a), of(b)]
    if (x === y) return records.indexOf(a) - records.indexOf(b)
    if (x === undefined) return 1
    if (y === undefined) return -1
    return sort.startsWith('-') ? y - x : x - y
  })
}

const someQuery = fc
  .record(
    {
      status: fc.subarray([...propertyStatuses, 'archived', 'all'], { minLength: 1 }).map(String),
      type: fc.subarray(propertyTypes.slice(0, 5), { minLength: 1 }).map(String),
      price_min: fc.constantFrom('100000', '125000.5', '150001', '200000'),
      price_max: fc.constantFrom('200002', '225002.5', '250003'),
      surface_max: fc.constantFrom('20', '40', '60'),
      rent_min: fc.constantFrom('501', '530'),
      yield_min: fc.constantFrom('0', '3.3', '5'),
      sort: fc.constantFrom(...Object.keys(orders).flatMap((each) => [each, `-${each}`])),
    },
    { requiredKeys: [] },
  )
  .map((parameters) => new URLSearchParams(parameters))

describe.each(['the lists', 'packed rows'])('from %s', (source) => {
  beforeAll(async () => {
    if (source === 'packed rows')
      for (const name of ['all', 'live', ...propertyStatuses.map((status) => `status=${status}`)])
        await countAsMore('property', name, 300)
  })

  test('every combination of filters and orders is what an array gives, on each page', async () => {
    await fc.assert(
      fc.asyncProperty(someQuery, fc.integer({ min: 1, max: 4 }), async (query, page) => {
        const all = expected(query)
        const paged = new URLSearchParams(query)
        paged.set('limit', '7')
        paged.set('page', String(page))
        const { status, body } = await list(String(paged))
        expect(status).toBe(200)
        expect(body.pagination.total).toBe(all.length)
        expect(body.data.map(({ id }: Listed) => id)).toEqual(
          all.slice((page - 1) * 7, page * 7).map(({ id }) => id),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('a walk by cursor visits each record once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(someQuery, async (query) => {
        const seen: string[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const paged = new URLSearchParams(query)
          paged.set('limit', '9')
          paged.set('cursor', cursor)
          const { body } = await list(String(paged))
          seen.push(...body.data.map(({ id }: Listed) => id))
          cursor = body.pagination.next
        }
        expect(seen).toEqual(expected(query).map(({ id }) => id))
      }),
      { numRuns: 15 },
    )
  })
})
