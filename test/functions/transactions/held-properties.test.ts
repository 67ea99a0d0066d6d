import { afterAll, describe, expect, test } from 'vitest'
import { call, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { anOffer, anOfferThatIs, aPair } from '../../support/samples/sample-transaction.ts'
import { expectInvariants } from '../../support/store/invariants.ts'
import { as, become, propertyAt, read, statusAt } from './moved-records.ts'

afterAll(expectInvariants)

describe('a second offer on a property with an accepted offer', () => {
  test('accepting a second offer returns 409 with the id of the accepted offer until that offer is cancelled', async () => {
    const first = await anOfferThatIs('accepted')
    const { property_id } = first.record
    const second = await anOffer({ ...(await aPair()), property_id })
    const refused = await become(second.at, 'accepted')
    expectProblem(refused, 409, 'property_taken')
    expect(refused.body.transaction_id).toBe(first.record.id)
    expect(await read(second.at)).toEqual(second.record)
    await become(first.at, 'cancelled')
    expect((await become(second.at, 'accepted')).status).toBe(200)
    expect(await statusAt(propertyAt(first.record))).toBe('under_offer')
  })

  test('a second offer can be rejected or withdrawn while the first offer is accepted', async () => {
    const first = await anOfferThatIs('accepted')
    for (const status of ['rejected', 'withdrawn'] as const)
      await anOfferThatIs(status, { property_id: first.record.property_id })
    expect(await statusAt(propertyAt(first.record))).toBe('under_offer')
  })
})

test.each(['sold', 'withdrawn', 'archived'])(
  'accepting an offer on a %s property returns 409',
  async (status) => {
    const { record, at } = await anOffer(await aPair())
    await become(propertyAt(record), status)
    const refused = await become(at, 'accepted')
    expectProblem(refused, 409, 'reference_closed')
    expect(refused.body.errors).toEqual([{ field: 'property_id', code: 'closed', message: `is ${status}` }])
    expect(await read(at)).toEqual(record)
    expect(await statusAt(propertyAt(record))).toBe(status)
  },
)

describe('the property of an accepted offer', () => {
  const statuses = ['available', 'sold', 'archived']
  const byHand: [string, (at: string) => ReturnType<typeof call>][] = [
    ['archived by POST /archive', (at) => call('POST', `${at}/archive`, as)],
    ...statuses.map((status): (typeof byHand)[number] => [status, (at) => become(at, status)]),
  ]

  test.each(byHand)(
    'a change of the property status to %s returns 409 with the id of the accepted offer',
    async (_, change) => {
      const { record } = await anOfferThatIs('accepted')
      const before = await read(propertyAt(record))
      const refused = await change(propertyAt(record))
      expectProblem(refused, 409, 'deal_open')
      expect(refused.body.transaction_id).toBe(record.id)
      expect(await read(propertyAt(record))).toEqual(before)
    },
  )

  test('other fields of a property with an accepted offer can be edited', async () => {
    const { record, at } = await anOfferThatIs('accepted')
    const before = await read(propertyAt(record))
    const { status, body } = await put(propertyAt(record), { ...before, price: 7 }, as)
    expect({ status, price: body.price, is: body.status }).toEqual({
      status: 200,
      price: 7,
      is: 'under_offer',
    })
    expect((await call('POST', `${propertyAt(record)}/restore`, as)).body).toEqual(body)
    expect((await become(at, 'completed')).status).toBe(200)
    expect(await read(propertyAt(record))).toMatchObject({ price: 7, status: 'sold' })
  })
})
