import { beforeAll, describe, expect, test } from 'vitest'
import { CANDIDATES, forSaleEntries, wantedEntries } from '../../../lib/data/matching/entries.ts'
import { propertyMapping } from '../../../lib/data/repositories/properties.ts'
import { prospectMapping } from '../../../lib/data/repositories/prospects.ts'
import { amountKey } from '../../../lib/data/table/keys.ts'
import type { ForSale, Wanted } from '../../../lib/domain/matching.ts'
import { NewProperty } from '../../../lib/domain/property.ts'
import { NewProspect } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProperty, FLAT } from '../../support/samples/sample-property.ts'
import { ADA, aProspect } from '../../support/samples/sample-prospect.ts'
import { bulkLoad, putAll } from '../../support/store/bulk-load.ts'
import { useOlderTable } from '../../support/store/fresh-table.ts'
import { measured } from '../../support/store/measure.ts'

/** Of each, spread evenly: prices from 1,000 on in steps of 1,000, budgets of 20,000 that begin there. */
const COUNT = 400
const priced = (n: number) => 1_000 * (n + 1)

const properties = Array.from({ length: COUNT }, (_, n) =>
  parse(NewProperty, { ...FLAT, price: priced(n), estimated_rent: 1 + n }),
)
const prospects = Array.from({ length: COUNT }, (_, n) =>
  parse(NewProspect, { ...ADA, criteria: { budget_min: priced(n), budget_max: priced(n) + 19_999 } }),
)

// The index by which records of an older layout are matched. Each request reads the layout besides.
beforeAll(async () => {
  await useOlderTable()
  await bulkLoad(propertyMapping, properties)
  await bulkLoad(prospectMapping, prospects)
})

async function costOf(at: string, query = '') {
  const { result, requests, units } = await measured(() => get(`${at}/matches?${query}`, { as: 'viewer' }))
  expect(result.status, result.text).toBe(200)
  return { total: result.body.pagination.total, requests, units }
}

const looking = async (budget_min: number, budget_max: number) =>
  (await aProspect({ criteria: { budget_min, budget_max }, status: 'new' })).at

describe('the properties for a prospect', () => {
  test('take the prospect, one query and the page, however many others there are', async () => {
    const at = await looking(100_000, 119_999)
    expect(await costOf(at)).toEqual({ total: 20, requests: 4, units: 23 })
    expect(await costOf(at, 'limit=1')).toEqual({ total: 20, requests: 4, units: 4 })
    expect(await costOf(at, 'limit=1&page=20')).toEqual({ total: 20, requests: 4, units: 4 })
    expect(await costOf(at, 'page=2')).toEqual({ total: 20, requests: 3, units: 3 })
  })

  test('take units in proportion to those whose price is in question', async () => {
    const few = await costOf(await looking(1_000, 50_999), 'limit=1')
    const many = await costOf(await looking(1_000, 190_000), 'limit=1')
    expect([few.total, many.total]).toEqual([50, 190])
    expect(few.units).toBeLessThanOrEqual(4)
    expect(many.units).toBeLessThanOrEqual(8)
  })
})

describe('the prospects for a property', () => {
  test('take the property, 7 queries side by side and the page', async () => {
    const { at } = await aProperty({ price: 200_500 })
    const { total, requests, units } = await costOf(at, 'limit=1')
    expect({ total, requests }).toEqual({ total: 20, requests: 10 })
    // Half a cell of the lowest level, and nothing beside it, are read in vain.
    expect(units).toBeLessThanOrEqual(11)
  })

  test('take more queries with a tolerance, and as many units as there are candidates', async () => {
    const { at } = await aProperty({ price: 200_500 })
    const { total, requests, units } = await costOf(at, 'limit=1&tolerance=50')
    expect(total).toBeGreaterThan(200)
    expect(requests).toBeLessThanOrEqual(25)
    expect(units).toBeLessThanOrEqual(30)
  })

  test('take 2 requests fewer where there are none', async () => {
    const { at } = await aProperty({ price: 5e11 })
    expect(await costOf(at)).toEqual({ total: 0, requests: 9, units: 9 })
  })
})

test('what cannot be had, and who does not look to buy, take one request', async () => {
  const [sold, gone] = [await aProperty({ status: 'sold' }), await aProspect({ status: 'inactive' })]
  for (const { at } of [sold, gone]) expect(await costOf(at)).toEqual({ total: 0, requests: 1, units: 1 })
})

describe('more than 5,000 in question', () => {
  const RICH = 10_000_000
  const rich: ForSale = { price: RICH, estimated_rent: 1 }
  const wish: Wanted = { budget_min: RICH - 5, budget_max: RICH + 5 }
  const places = Array.from({ length: CANDIDATES }, (_, n) => 10_000 + n)

  beforeAll(async () => {
    const entries = places.flatMap((place) => [
      ...forSaleEntries({ ...rich, status: 'available' }, place),
      ...wantedEntries({ criteria: wish, status: 'new' }, place),
    ])
    await putAll(entries.map(({ key, item }) => ({ ...key, ...item })))
  })

  test('are refused, as one more than is judged, with what to do', async () => {
    const prospect = await looking(RICH - 1, RICH + 1)
    expect((await costOf(prospect, 'page=900')).total).toBe(CANDIDATES)
    const property = await aProperty({ price: RICH })
    for (const at of [prospect, property.at]) {
      const { result, units } = await measured(() => get(`${at}/matches`, { as: 'viewer' }))
      expectProblem(result, 400, 'match_too_broad')
      expect(result.body.detail).toContain('narrow the budget')
      expect(units).toBeLessThanOrEqual(150)
    }
  })

  /** What is left by so many that stood at a price until they moved. */
  const leaveTraces = (price: number, count: number, expires_at: number) =>
    putAll(
      Array.from({ length: count }, (_, n) => ({
        ...amountKey('property', 'price', price, 10_000 + n),
        expires_at,
      })),
    )

  test('are refused with what was there before and left its trace, beyond twice as many', async () => {
    const dear = await looking(2 * RICH, 2 * RICH + 1)
    await leaveTraces(2 * RICH, 2 * CANDIDATES, 1)
    expect((await costOf(dear)).total).toBe(0)
    await aProperty({ price: 2 * RICH })
    const { result, units } = await measured(() => get(`${dear}/matches`, { as: 'viewer' }))
    expectProblem(result, 400, 'match_too_broad')
    expect(result.body.detail).toContain('were in question until they changed')
    expect(units).toBeLessThanOrEqual(200)
  })

  test('are refused before they are read where they moved a moment ago', async () => {
    const dearer = await looking(3 * RICH, 3 * RICH + 1)
    await leaveTraces(3 * RICH, CANDIDATES + 1, Math.ceil(Date.now() / 1_000) + 600)
    const { result, units } = await measured(() => get(`${dearer}/matches`, { as: 'viewer' }))
    expectProblem(result, 400, 'match_too_broad')
    expect(units).toBeLessThanOrEqual(150)
  })
})

test('what moved a moment ago takes a request for each 100, and a unit each', async () => {
  const MOVED = 250
  const expires_at = Math.ceil(Date.now() / 1_000) + 600
  const traceOf = (n: number) => ({ ...amountKey('property', 'price', 6_000_000, n + 1), expires_at })
  await putAll(Array.from({ length: MOVED }, (_, n) => traceOf(n)))
  const { total, requests, units } = await costOf(await looking(5_999_999, 6_000_001))
  expect({ total, requests }).toEqual({ total: 0, requests: 3 + 3 })
  expect(units).toBeGreaterThan(MOVED)
  expect(units).toBeLessThanOrEqual(MOVED + 10)
})
