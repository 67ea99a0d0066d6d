import { expect, test } from 'vitest'
import { get, post } from '../../support/requests/api.ts'
import { aPair, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'

const OFFERS = 75
const LIMIT = 10

test('every page of the offers of a prospect has the next offers, near the newest one and near the oldest one', async () => {
  const pair = await aPair()
  const records = Array.from({ length: OFFERS }, (_, n) => ({ ...pair, offer_amount: n + 1 }))
  const { body } = await post(`${TRANSACTIONS}/batch`, { records }, { as: 'agent' })
  expect(body.results.filter(({ status }: { status: number }) => status !== 201)).toEqual([])
  const amounts: number[] = []
  for (let page = 1; page <= OFFERS / LIMIT + 1; page++) {
    const query = `prospect_id=${pair.prospect_id}&limit=${LIMIT}&page=${page}`
    const answer = (await get(`${TRANSACTIONS}?${query}`, { as: 'viewer' })).body
    expect(answer.pagination.total).toBe(OFFERS)
    amounts.push(...answer.data.map(({ offer_amount }: { offer_amount: number }) => offer_amount))
  }
  expect(amounts).toEqual(records.map(({ offer_amount }) => offer_amount).reverse())
})
