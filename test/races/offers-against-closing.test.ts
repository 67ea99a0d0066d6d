import { afterAll, expect, test } from 'vitest'
import { call, del, get, post, put } from '../support/requests/api.ts'
import { idsOnEveryPage } from '../support/requests/every-page.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { PROPERTIES } from '../support/samples/sample-property.ts'
import { PROSPECTS } from '../support/samples/sample-prospect.ts'
import { aPair, TRANSACTIONS } from '../support/samples/sample-transaction.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'

afterAll(expectInvariants)

const OFFERS = 50

type Pair = { prospect_id: string; property_id: string }

const offer = (pair: Pair, offer_amount: number) =>
  post(TRANSACTIONS, { ...pair, offer_amount }, { as: 'agent' })

/**
 * Sends parallel offers for one prospect and one property. Calls `close` after `before` offers are sent. `close` closes or
 * deletes one of the two records.
 */
async function offersAgainst<T>(pair: Pair, before: number, close: () => Promise<T>) {
  return underConflicts(async () => {
    const first = Array.from({ length: before }, (_, n) => offer(pair, n + 1))
    const closing = close()
    const rest = Array.from({ length: OFFERS - before }, (_, n) => offer(pair, before + n + 1))
    const offers = await Promise.all([...first, ...rest])
    const made = offers.filter(({ status }) => status === 201).map(({ body }) => body.id)
    return { closed: await closing, made, refused: offers.filter(({ status }) => status !== 201) }
  })
}

async function expectListed(field: keyof Pair, pair: Pair, made: string[]): Promise<void> {
  const listed = await idsOnEveryPage(`${TRANSACTIONS}?${field}=${pair[field]}`)
  expect(listed.toSorted()).toEqual(made.toSorted())
}

const archive = (at: string) => call('POST', `${at}/archive`, { as: 'agent' })
const sell = (at: string) => put(at, { status: 'sold' }, { as: 'agent' })

test.each([
  ['an archive', 'prospect_id', PROSPECTS, archive, 'archived'],
  ['an archive', 'property_id', PROPERTIES, archive, 'archived'],
  ['a sale', 'property_id', PROPERTIES, sell, 'sold'],
] as const)(
  'if %s of the record in %s runs in parallel with 50 offers, each offer is created or returns 409',
  async (...row) => {
    const [, field, list, close, shut] = row
    const pair = await aPair()
    const at = `${list}/${pair[field]}`
    const { closed, made, refused } = await offersAgainst(pair, 20, () => close(at))
    expect(closed).toMatchObject({ status: 200, body: { status: shut } })
    for (const answer of [...refused, await offer(pair, 1)]) {
      expectProblem(answer, 409, 'reference_closed')
      expect(answer.body.errors).toEqual([expect.objectContaining({ field, code: 'closed' })])
    }
    await expectListed(field, pair, made)
    expect((await get(at, { as: 'viewer' })).body).toEqual(closed.body)
  },
)

test.each([
  ['property_id', PROPERTIES, 0],
  ['property_id', PROPERTIES, 25],
  ['prospect_id', PROSPECTS, 0],
] as const)(
  'if a delete of the record in %s (%s) is sent after %i of 50 parallel offers, either the delete or all offers succeed',
  async (field, list, before) => {
    const pair = await aPair()
    const at = `${list}/${pair[field]}`
    const { closed, made, refused } = await offersAgainst(pair, before, () => del(at, { as: 'admin' }))
    await expectListed(field, pair, made)
    if (closed.status === 204) {
      expect(made).toEqual([])
      for (const answer of refused) {
        expectProblem(answer, 400, 'validation_failed')
        expect(answer.body.errors).toEqual([expect.objectContaining({ field, code: 'reference' })])
      }
      expectProblem(await get(at, { as: 'viewer' }), 404, 'not_found')
    } else {
      expectProblem(closed, 409, 'still_referenced')
      expect(made).toHaveLength(OFFERS)
      expect((await get(at, { as: 'viewer' })).status).toBe(200)
    }
  },
)
