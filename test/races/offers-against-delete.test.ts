import { describe, expect, test } from 'vitest'
import { del, get, post } from '../support/requests/api.ts'
import { idsOnEveryPage } from '../support/requests/every-page.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { PROPERTIES } from '../support/samples/sample-property.ts'
import { PROSPECTS } from '../support/samples/sample-prospect.ts'
import { aPair, TRANSACTIONS } from '../support/samples/sample-transaction.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'

const OFFERS = 50

type Pair = { prospect_id: string; property_id: string }

const offer = (pair: Pair, offer_amount: number) =>
  post(TRANSACTIONS, { ...pair, offer_amount }, { as: 'agent' })

describe.each([
  ['property', 'property_id', PROPERTIES],
  ['prospect', 'prospect_id', PROSPECTS],
] as const)('50 offers at once against a delete of the same %s', (_, field, list) => {
  test.each([0, 25])('after %i of them were sent', async (before) => {
    const pair = await aPair()
    const at = `${list}/${pair[field]}`
    const { offers, deleted } = await underConflicts(async () => {
      const first = Array.from({ length: before }, (_, n) => offer(pair, n + 1))
      const deleting = del(at, { as: 'admin' })
      const rest = Array.from({ length: OFFERS - before }, (_, n) => offer(pair, before + n + 1))
      return { offers: await Promise.all([...first, ...rest]), deleted: await deleting }
    })

    const made = offers.filter(({ status }) => status === 201).map(({ body }) => body.id)
    const listed = await idsOnEveryPage(`${TRANSACTIONS}?${field}=${pair[field]}`)
    expect(listed.toSorted()).toEqual(made.toSorted())
    if (deleted.status === 204) {
      expect(made).toEqual([])
      for (const answer of offers) {
        expectProblem(answer, 400, 'validation_failed')
        expect(answer.body.errors).toEqual([expect.objectContaining({ field, code: 'reference' })])
      }
      expectProblem(await get(at, { as: 'viewer' }), 404, 'not_found')
    } else {
      expectProblem(deleted, 409, 'still_referenced')
      expect(made).toHaveLength(OFFERS)
      expect((await get(at, { as: 'viewer' })).status).toBe(200)
    }
    await expectInvariants()
  })
})
