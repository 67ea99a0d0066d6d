import { describe, expect, test } from 'vitest'
import { call, get, put } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { anOffer, anOfferThatIs, aPair } from '../../support/samples/sample-transaction.ts'

const change = (at: string, json: unknown) => put(at, json, { as: 'agent' })

async function expectUnchanged({ record, at, etag }: Awaited<ReturnType<typeof anOffer>>) {
  const read = await get(at, { as: 'viewer' })
  expect({ body: read.body, etag: read.headers.etag }).toEqual({ body: record, etag })
}

describe('offer_amount', () => {
  test('changes while pending', async () => {
    const { record, at, etag } = await anOffer()
    const { status, body, headers } = await change(at, { offer_amount: 190_000.25 })
    expect(status).toBe(200)
    expect(body).toEqual({ ...record, offer_amount: 190_000.25, updated_at: body.updated_at, version: 2 })
    expect(headers.etag).not.toBe(etag)
    expect((await get(at, { as: 'viewer' })).body).toEqual(body)
  })

  test('changes in the edit that accepts', async () => {
    const { at } = await anOffer(await aPair())
    const { body } = await change(at, { offer_amount: 2, status: 'accepted' })
    expect(body).toMatchObject({ offer_amount: 2, status: 'accepted' })
  })

  test.each(['accepted', 'rejected', 'withdrawn', 'completed', 'cancelled'] as const)(
    'is fixed once %s',
    async (status) => {
      const offer = await anOfferThatIs(status)
      expectProblem(await change(offer.at, { offer_amount: 1 }), 409, 'offer_settled')
      const same = await change(offer.at, { offer_amount: offer.record.offer_amount })
      expect({ status: same.status, body: same.body }).toEqual({ status: 200, body: offer.record })
      await expectUnchanged(offer)
    },
  )

  test.each([
    [0, 'range'],
    [1e12 + 1, 'range'],
    ['1', 'type'],
    [null, 'required'],
  ])('may not be %j', async (offer_amount, code) => {
    const offer = await anOffer()
    expectRefusedField(await change(offer.at, { offer_amount }), 'offer_amount', code)
    await expectUnchanged(offer)
  })
})

describe.each(['prospect_id', 'property_id'] as const)('%s', (field) => {
  test('never changes, not even to another record that exists', async () => {
    const offer = await anOffer()
    const others = await aPair()
    for (const id of [others[field], 'x'])
      expectRefusedField(await change(offer.at, { [field]: id, offer_amount: 2 }), field, 'immutable')
    await expectUnchanged(offer)
  })

  test.each([
    [null, 'required'],
    ['', 'length'],
    [5, 'type'],
  ])('may not be %j', async (id, code) => {
    const { at } = await anOffer()
    expectRefusedField(await change(at, { [field]: id }), field, code)
  })
})

test('both references changed at once are both named', async () => {
  const { at } = await anOffer()
  const { body } = await change(at, await aPair())
  const fields = body.errors.map(({ field }: { field: string }) => field)
  expect(fields.toSorted()).toEqual(['property_id', 'prospect_id'])
})

test.each([{ id: null }, { allowed_transitions: ['pending'] }])(
  'read-only fields are ignored: %j',
  async (patch) => {
    const { record, at, etag } = await anOffer()
    const { status, body, headers } = await change(at, patch)
    expect({ status, body, etag: headers.etag }).toEqual({ status: 200, body: record, etag })
  },
)

test('an offer moves on though its prospect was archived since', async () => {
  const { record, at } = await anOffer(await aPair())
  const archived = await call('POST', `/api/v1/prospects/${record.prospect_id}/archive`, { as: 'agent' })
  expect(archived.status).toBe(200)
  expect((await change(at, { status: 'accepted', offer_amount: 5 })).status).toBe(200)
})

test('a stale If-Match is 412 before an illegal move is 409', async () => {
  const { at, etag } = await anOffer()
  await put(at, { status: 'rejected' }, { as: 'agent' })
  const stale = await put(at, { status: 'accepted' }, { as: 'agent', headers: { 'If-Match': etag } })
  expectProblem(stale, 412, 'precondition_failed')
})
