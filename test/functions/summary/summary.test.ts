import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { propertyMapping } from '../../../lib/data/repositories/properties.ts'
import { NewProperty, propertyStatuses, propertyTypes } from '../../../lib/domain/property.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { get, post } from '../../support/requests/api.ts'
import { FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

const as = 'viewer'
type Shown = { status: string; type: string; price: number; address: string; created_at: string }
const records: Shown[] = []

/** More than are read by their list. */
const RECORDS = 300

beforeAll(async () => {
  await useFreshTable()
  const inputs = Array.from({ length: RECORDS }, (_, n) => ({
    ...FLAT,
    address: `${n} Kirchweg ${n % 3 === 0 ? 'Berlin' : 'Bonn'}`,
    type: propertyTypes[n % 4],
    status: propertyStatuses[n % 4],
    price: (1_000_001 + (n % 7) * 2) / 10,
  }))
  await bulkLoad(
    propertyMapping,
    inputs.map((input) => parse(NewProperty, input)),
  )
  const { body } = await list('limit=5&status=sold,available')
  for (const { id } of body.data) await post(`${PROPERTIES}/${id}/archive`, undefined, { as: 'agent' })
  for (const page of [1, 2, 3])
    records.push(...(await list(`status=all,sold&limit=100&page=${page}`)).body.data)
  expect(records).toHaveLength(RECORDS)
})

const list = (query: string) => get(`${PROPERTIES}?${query}`, { as })
const summary = (query = '', at = PROPERTIES) => get(`${at}/summary?${query}`, { as })

const orders = {
  status: [...propertyStatuses, 'archived'],
  type: propertyTypes,
  month: undefined,
}

/** The same summary by plain array code. Prices have one decimal, so tenths add up exactly. */
function expected(query: URLSearchParams, by: keyof typeof orders) {
  const statuses = query.get('status')?.split(',')
  const types = query.get('type')?.split(',')
  const found = records.filter(
    (each) =>
      (statuses ? statuses.includes('all') || statuses.includes(each.status) : each.status !== 'archived') &&
      (types?.includes(each.type) ?? true) &&
      each.price >= Number(query.get('price_min') ?? 0) &&
      each.price <= Number(query.get('price_max') ?? 1e12) &&
      each.address.toLowerCase().includes(query.get('search') ?? ''),
  )
  const nameOf = (each: Shown) => (by === 'month' ? each.created_at.slice(0, 7) : each[by])
  const names = [...new Set(found.map(nameOf))].sort()
  const groups = (orders[by] ?? names).filter((name) => names.includes(name))
  return {
    data: groups.map((name) => {
      const members = found.filter((each) => nameOf(each) === name)
      const tenths = members.reduce((sum, { price }) => sum + Math.round(price * 10), 0)
      return { [by]: name, count: members.length, sum: tenths / 10 }
    }),
    total: found.length,
  }
}

const someQuery = fc
  .record(
    {
      status: fc.subarray([...propertyStatuses, 'archived', 'all'], { minLength: 1 }).map(String),
      type: fc.subarray(propertyTypes.slice(0, 5), { minLength: 1 }).map(String),
      price_min: fc.constantFrom('100000', '100000.3', '100001'),
      price_max: fc.constantFrom('100001', '100001.1'),
      search: fc.constantFrom('berlin', 'bonn', 'paris'),
    },
    { requiredKeys: [] },
  )
  .map((parameters) => new URLSearchParams(parameters))

test('every combination of filters is counted and added up as an array is', async () => {
  await fc.assert(
    fc.asyncProperty(someQuery, fc.constantFrom('status', 'type', 'month'), async (query, by) => {
      const { status, body } = await summary(`${query}&group_by=${by}`)
      expect(status).toBe(200)
      expect(body).toEqual(expected(query, by))
    }),
    { numRuns: 50 },
  )
})

test('without group_by the statuses are counted, in their order', async () => {
  const { body } = await summary('status=all')
  expect(body).toEqual(expected(new URLSearchParams('status=all'), 'status'))
  expect(body.data).toHaveLength(5)
})

test('repeated statuses and types mean the same as a list with commas', async () => {
  const { body } = await summary('status=sold&status=available&type=house&type=studio')
  const same = new URLSearchParams('status=sold,available&type=house,studio')
  expect(body).toEqual(expected(same, 'status'))
  const repeated = await get(`${PROPERTIES}?status=sold&status=available`, { as })
  const listed = await get(`${PROPERTIES}?status=available,sold`, { as })
  expect(repeated.body.data).toEqual(listed.body.data)
})

test('prospects are counted without sums', async () => {
  for (const type of ['buyer', 'investor', 'buyer']) await aProspect({ name: 'Zelda Prim', type })
  expect((await summary('group_by=type&search=zelda', PROSPECTS)).body).toEqual({
    data: [
      { type: 'investor', count: 1 },
      { type: 'buyer', count: 2 },
    ],
    total: 3,
  })
  expect((await summary('type=tenant', PROSPECTS)).body).toEqual({ data: [], total: 0 })
})
