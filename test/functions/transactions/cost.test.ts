import { beforeAll, expect, test } from 'vitest'
import { del, get, post, put } from '../../support/requests/api.ts'
import {
  anOffer,
  anOfferThatIs,
  aPair,
  TRANSACTIONS,
  theSharedPair,
} from '../../support/samples/sample-transaction.ts'
import { measured } from '../../support/store/measure.ts'

/** More than one block of a counted list. */
const COUNT = 140

beforeAll(async () => {
  await theSharedPair()
  await Promise.all(Array.from({ length: COUNT }, () => anOffer()))
})

async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  return (await measured(work)).requests
}

test('a create, which checks both records, takes 2 requests to the store', async () => {
  const offer = { ...(await theSharedPair()), offer_amount: 1 }
  expect(await requestsOf(() => post(TRANSACTIONS, offer, { as: 'agent' }))).toBe(2)
})

test('a read takes 1 of 1 unit; a change and a delete 2, or 3 with the records that move along', async () => {
  const { at } = await anOffer(await aPair())
  expect(await measured(() => get(at, { as: 'viewer' }))).toMatchObject({ requests: 1, units: 1 })
  expect(await requestsOf(() => put(at, { offer_amount: 3 }, { as: 'agent' }))).toBe(2)
  expect(await requestsOf(() => put(at, { status: 'accepted' }, { as: 'agent' }))).toBe(3)
  expect(await requestsOf(() => del(at, { as: 'admin' }))).toBe(3)
  const { at: refused } = await anOfferThatIs('rejected')
  expect(await requestsOf(() => del(refused, { as: 'admin' }))).toBe(2)
})

test.each([
  ['', 2],
  ['status=pending', 2],
  ['prospect_id=:prospect', 2],
  ['property_id=:property', 2],
  ['page=129&limit=1', 3],
  ['page=129&limit=1&prospect_id=:prospect', 3],
  ['page=1000', 1],
  ['prospect_id=:prospect&property_id=:property', 2],
  ['prospect_id=:prospect&status=pending', 2],
  ['page=129&limit=1&prospect_id=:prospect&property_id=:property&status=pending', 3],
  ['property_id=:property&status=pending&page=1000', 1],
])('the page ?%s takes %i requests and at most 15 units', async (query, requests) => {
  const { prospect_id, property_id } = await theSharedPair()
  const target = `${TRANSACTIONS}?${query.replace(':prospect', prospect_id).replace(':property', property_id)}`
  const cost = await measured(() => get(target, { as: 'viewer' }))
  expect(cost.result.status).toBe(200)
  expect(cost.requests).toBe(requests)
  expect(cost.units).toBeLessThanOrEqual(15)
})
