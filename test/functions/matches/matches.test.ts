import { beforeEach, expect, test } from 'vitest'
import { get, put } from '../../support/requests/api.ts'
import { everyMatch } from '../../support/requests/every-match.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

const viewer = { as: 'viewer' } as const
const criteria = { budget_min: 150_000, budget_max: 250_000, min_yield: 5 }

beforeEach(useFreshTable)

test('matches of a prospect contain whole properties, and matches of a property contain whole prospects', async () => {
  const buyer = await aProspect({ criteria })
  const flat = await aProperty({ price: 200_000, estimated_rent: 1_000 })
  const how = { score: 79, reasons: [], max_offer: 240_000 }
  const forBuyer = await get(`${buyer.at}/matches`, viewer)
  expect(forBuyer.status).toBe(200)
  expect(forBuyer.body).toEqual({
    data: [{ property: flat.record, ...how }],
    pagination: { page: 1, limit: 20, total: 1, pages: 1 },
  })
  const forFlat = await get(`${flat.at}/matches`, viewer)
  expect(forFlat.body.data).toEqual([{ prospect: buyer.record, ...how }])
})

test('with a tolerance, properties that narrowly miss a criterion come after the full matches, with the missed criterion', async () => {
  const buyer = await aProspect({ criteria })
  const over = await aProperty({ price: 260_000, estimated_rent: 1_300 })
  const poor = await aProperty({ price: 200_000, estimated_rent: 780 })
  const good = await aProperty({ price: 250_000, estimated_rent: 1_200 })
  const without = await aProperty({ price: 200_000 })
  const ids = async (tolerance: number) => (await everyMatch(buyer.at, tolerance)).map(({ id }) => id)
  expect(await ids(0)).toEqual([good.record.id])
  expect(await ids(3.99)).toEqual([good.record.id])
  expect(await ids(4)).toEqual([good.record.id, over.record.id])
  const found = await everyMatch(buyer.at, 50)
  expect(found.map(({ id, reasons }) => ({ id, reasons }))).toEqual([
    { id: good.record.id, reasons: [] },
    { id: over.record.id, reasons: ['4 % over budget'] },
    { id: poor.record.id, reasons: ['yield 4.68 under 5'] },
  ])
  expect((await get(`${without.at}/matches?tolerance=50`, viewer)).body.pagination.total).toBe(0)
})

test('a property without a rent meets no required yield, not even one of 0', async () => {
  const buyer = await aProspect({ criteria: { min_yield: 0 } })
  const flat = await aProperty()
  expect(await everyMatch(buyer.at)).toEqual([])
  expect(await everyMatch(flat.at)).toEqual([])
})

test('matches with equal scores are ordered newest first on all pages', async () => {
  const buyer = await aProspect({ criteria: { budget_max: 300_000 } })
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.unshift((await aProperty({ price: 200_000 })).record.id)
  expect((await everyMatch(buyer.at, 0, 3)).map(({ id }) => id)).toEqual(ids)
  const second = await get(`${buyer.at}/matches?page=2&limit=3&tolerance=5`, viewer)
  expect(second.body.pagination).toEqual({ page: 2, limit: 3, total: 7, pages: 3 })
  expect(second.headers.link).toContain(`<${buyer.at}/matches?page=3&limit=3&tolerance=5>; rel="next"`)
  expect((await get(`${buyer.at}/matches?page=9`, viewer)).body.data).toEqual([])
})

test('a prospect without criteria matches every available property', async () => {
  const buyer = await aProspect()
  const flat = await aProperty()
  expect(await everyMatch(buyer.at)).toEqual([{ id: flat.record.id, score: 75, reasons: [] }])
  expect(await everyMatch(flat.at)).toEqual([{ id: buyer.record.id, score: 75, reasons: [] }])
})

test('a prospect or a property has no matches while its type or status excludes it', async () => {
  const [buyer, flat] = [await aProspect(), await aProperty()]
  const isMatched = async () => {
    const [flats, buyers] = [await everyMatch(buyer.at), await everyMatch(flat.at)]
    expect(flats.length).toBe(buyers.length)
    return flats.length === 1
  }
  for (const [{ at }, field, open, closed] of [
    [buyer, 'status', ['new', 'active', 'qualified'], ['converted', 'inactive', 'archived']],
    [buyer, 'type', ['buyer', 'other', 'investor'], ['seller', 'landlord', 'tenant']],
    [flat, 'status', ['available'], ['under_offer', 'sold', 'withdrawn', 'archived']],
  ] as const)
    for (const value of [...closed, ...open]) {
      await put(at, { [field]: value }, { as: 'agent' })
      expect(await isMatched(), `${field} ${value}`).toBe(open.some((each) => each === value))
    }
})
