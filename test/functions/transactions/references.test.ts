import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, post, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { TRANSACTIONS, theSharedPair, transactionCount } from '../../support/samples/sample-transaction.ts'

type Fault = { field: string; code: string }

const create = (json: object) => post(TRANSACTIONS, { offer_amount: 1, ...json }, { as: 'agent' })

/** Returns the field and the code of each error of a response, sorted by field. */
const blamed = (body: { errors?: Fault[] }) =>
  (body.errors ?? []).map(({ field, code }) => `${field} ${code}`).toSorted()

async function expectRefused(pair: object, status: number, code: string, faults: string[]) {
  const answer = await create(pair)
  expectProblem(answer, status, code)
  expect(blamed(answer.body)).toEqual(faults)
}

const noProspect = 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV'
const noProperty = 'prp_01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Texts that are not ids. */
const garbage = ['x', ' ', 'SEQ#prospect', '\ud800', '\u0000', '田'.repeat(64), '__proto__']

describe('an offer with a reference to a missing record', () => {
  let before = 0
  beforeAll(async () => {
    before = await transactionCount()
  })
  afterAll(async () => expect(await transactionCount()).toBe(before))

  describe.each(['prospect_id', 'property_id'])('%s', (field) => {
    test.each([noProspect, noProperty, ...garbage])(
      'for the id %j, a create returns 400 and names the field',
      async (id) => {
        const pair = { ...(await theSharedPair()), [field]: id }
        await expectRefused(pair, 400, 'validation_failed', [`${field} reference`])
      },
    )
  })

  test.each([
    ['both records are missing', { prospect_id: noProspect, property_id: noProperty }],
    ['both are the same text', { prospect_id: 'x', property_id: 'x' }],
  ])('a create returns 400 and names both fields if %s', async (_, pair) => {
    const faults = ['property_id reference', 'prospect_id reference']
    await expectRefused(pair, 400, 'validation_failed', faults)
  })
})

test.each(['prospect_id', 'property_id'] as const)(
  'a create returns 400 and names the other field if both fields contain a valid %s',
  async (field) => {
    const pair = await theSharedPair()
    const other = field === 'prospect_id' ? 'property_id' : 'prospect_id'
    await expectRefused({ ...pair, [other]: pair[field] }, 400, 'validation_failed', [`${other} reference`])
  },
)

test('a create returns 400 and names both fields if the ids of the prospect and the property are swapped', async () => {
  const { prospect_id, property_id } = await theSharedPair()
  const faults = ['property_id reference', 'prospect_id reference']
  const swapped = { prospect_id: property_id, property_id: prospect_id }
  await expectRefused(swapped, 400, 'validation_failed', faults)
})

describe('an offer with a reference to a closed record', () => {
  const archive = (at: string) => call('POST', `${at}/archive`, { as: 'agent' })
  const restore = (at: string) => call('POST', `${at}/restore`, { as: 'agent' })

  test.each([
    ['prospect_id', aProspect],
    ['property_id', aProperty],
  ])('a create returns 409 and names %s until the archived record is restored', async (field, make) => {
    const { record, at } = await make()
    await archive(at)
    const pair = { ...(await theSharedPair()), [field]: record.id }
    await expectRefused(pair, 409, 'reference_closed', [`${field} closed`])
    await restore(at)
    expect((await create(pair)).status).toBe(201)
  })

  test('an offer on a sold property returns 409 for property_id until the property is available again', async () => {
    const [{ record, at }, { prospect_id }] = await Promise.all([
      aProperty({ status: 'sold' }),
      theSharedPair(),
    ])
    const pair = { prospect_id, property_id: record.id }
    await expectRefused(pair, 409, 'reference_closed', ['property_id closed'])
    await archive(at)
    await expectRefused(pair, 409, 'reference_closed', ['property_id closed'])
    await put(at, { status: 'available' }, { as: 'agent' })
    expect((await create(pair)).status).toBe(201)
  })

  test('a create returns 409 and names both fields if prospect and property are closed', async () => {
    const [prospect, property] = await Promise.all([aProspect(), aProperty()])
    await Promise.all([archive(prospect.at), archive(property.at)])
    const pair = { prospect_id: prospect.record.id, property_id: property.record.id }
    const faults = ['property_id closed', 'prospect_id closed']
    await expectRefused(pair, 409, 'reference_closed', faults)
  })

  test('a create returns 400 if the property does not exist, even if the prospect is closed', async () => {
    const { record, at } = await aProspect()
    await archive(at)
    const pair = { prospect_id: record.id, property_id: noProperty }
    await expectRefused(pair, 400, 'validation_failed', ['property_id reference'])
  })
})

test.each(['under_offer', 'withdrawn'])(
  'offers can be created on a property with the status %s',
  async (status) => {
    const [{ record }, { prospect_id }] = await Promise.all([aProperty({ status }), theSharedPair()])
    expect((await create({ prospect_id, property_id: record.id })).status).toBe(201)
  },
)
