import { describe, expect, test } from 'vitest'
import { get, put } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { anOffer, anOfferThatIs, aPair } from '../../support/samples/sample-transaction.ts'

const change = (at: string, json: unknown) => put(at, json, { as: 'agent' })

async function expectUnchanged({ record, at, etag }: Awaited<ReturnType<typeof anOffer>>) {
  const read = await get(at, { as: 'viewer' })
  expect({ body: read.body, etag: read.headers.etag }).toEqual({ body: record, etag })
}

describe('offer_amount', () => {
  test.each([0.01, 190_000.25, 1e12])(
    'an update of a pending offer sets offer_amount to %d',
    async (offer_amount) => {
      const { record, at } = await anOffer()
      const { body } = await change(at, { offer_amount })
      expect(body).toEqual({ ...record, offer_amount, updated_at: body.updated_at, version: 2 })
      expect((await get(at, { as: 'viewer' })).body).toEqual(body)
    },
  )

  test('one update can change offer_amount and accept the offer', async () => {
    const { at } = await anOffer(await aPair())
    const { body } = await change(at, { offer_amount: 2, status: 'accepted' })
    expect(body).toMatchObject({ offer_amount: 2, status: 'accepted' })
  })

  test.each(['accepted', 'rejected', 'withdrawn', 'completed', 'cancelled'] as const)(
    'a change of offer_amount returns 409 if the offer is %s',
    async (status) => {
      const offer = await anOfferThatIs(status)
      expectProblem(await change(offer.at, { offer_amount: 1 }), 409, 'offer_settled')
      const { offer_amount } = offer.record
      const same = await change(offer.at, { offer_amount, status })
      expect({ status: same.status, body: same.body }).toEqual({ status: 200, body: offer.record })
      await expectUnchanged(offer)
    },
  )
})

test.each(['prospect_id', 'property_id'] as const)(
  'a change of the %s of an offer returns 400',
  async (field) => {
    const offer = await anOffer()
    const others = await aPair()
    for (const id of [others[field], 'x'])
      expectRefusedField(await change(offer.at, { [field]: id, offer_amount: 2 }), field, 'immutable')
    await expectUnchanged(offer)
  },
)

test('a 400 response names prospect_id and property_id if an update changes both', async () => {
  const { at } = await anOffer()
  const { body } = await change(at, await aPair())
  const fields = body.errors.map(({ field }: { field: string }) => field)
  expect(fields.toSorted()).toEqual(['property_id', 'prospect_id'])
})

test('an illegal transition with a stale If-Match returns 412 instead of 409', async () => {
  const { at, etag } = await anOffer()
  await put(at, { status: 'rejected' }, { as: 'agent' })
  const stale = await put(at, { status: 'accepted' }, { as: 'agent', headers: { 'If-Match': etag } })
  expectProblem(stale, 412, 'precondition_failed')
})
