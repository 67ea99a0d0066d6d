import { describe, expect, test } from 'vitest'
import { call, del, get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { PROPERTIES } from '../../support/samples/sample-property.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { anOffer, anOfferThatIs, aPair, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

const remove = (at: string) => del(at, { as: 'admin' })

describe.each([
  [PROSPECTS, 'prospect_id'],
  [PROPERTIES, 'property_id'],
] as const)('a record of %s that transactions refer to', (list, field) => {
  test('a record cannot be deleted until all its offers are deleted', async () => {
    const first = await anOfferThatIs('withdrawn')
    const { prospect_id, property_id } = first.record
    const second = await anOffer({ prospect_id, property_id })
    const at = `${list}/${first.record[field]}`
    const { body: before } = await get(at, { as: 'viewer' })
    expect(before.version).toBe(1)

    expectProblem(await remove(at), 409, 'still_referenced')
    expect((await remove(first.at)).status).toBe(204)
    expectProblem(await remove(at), 409, 'still_referenced')
    expect((await get(at, { as: 'viewer' })).body).toEqual(before)

    expect((await remove(second.at)).status).toBe(204)
    expect((await remove(at)).status).toBe(204)
    expectProblem(await get(at, { as: 'viewer' }), 404, 'not_found')
  })
})

test('if the create of an offer returns 409, its prospect and its property can still be deleted', async () => {
  const { record, at } = await anOffer(await aPair())
  await remove(at)
  const [prospect, property] = [`${PROSPECTS}/${record.prospect_id}`, `${PROPERTIES}/${record.property_id}`]
  await call('POST', `${prospect}/archive`, { as: 'agent' })
  const { prospect_id, property_id } = record
  const refused = await call('POST', TRANSACTIONS, {
    as: 'agent',
    json: { prospect_id, property_id, offer_amount: 1 },
  })
  expectProblem(refused, 409, 'reference_closed')
  expect([(await remove(prospect)).status, (await remove(property)).status]).toEqual([204, 204])
  await expectInvariants()
})
