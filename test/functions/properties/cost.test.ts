import { beforeAll, expect, test } from 'vitest'
import { call, del, get, post, put } from '../../support/requests/api.ts'
import { aProperty, FLAT, HOUSE, PROPERTIES } from '../../support/samples/sample-property.ts'
import { measured } from '../../support/store/measure.ts'

/** More than one block of a counted list. */
const COUNT = 140

beforeAll(async () => {
  await Promise.all(Array.from({ length: COUNT }, () => aProperty({ address: 'x' })))
})

async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  return (await measured(work)).requests
}

test('a create takes 2 requests to the store, with an Idempotency-Key too', async () => {
  expect(await requestsOf(() => post(PROPERTIES, FLAT, { as: 'agent' }))).toBe(2)
  const sent = { as: 'agent', headers: { 'Idempotency-Key': 'cost-1' } } as const
  expect(await requestsOf(() => post(PROPERTIES, HOUSE, sent))).toBe(2)
})

test('a read takes 1 of 1 unit; a change, an archive and a delete 2; a change of nothing 1', async () => {
  const { at } = await aProperty(HOUSE)
  expect(await measured(() => get(at, { as: 'viewer' }))).toMatchObject({ requests: 1, units: 1 })
  expect(await requestsOf(() => put(at, { price: 3, address: 'Other words' }, { as: 'agent' }))).toBe(2)
  expect(await requestsOf(() => put(at, { price: 3 }, { as: 'agent' }))).toBe(1)
  expect(await requestsOf(() => call('POST', `${at}/archive`, { as: 'agent' }))).toBe(2)
  expect(await requestsOf(() => del(at, { as: 'admin' }))).toBe(2)
})

test.each([
  ['', 2],
  ['status=available', 2],
  ['type=apartment', 2],
  ['type=apartment&status=available', 2],
  ['limit=100', 2],
  ['page=129&limit=1', 3],
  ['page=129&limit=1&type=apartment', 3],
  ['page=129&limit=1&type=apartment&status=available', 3],
  ['page=1000', 1],
  ['status=all', 2],
  ['page=129&limit=1&status=all', 3],
])('the page ?%s takes %i requests and at most 15 units', async (query, requests) => {
  const cost = await measured(() => get(`${PROPERTIES}?${query}`, { as: 'viewer' }))
  expect(cost.result.status).toBe(200)
  expect(cost.requests).toBe(requests)
  expect(cost.units).toBeLessThanOrEqual(15)
})
