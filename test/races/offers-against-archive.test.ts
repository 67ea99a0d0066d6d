import { describe, expect, test } from 'vitest'
import { type Answered, call, get, post, put } from '../support/requests/api.ts'
import { idsOnEveryPage } from '../support/requests/every-page.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { PROPERTIES } from '../support/samples/sample-property.ts'
import { PROSPECTS } from '../support/samples/sample-prospect.ts'
import { aPair, TRANSACTIONS } from '../support/samples/sample-transaction.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'

const OFFERS = 50
const BEFORE = 20

type Pair = { prospect_id: string; property_id: string }

const offer = (pair: Pair, offer_amount: number) =>
  post(TRANSACTIONS, { ...pair, offer_amount }, { as: 'agent' })

const closings = [
  {
    name: 'an archive of the same prospect',
    field: 'prospect_id',
    close: ({ prospect_id }: Pair) => call('POST', `${PROSPECTS}/${prospect_id}/archive`, { as: 'agent' }),
    at: ({ prospect_id }: Pair) => `${PROSPECTS}/${prospect_id}`,
    shut: 'archived',
  },
  {
    name: 'an archive of the same property',
    field: 'property_id',
    close: ({ property_id }: Pair) => call('POST', `${PROPERTIES}/${property_id}/archive`, { as: 'agent' }),
    at: ({ property_id }: Pair) => `${PROPERTIES}/${property_id}`,
    shut: 'archived',
  },
  {
    name: 'the sale of the same property',
    field: 'property_id',
    close: ({ property_id }: Pair) =>
      put(`${PROPERTIES}/${property_id}`, { status: 'sold' }, { as: 'agent' }),
    at: ({ property_id }: Pair) => `${PROPERTIES}/${property_id}`,
    shut: 'sold',
  },
] as const

describe.each(closings)('50 offers at once against $name', ({ field, close, at, shut }) => {
  test('lets those in that come before it, and no other', async () => {
    const pair = await aPair()
    const { offers, closed } = await underConflicts(async () => {
      const first = Array.from({ length: BEFORE }, (_, n) => offer(pair, n + 1))
      const closing = close(pair)
      const rest = Array.from({ length: OFFERS - BEFORE }, (_, n) => offer(pair, BEFORE + n + 1))
      return { offers: await Promise.all([...first, ...rest]), closed: await closing }
    })

    expect(closed.status).toBe(200)
    expect(closed.body.status).toBe(shut)
    const [made, refused] = [offers.filter(isMade), offers.filter((answer) => !isMade(answer))]
    for (const answer of refused) {
      expectProblem(answer, 409, 'reference_closed')
      expect(answer.body.errors).toEqual([expect.objectContaining({ field, code: 'closed' })])
    }
    const listed = await idsOnEveryPage(`${TRANSACTIONS}?${field}=${pair[field]}`)
    expect(listed.toSorted()).toEqual(made.map(({ body }) => body.id).toSorted())

    expectProblem(await offer(pair, 1), 409, 'reference_closed')
    expect((await get(at(pair), { as: 'viewer' })).body).toEqual(closed.body)
    await expectInvariants()
  })
})

function isMade({ status }: Answered): boolean {
  return status === 201
}
