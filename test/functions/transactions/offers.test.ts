import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, del, get, post, put } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { anOffer, anOfferThatIs, aPair, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { beforeRequest } from '../../support/store/before-request.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

// test/model compares random offers, deals and their linked updates with the rules of the contract. These tests hold the fields that
// an error names, the order of the checks, and rare races.

afterAll(expectInvariants)

const as = { as: 'agent' } as const
const become = (at: string, status: string) => put(at, { status }, as)

/** For each status of an offer, the next statuses that the API allows. This test does not take them from the service. */
const MOVES = {
  pending: ['accepted', 'rejected', 'withdrawn'],
  accepted: ['completed', 'cancelled'],
  rejected: [],
  withdrawn: [],
  completed: [],
  cancelled: [],
} as const
const STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn', 'completed', 'cancelled'] as const

describe.each(STATUSES)('an offer with the status %s', (from) => {
  test('every other status returns 409 with the allowed statuses, and only a pending offer has another amount', async () => {
    const { record, at } = await anOfferThatIs(from)
    const allowed: readonly string[] = MOVES[from]
    expect(record.allowed_transitions).toEqual(allowed)
    for (const to of STATUSES.filter((each) => each !== from && !allowed.includes(each))) {
      const answer = await become(at, to)
      expectProblem(answer, 409, 'illegal_transition')
      expect(answer.body.allowed).toEqual(allowed)
    }
    if (from !== 'pending') expectProblem(await put(at, { offer_amount: 1 }, as), 409, 'offer_settled')
    expect((await get(at, as)).body).toEqual(record)
  })
})

const noProspect = 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV'
const noProperty = 'prp_01ARZ3NDEKTSV4RRFFQ69G5FAV'

describe('the prospect and the property of a new offer', () => {
  /** Ids of records by name. */
  let ids: Map<string, string>
  beforeAll(async () => {
    const { prospect_id, property_id } = await aPair()
    const [archived, closed, sold] = [
      await aProspect(),
      await aProperty(),
      await aProperty({ status: 'sold' }),
    ]
    for (const { at } of [archived, closed]) await call('POST', `${at}/archive`, as)
    ids = new Map([
      ['prospect', prospect_id],
      ['property', property_id],
      ['sold', sold.record.id],
      ['archivedProspect', archived.record.id],
      ['archivedProperty', closed.record.id],
    ])
  })

  const missing = ['x', 'SEQ#prospect', '\ud800', '\u0000', '__proto__']
  test.each([
    ...[noProspect, 'property', ...missing].map((id) => [id, 'property', 400, ['prospect_id']] as const),
    ...[noProperty, 'prospect', ...missing].map((id) => ['prospect', id, 400, ['property_id']] as const),
    [noProspect, noProperty, 400, ['property_id', 'prospect_id']],
    ['property', 'prospect', 400, ['property_id', 'prospect_id']],
    ['x', 'x', 400, ['property_id', 'prospect_id']],
    ['archivedProspect', 'property', 409, ['prospect_id']],
    ['prospect', 'archivedProperty', 409, ['property_id']],
    ['prospect', 'sold', 409, ['property_id']],
    ['archivedProspect', 'sold', 409, ['property_id', 'prospect_id']],
    ['archivedProspect', noProperty, 400, ['property_id']],
  ] as const)(
    'a create with %j and %j returns %i and names %j',
    async (prospect, property, status, fields) => {
      const pair = { prospect_id: ids.get(prospect) ?? prospect, property_id: ids.get(property) ?? property }
      const answer = await post(TRANSACTIONS, { ...pair, offer_amount: 1 }, as)
      expectProblem(answer, status, status === 400 ? 'validation_failed' : 'reference_closed')
      const errors: { field: string; code: string }[] = answer.body.errors
      expect(errors.map(({ field }) => field).toSorted()).toEqual(fields)
      expect(new Set(errors.map(({ code }) => code))).toEqual(
        new Set([status === 400 ? 'reference' : 'closed']),
      )
    },
  )

  test('an update with another prospect or property returns 400 and names each of them', async () => {
    const { record, at } = await anOffer()
    for (const [field, id] of Object.entries(await aPair()))
      for (const other of [id, 'x'])
        expectRefusedField(await put(at, { [field]: other, offer_amount: 2 }, as), field, 'immutable')
    const { errors } = (await put(at, await aPair(), as)).body
    expect(errors).toMatchObject([{ field: 'prospect_id' }, { field: 'property_id' }])
    expect((await get(at, as)).body).toEqual(record)
  })
})

test('an accepted offer holds its property until it is cancelled, deleted or completed', async () => {
  const pair = await aPair()
  const [property, prospect] = [`${PROPERTIES}/${pair.property_id}`, `${PROSPECTS}/${pair.prospect_id}`]
  const statusOf = async (at: string) => (await get(at, as)).body.status
  const [first, second, third] = [await anOffer(pair), await anOffer(pair), await anOffer(pair)]
  await become(property, 'under_offer')
  for (const [offer, free] of [
    [first, () => become(first.at, 'cancelled')],
    [second, () => del(second.at, { as: 'admin' })],
  ] as const) {
    expect((await become(offer.at, 'accepted')).status).toBe(200)
    expect(await statusOf(property)).toBe('under_offer')
    const { body: taken } = await become(third.at, 'accepted')
    expect(taken).toMatchObject({ status: 409, code: 'property_taken', transaction_id: offer.record.id })
    for (const byHand of [become(property, 'sold'), call('POST', `${property}/archive`, as)])
      expect((await byHand).body).toMatchObject({ code: 'deal_open', transaction_id: offer.record.id })
    expect((await put(property, { price: 7 }, as)).body).toMatchObject({ price: 7, status: 'under_offer' })
    await free()
    expect(await statusOf(property)).toBe('available')
  }
  for (const status of ['accepted', 'completed']) await become(third.at, status)
  expect([await statusOf(property), await statusOf(prospect)]).toEqual(['sold', 'converted'])
  for (const at of [property, prospect])
    expectProblem(await del(at, { as: 'admin' }), 409, 'still_referenced')
  for (const at of [first.at, third.at, property, prospect])
    expect((await del(at, { as: 'admin' })).status).toBe(204)
})

test.each(['sold', 'withdrawn', 'archived'])(
  'accepting an offer on a %s property returns 409 and names the property',
  async (status) => {
    const { record, at } = await anOffer(await aPair())
    await become(`${PROPERTIES}/${record.property_id}`, status)
    const refused = await become(at, 'accepted')
    expectProblem(refused, 409, 'reference_closed')
    expect(refused.body.errors).toEqual([{ field: 'property_id', code: 'closed', message: `is ${status}` }])
  },
)

test('an illegal transition with a stale If-Match returns 412 instead of 409', async () => {
  const { at, etag } = await anOffer()
  await become(at, 'rejected')
  const stale = await put(at, { status: 'accepted' }, { ...as, headers: { 'If-Match': etag } })
  expectProblem(stale, 412, 'precondition_failed')
})

test('the prospect becomes converted even if its status changes between the read and the write', async () => {
  const { record } = await aProspect({ status: 'converted' })
  const at = `${PROSPECTS}/${record.id}`
  const offer = await anOfferThatIs('accepted', { prospect_id: record.id })
  beforeRequest({ command: 'TransactWrite' }, () => become(at, 'active'))
  await become(offer.at, 'completed')
  expect((await get(at, as)).body.status).toBe('converted')
})

test('a completion returns 200 if an identical request completes the offer first', async () => {
  const { at, record } = await anOfferThatIs('accepted')
  const complete = () => become(at, 'completed')
  beforeRequest({ command: 'BatchGet', mention: record.property_id }, complete)
  expect(await complete()).toMatchObject({ status: 200, body: { status: 'completed' } })
})
