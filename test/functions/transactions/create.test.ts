import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
import { TRANSACTIONS, theSharedPair, transactionCount } from '../../support/samples/sample-transaction.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const create = (json: unknown) => post(TRANSACTIONS, json, { as: 'agent' })

test('answers 201 with the whole record, pending', async () => {
  const pair = await theSharedPair()
  const { status, body } = await create({ ...pair, offer_amount: 185_000.5 })
  expect(status).toBe(201)
  expect(body).toEqual({
    ...pair,
    id: expect.stringMatching(/^txn_[0-9A-HJKMNP-TV-Z]{26}$/),
    offer_amount: 185_000.5,
    status: 'pending',
    allowed_transitions: ['accepted', 'rejected', 'withdrawn'],
    created_at: expect.stringMatching(INSTANT),
    updated_at: body.created_at,
    version: 1,
  })
})

describe('refuses and creates nothing for', () => {
  let before = 0
  beforeAll(async () => {
    before = await transactionCount()
  })
  afterAll(async () => expect(await transactionCount()).toBe(before))

  test.each([
    { fields: { offer_amount: undefined }, field: 'offer_amount', code: 'required' },
    { fields: { offer_amount: null }, field: 'offer_amount', code: 'type' },
    { fields: { offer_amount: '185000' }, field: 'offer_amount', code: 'type' },
    { fields: { offer_amount: 0 }, field: 'offer_amount', code: 'range' },
    { fields: { offer_amount: 1e12 + 1 }, field: 'offer_amount', code: 'range' },
    { fields: { offer_amount: 1e-131 }, field: 'offer_amount', code: 'range' },
    { fields: { prospect_id: undefined }, field: 'prospect_id', code: 'required' },
    { fields: { prospect_id: null }, field: 'prospect_id', code: 'type' },
    { fields: { property_id: undefined }, field: 'property_id', code: 'required' },
    { fields: { status: 'accepted' }, field: 'status', code: 'enum' },
    { fields: { allowed_transitions: [] }, field: 'allowed_transitions', code: 'unknown' },
  ])('$fields: $field $code', async ({ fields, field, code }) => {
    expectRefusedField(await create({ ...(await theSharedPair()), offer_amount: 1, ...fields }), field, code)
  })

  test('nothing at all, naming every field that is required', async () => {
    const { status, body } = await create({})
    expect(status).toBe(400)
    const fields = body.errors.map(({ field }: { field: string }) => field)
    expect(fields.toSorted()).toEqual(['offer_amount', 'property_id', 'prospect_id'])
  })
})
