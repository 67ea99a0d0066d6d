import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, get, post, put } from '../../support/requests/api.ts'
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
