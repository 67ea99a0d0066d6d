import { beforeEach, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
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
