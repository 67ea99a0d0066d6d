import { beforeEach, expect, test } from 'vitest'
import { getItem, putItem } from '../../../../lib/data/table/client.ts'
import { recordKey } from '../../../../lib/data/table/keys.ts'
import { put } from '../../../support/requests/api.ts'
import { anOffer, aPair } from '../../../support/samples/sample-transaction.ts'
import { faults } from '../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'

beforeEach(useFreshTable)

/** Creates an accepted offer, and changes fields of the stored property directly. */
async function brokenDeal(change: object) {
  const pair = await aPair()
  const { record, at } = await anOffer(pair)
  await put(at, { status: 'accepted' }, { as: 'agent' })
  const item = await getItem(recordKey(pair.property_id))
  const broken = { ...Object(item?.data), ...change }
  await putItem({ Item: { ...item, data: broken } })
  return { property: pair.property_id, offer: record.id, broken }
}

const dataOf = async (id: string) => (await getItem(recordKey(id)))?.data

test.each([{ deal: undefined }, { status: 'available' }, { deal: 'txn_01ARZ3NDEKTSV4RRFFQ69G5FAV' }])(
  'verify reports a property that contradicts its accepted offer, and does not repair it: %j',
  async (change) => {
    const { property, offer, broken } = await brokenDeal(change)
    const offers = [offer, ...(change.deal ? [change.deal] : [])].toSorted()
    const expected = `found: contradictory ${[property, ...offers].join(' ')}`
    expect(await faults()).toContain(expected)
    await faults(true)
    expect(await faults()).toEqual([expected])
    expect(await dataOf(property)).toEqual(JSON.parse(JSON.stringify(broken)))
  },
)

test('verify reports nothing for an accepted offer and its property', async () => {
  const { at } = await anOffer(await aPair())
  await put(at, { status: 'accepted' }, { as: 'agent' })
  expect(await faults()).toEqual([])
})
