import { beforeAll, describe, expect, test } from 'vitest'
import { get, put } from '../../support/requests/api.ts'
import { PROPERTIES } from '../../support/samples/sample-property.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { anOffer, aPair, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { removeRecordItem } from '../../support/store/items.ts'
import { measured } from '../../support/store/measure.ts'

const BOTH = 'include=prospect,property'

type Offer = { prospect_id: string; property_id: string }

beforeAll(async () => {
  await useFreshTable()
  // No two offers have the same prospect or property.
  const anOfferOfItsOwn = async () => anOffer(await aPair())
  for (let n = 0; n < 10; n++) await Promise.all(Array.from({ length: 10 }, anOfferOfItsOwn))
})

const read = (target: string) => get(target, { as: 'viewer' })
const prospectOf = async ({ prospect_id }: Offer) => (await read(`${PROSPECTS}/${prospect_id}`)).body
const propertyOf = async ({ property_id }: Offer) => (await read(`${PROPERTIES}/${property_id}`)).body

test.each([
  ['include=prospect', ['prospect']],
  ['include=property', ['property']],
  ['include=property,prospect,prospect', ['prospect', 'property']],
])(
  'with the query "%s", offers of a page and a single offer contain the included records',
  async (query, names) => {
    const { data } = (await read(`${TRANSACTIONS}?limit=2&page=2&${query}`)).body
    expect(data).toHaveLength(2)
    for (const offer of data) {
      expect((await read(`${TRANSACTIONS}/${offer.id}?${query}`)).body).toEqual(offer)
      expect(offer.prospect).toEqual(names.includes('prospect') ? await prospectOf(offer) : undefined)
      expect(offer.property).toEqual(names.includes('property') ? await propertyOf(offer) : undefined)
    }
  },
)

describe('the cost of include', () => {
  test.each([
    ['', 2],
    ['include=prospect', 3],
    [`${BOTH}&cursor=`, 3],
    [`${BOTH}&page=3`, 3],
    [`${BOTH}&limit=100`, 4],
    [`${BOTH}&status=completed`, 1],
  ])('a list of offers with the query "%s" takes %i store requests', async (query, requests) => {
    const cost = await measured(() => read(`${TRANSACTIONS}?${query}`))
    expect(cost.result.status).toBe(200)
    expect(cost.requests).toBe(requests)
  })

  test('a list reads an included record once even if several offers refer to it', async () => {
    const pair = await aPair()
    const party = `prospect_id=${pair.prospect_id}`
    for (let n = 0; n < 5; n++) await anOffer(pair)
    const without = await measured(() => read(`${TRANSACTIONS}?${party}`))
    const within = await measured(() => read(`${TRANSACTIONS}?${party}&${BOTH}`))
    expect(within.units - without.units).toBe(2)
  })
})

test('an included record that does not exist is null', async () => {
  const { record, at } = await anOffer(await aPair())
  const restore = await removeRecordItem(record.prospect_id)
  const { status, body } = await read(`${at}?${BOTH}`)
  expect({ status, prospect: body.prospect }).toEqual({ status: 200, prospect: null })
  expect(body.property).toEqual(await propertyOf(record))
  expect((await read(`${TRANSACTIONS}?${BOTH}&limit=1`)).body.data[0]).toEqual(body)
  // Restore the record, because other tests of this file list this offer with its records.
  await restore()
})

test('a GET of an offer with included records never returns 304, because its ETag does not cover the included records', async () => {
  const { record, at, etag } = await anOffer(await aPair())
  const again = (query: string) => get(`${at}${query}`, { as: 'viewer', headers: { 'If-None-Match': etag } })
  expect((await again('')).status).toBe(304)
  await put(`${PROSPECTS}/${record.prospect_id}`, { name: 'Renamed' }, { as: 'agent' })
  const { status, body } = await again(`?${BOTH}`)
  expect({ status, name: body.prospect.name }).toEqual({ status: 200, name: 'Renamed' })
})

test('a PUT of a response with included records changes the offer but not the included records', async () => {
  const { record, at } = await anOffer(await aPair())
  const { body } = await read(`${at}?${BOTH}`)
  const sent = { ...body, offer_amount: 7, prospect: { ...body.prospect, name: 'Other' } }
  const answer = await put(at, sent, { as: 'agent' })
  expect(answer.body).toEqual({ ...record, offer_amount: 7, version: 2, updated_at: expect.any(String) })
  expect(await prospectOf(record)).toEqual(body.prospect)
})
