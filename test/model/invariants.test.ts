import { beforeEach, expect, test } from 'vitest'
import { put } from '../support/requests/api.ts'
import { aProperty } from '../support/samples/sample-property.ts'
import { anOffer, aPair } from '../support/samples/sample-transaction.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem, expectInvariants, violatedRules } from '../support/store/invariants.ts'
import { changeData, removeHistoryItem } from '../support/store/items.ts'

beforeEach(useFreshTable)

const agent = { as: 'agent' } as const
const violations = async () => violatedRules(await everyItem())

const OTHER = 'txn_01ARZ3NDEKTSV4RRFFQ69G5FAV'

test.each([
  [{ deal: undefined }, ['missing deal: PROPERTY is under_offer by OFFER']],
  [
    { status: 'available' },
    ['missing deal: PROPERTY is under_offer by OFFER', 'wrong deal: PROPERTY is available by OFFER'],
  ],
  [
    { deal: OTHER },
    ['missing deal: PROPERTY is under_offer by OFFER', `wrong deal: PROPERTY is under_offer by ${OTHER}`],
  ],
])('the invariants find a property with %j that contradicts its accepted offer', async (fields, found) => {
  const { property_id, prospect_id } = await aPair()
  const { record, at } = await anOffer({ property_id, prospect_id })
  await put(at, { status: 'accepted' }, agent)
  await expectInvariants()
  await changeData(property_id, fields)
  const named = found.map((each) => each.replace('PROPERTY', property_id).replace('OFFER', record.id))
  expect(await violations()).toEqual([...named, `the history of ${property_id} does not produce it`])
})

test.each([
  ['a wrong value', ({ id }: { id: string }) => changeData(id, { price: 1 })],
  ['a field that no entry has', ({ id }: { id: string }) => changeData(id, { note: 'by hand' })],
  ['a missing newest entry', ({ id }: { id: string }) => removeHistoryItem(id, 2)],
])('the invariants find a history with %s', async (_, wrong) => {
  const { record, at } = await aProperty()
  await put(at, { price: 7 }, agent)
  expect(await violations()).toEqual([])
  await wrong(record)
  expect(await violations()).toEqual([`the history of ${record.id} does not produce it`])
})
