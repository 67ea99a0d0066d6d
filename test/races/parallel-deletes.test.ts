import { describe, expect, test } from 'vitest'
import { del, get } from '../support/requests/api.ts'
import { idsOnEveryPage } from '../support/requests/every-page.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { aProperty, PROPERTIES } from '../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { anOffer, aPair, TRANSACTIONS } from '../support/samples/sample-transaction.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'

const REQUESTS = 50

const recordTypes = [
  { list: PROSPECTS, make: aProspect },
  { list: PROPERTIES, make: aProperty },
  { list: TRANSACTIONS, make: async () => anOffer(await aPair()) },
]

describe.each(recordTypes)('of one record of $list', ({ list, make }) => {
  test('50 deletes at once all find it deleted, and take it off its lists once', async () => {
    const { record, at } = await make()
    const answers = await underConflicts(() =>
      Promise.all(Array.from({ length: REQUESTS }, () => del(at, { as: 'admin' }))),
    )
    expect(answers.some(({ status }) => status === 204)).toBe(true)
    for (const answer of answers.filter(({ status }) => status !== 204))
      expectProblem(answer, 404, 'not_found')
    expectProblem(await get(at, { as: 'viewer' }), 404, 'not_found')
    expect(await idsOnEveryPage(list)).not.toContain(record.id)
    await expectInvariants()
  })
})

test('50 deletes at once of an offer let go of its prospect and its property once', async () => {
  const { record, at } = await anOffer(await aPair())
  const { prospect_id, property_id } = record
  const other = await anOffer({ prospect_id, property_id })
  await underConflicts(() => Promise.all(Array.from({ length: REQUESTS }, () => del(at, { as: 'admin' }))))
  const parties = [`${PROSPECTS}/${prospect_id}`, `${PROPERTIES}/${property_id}`]
  for (const party of parties) expectProblem(await del(party, { as: 'admin' }), 409, 'still_referenced')
  await del(other.at, { as: 'admin' })
  for (const party of parties) expect((await del(party, { as: 'admin' })).status).toBe(204)
  await expectInvariants()
})
