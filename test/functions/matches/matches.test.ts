import { beforeEach, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
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
