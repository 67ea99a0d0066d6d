import { beforeAll, describe, expect, test } from 'vitest'
import { call, del, get, post, put } from '../../support/requests/api.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'
import { PROPERTIES } from '../../support/samples/sample-property.ts'
import { anOffer, aPair, TRANSACTIONS, theSharedPair } from '../../support/samples/sample-transaction.ts'
import { measured } from '../../support/store/measure.ts'

/** The number of records of each type. They fill several blocks of a counted list. */
const COUNT = 140

beforeAll(async () => {
  await theSharedPair()
  for (const { aNew } of eachRecordType) await Promise.all(Array.from({ length: COUNT }, () => aNew()))
})

async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  return (await measured(work)).requests
}

describe.each(eachRecordType)('store requests for $plural', ({ path, body, edits, canBeArchived, aNew }) => {
  test('a create takes 2 store requests, even with an Idempotency-Key', async () => {
    const sent = await body()
    expect(await requestsOf(() => post(path, sent, { as: 'agent' }))).toBe(2)
    const keyed = { as: 'agent', headers: { 'Idempotency-Key': `cost-of-${path}` } } as const
    expect(await requestsOf(() => post(path, sent, keyed))).toBe(2)
  })

  test('an update without effect takes 1 store request, like a read, and a change of the record takes 2', async () => {
    const { at } = await aNew()
    const edit = () => put(at, edits[0], { as: 'agent' })
    expect(await measured(() => get(at, { as: 'viewer' }))).toMatchObject({ requests: 1, units: 1 })
    expect(await requestsOf(edit)).toBe(2)
    expect(await requestsOf(edit)).toBe(1)
    if (canBeArchived) expect(await requestsOf(() => call('POST', `${at}/archive`, { as: 'agent' }))).toBe(2)
    expect(await requestsOf(() => del(at, { as: 'admin' }))).toBe(2)
  })
})

test('a change or a delete of an offer with linked updates takes 3 store requests', async () => {
  const { at } = await anOffer(await aPair())
  expect(await requestsOf(() => put(at, { status: 'accepted' }, { as: 'agent' }))).toBe(3)
  expect(await requestsOf(() => del(at, { as: 'admin' }))).toBe(3)
})

test.each([
  [PROPERTIES, '', 2],
  [PROPERTIES, 'limit=100', 2],
  [PROPERTIES, 'page=129&limit=1', 3],
  [PROPERTIES, 'page=1000', 1],
  [PROPERTIES, 'type=apartment&status=available', 4],
  [PROPERTIES, 'page=129&limit=1&status=available', 3],
  [PROPERTIES, 'page=129&limit=1&status=all', 4],
  [TRANSACTIONS, 'prospect_id=:prospect', 2],
  [TRANSACTIONS, 'prospect_id=:prospect&property_id=:property', 1],
  [TRANSACTIONS, 'page=129&limit=1&prospect_id=:prospect&property_id=:property&status=pending', 1],
  [TRANSACTIONS, 'property_id=:property&status=pending&page=1000', 1],
])('the page %s?%s takes %i store requests and at most 15 units', async (list, query, requests) => {
  const { prospect_id, property_id } = await theSharedPair()
  const target = `${list}?${query.replace(':prospect', prospect_id).replace(':property', property_id)}`
  const cost = await measured(() => get(target, { as: 'viewer' }))
  expect(cost.result.status).toBe(200)
  expect(cost.requests).toBe(requests)
  expect(cost.units).toBeLessThanOrEqual(15)
})
