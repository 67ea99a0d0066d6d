import { beforeAll, describe, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { aProperty, FLAT } from '../../support/samples/sample-property.ts'
import { ADA, aProspect } from '../../support/samples/sample-prospect.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { measured } from '../../support/store/measure.ts'

const COUNT = 400

const newProperties = Array.from({ length: COUNT }, (_, n) => ({
  ...FLAT,
  price: 1_000 * (n + 1),
  estimated_rent: 1 + n,
}))
const newProspects = Array.from({ length: COUNT }, (_, n) => ({
  ...ADA,
  criteria: { budget_max: 1_000 * (n + 1) },
}))

beforeAll(async () => {
  await useFreshTable()
  await bulkLoad('property', newProperties)
  await bulkLoad('prospect', newProspects)
  // The first request also reads the layout of the table.
  await costOf((await aProspect()).at)
})

async function costOf(at: string, query = '') {
  const { result, requests, units } = await measured(() => get(`${at}/matches?${query}`, { as: 'viewer' }))
  expect(result.status, result.text).toBe(200)
  return { total: result.body.pagination.total, requests, units }
}

describe('matches of one record among 400', () => {
  test.each([20_000, 400_000])(
    'a page of matches for a budget of %i costs 7 requests, for any number of matches',
    async (budget_max) => {
      const { at } = await aProspect({ criteria: { budget_max }, status: 'new' })
      // The service reads the prospect, the number of properties, four partitions of packed rows, and the page.
      expect(await costOf(at, 'limit=1')).toMatchObject({ requests: 7, units: 7 })
      expect(await costOf(at, 'limit=1&tolerance=50')).toMatchObject({ requests: 7, units: 7 })
    },
  )

  test('a page of matches with neighbouring sequence numbers is read with one query', async () => {
    const { at } = await aProperty({ price: 200_500, status: 'available' })
    // Also reads the four partitions of the criteria that few prospects have.
    expect(await costOf(at, 'limit=20')).toMatchObject({ requests: 11, units: 12 })
  })

  test('the matches of a sold property or an inactive prospect cost one store request', async () => {
    const [sold, gone] = [await aProperty({ status: 'sold' }), await aProspect({ status: 'inactive' })]
    for (const { at } of [sold, gone]) expect(await costOf(at)).toEqual({ total: 0, requests: 1, units: 1 })
  })
})
