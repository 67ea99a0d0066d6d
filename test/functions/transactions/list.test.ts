import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { transactionStatuses } from '../../../lib/domain/transaction.ts'
import { get, put } from '../../support/requests/api.ts'
import { idsOnEveryPage } from '../../support/requests/every-page.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { anOfferThatIs, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'

const COUNT = 30
const AGAIN = { status: 'available' }

type Offer = { id: string; status: string; prospect_id: string; property_id: string }

/** What was created, newest first, as the lists must have it; the last prospect and property have no offers. */
const all: Offer[] = []
const prospects: string[] = []
const properties: string[] = []

beforeAll(async () => {
  for (let n = 0; n < 3; n++) {
    prospects.push((await aProspect()).record.id)
    properties.push((await aProperty()).record.id)
  }
  const held = new Set<unknown>()
  for (let n = 0; n < COUNT; n++) {
    // At three paces, so that offers of one prospect are on several properties and in every status.
    const pair = { prospect_id: prospects[n % 2], property_id: properties[Math.floor(n / 2) % 2] }
    const status = transactionStatuses[Math.floor(n / 3) % transactionStatuses.length] ?? 'pending'
    // One at most is accepted on each property, when all that are completed have been: what they sold is for sale again.
    const isOver = status === 'accepted' && (n < COUNT / 2 || held.has(pair.property_id))
    if (status === 'accepted' && !isOver) held.add(pair.property_id)
    all.unshift((await anOfferThatIs(isOver ? 'rejected' : status, pair)).record)
    if (status === 'completed') await put(`${PROPERTIES}/${pair.property_id}`, AGAIN, { as: 'agent' })
  }
})

function matching(filter: Record<string, string>): string[] {
  return all.filter((offer) => isDeepStrictEqual({ ...offer, ...filter }, offer)).map(({ id }) => id)
}

async function expectExactly(filter: Record<string, string>, limit?: number) {
  const query = new URLSearchParams(filter)
  expect(await idsOnEveryPage(`${TRANSACTIONS}?${query}`, limit), String(query)).toEqual(matching(filter))
}

test('without filters: all of them, newest first', async () => {
  expect(await idsOnEveryPage(TRANSACTIONS)).toEqual(all.map(({ id }) => id))
  const { body } = await get(TRANSACTIONS, { as: 'viewer' })
  expect(body).toEqual({
    data: all.slice(0, 20),
    pagination: { page: 1, limit: 20, total: COUNT, pages: 2 },
  })
})

describe.each(['', ...transactionStatuses])('with status "%s"', (status) => {
  const only = status === '' ? {} : { status }

  test('alone', () => expectExactly(only))

  test('and each prospect_id, each property_id, and each pair of them', async () => {
    for (const prospect_id of prospects) {
      await expectExactly({ ...only, prospect_id })
      for (const property_id of properties) await expectExactly({ ...only, prospect_id, property_id })
    }
    for (const property_id of properties) await expectExactly({ ...only, property_id })
  })
})

test('status=all is the list without a filter, with the others too', async () => {
  const party = `prospect_id=${prospects[0]}`
  const offers = await idsOnEveryPage(`${TRANSACTIONS}?${party}`)
  expect(await idsOnEveryPage(`${TRANSACTIONS}?status=all&${party}`)).toEqual(offers)
  expect(await idsOnEveryPage(`${TRANSACTIONS}?status=all`)).toEqual(all.map(({ id }) => id))
})

test.each([1, 7])('pages of %i, for one filter, two and three', async (limit) => {
  const [prospect_id = '', property_id = ''] = [prospects[0], properties[0]]
  await expectExactly({ prospect_id }, limit)
  await expectExactly({ property_id, prospect_id }, limit)
  await expectExactly({ prospect_id, property_id, status: 'pending' }, limit)
})
