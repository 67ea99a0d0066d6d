import { expect, test } from 'vitest'
import { get, put } from '../support/requests/api.ts'
import { idsOnEveryPage } from '../support/requests/every-page.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { aProperty, PROPERTIES } from '../support/samples/sample-property.ts'
import { aProspect } from '../support/samples/sample-prospect.ts'
import { anOffer, TRANSACTIONS } from '../support/samples/sample-transaction.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'

const OFFERS = 20

test('of 20 parallel accepts on one property, one succeeds and 19 return 409 with the id of the accepted offer', async () => {
  const property = await aProperty()
  const { id } = property.record
  const offers = await Promise.all(
    Array.from({ length: OFFERS }, async () => {
      const prospect = await aProspect()
      return anOffer({ prospect_id: prospect.record.id, property_id: id })
    }),
  )
  const answers = await underConflicts(() =>
    Promise.all(offers.map(({ at }) => put(at, { status: 'accepted' }, { as: 'agent' }))),
  )
  const [winner, ...others] = answers.filter(({ status }) => status === 200)
  expect(others).toEqual([])
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(OFFERS - 1)
  for (const answer of refused) {
    expectProblem(answer, 409, 'property_taken')
    expect(answer.body.transaction_id).toBe(winner?.body.id)
  }
  expect((await get(property.at, { as: 'viewer' })).body).toMatchObject({ status: 'under_offer', version: 2 })
  const accepted = `${TRANSACTIONS}?property_id=${id}&status=accepted`
  expect(await idsOnEveryPage(accepted)).toEqual([winner?.body.id])
  expect(await idsOnEveryPage(`${PROPERTIES}?status=under_offer`)).toContain(id)
  await expectInvariants()
})
