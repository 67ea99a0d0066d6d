import { beforeAll, describe, expect, test } from 'vitest'
import { get, put } from '../../support/requests/api.ts'
import { countAsMore } from '../../support/samples/full-vectors.ts'
import { anOffer, aPair, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

let pair: { prospect_id: string; property_id: string }

beforeAll(async () => {
  await useFreshTable()
  pair = await aPair()
  const other = await aPair()
  for (const [n, amount] of [100, 300, 200, 200.5, 300].entries()) {
    const { at } = await anOffer({ ...(n === 4 ? other : pair), offer_amount: amount })
    if (n === 1) await put(at, { status: 'rejected' }, { as: 'agent' })
    if (n === 2) await put(at, { status: 'withdrawn' }, { as: 'agent' })
  }
})

describe.each(['the lists', 'packed rows'])('from %s', (source) => {
  beforeAll(async () => {
    if (source === 'packed rows') await countAsMore('transaction', 'all', 300)
  })

  test.each([
    ['amount_min=200&amount_max=200.5', [200.5, 200]],
    ['sort=amount', [100, 200, 200.5, 300, 300]],
    ['sort=-amount&limit=2&page=2', [200.5, 200]],
    ['status=rejected,withdrawn', [200, 300]],
    ['status=pending,rejected&amount_min=150&sort=amount', [200.5, 300, 300]],
    ['status=pending&amount_min=150', [300, 200.5]],
    ['status=all&sort=updated_at&amount_max=200', [100, 200]],
    ['PROSPECT&sort=amount', [100, 200, 200.5, 300]],
    ['PROSPECT&PROPERTY&status=pending&amount_min=101', [200.5]],
    ['PROPERTY&status=rejected,pending&amount_min=150&sort=-amount', [300, 200.5]],
  ])('%s', async (query, amounts) => {
    const named = query
      .replace('PROSPECT', `prospect_id=${pair.prospect_id}`)
      .replace('PROPERTY', `property_id=${pair.property_id}`)
    const { status, body } = await get(`${TRANSACTIONS}?${named}&include=prospect,property`, { as: 'viewer' })
    expect(status).toBe(200)
    expect(body.data.map((offer: { offer_amount: number }) => offer.offer_amount)).toEqual(amounts)
    for (const { prospect, property, prospect_id, property_id } of body.data)
      expect([prospect.id, property.id]).toEqual([prospect_id, property_id])
    if (!query.includes('page=')) expect(body.pagination.total).toBe(amounts.length)
  })
})
