import { beforeEach, describe, expect, test } from 'vitest'
import { getItem, putItem } from '../../../../../lib/data/table/items.ts'
import { recordKey } from '../../../../../lib/data/table/keys.ts'
import { del, put } from '../../../../support/requests/api.ts'
import { PROPERTIES } from '../../../../support/samples/sample-property.ts'
import { anOffer, aPair } from '../../../../support/samples/sample-transaction.ts'
import { beforeRequest } from '../../../../support/store/before-request.ts'
import { faults } from '../../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../../support/store/invariants.ts'
import { anOldOffer, as, expectMended, type Pair, propertyOf, prospectOf } from './old-deals.ts'

beforeEach(useFreshTable)

/** Makes a record one that cannot be read. */
async function spoil(id: string) {
  const item = await getItem(recordKey(id))
  await putItem({ Item: { ...item, data: { ...Object(item?.data), status: 'haunted' } } })
}

/** Told as what it is, by a check and by a repair, which changes none of these records. */
async function expectContradictory(pair: Pair, offers: string[]) {
  const told = [`found: contradictory ${[pair.property_id, ...offers.toSorted()].join(' ')}`]
  const before = [await propertyOf(pair), await prospectOf(pair)]
  expect([await faults(), await faults(true), await faults()]).toEqual([told, told, told])
  expect([await propertyOf(pair), await prospectOf(pair)]).toEqual(before)
}

describe('beside a record that cannot be read nothing is decided', () => {
  test.each(['property_id', 'prospect_id'] as const)('the %s of a completed offer', async (which) => {
    const pair = await aPair()
    const { id } = await anOldOffer('completed', pair)
    await spoil(pair[which])
    const told = [`found: unreadable ${pair[which]}`, `found: contradictory ${pair.property_id} ${id}`]
    expect([await faults(), await faults(true)]).toEqual([told, told])
  })

  test('another offer on the property', async () => {
    const pair = await aPair()
    const { id } = await anOldOffer('accepted', pair)
    const { record } = await anOffer(pair)
    await spoil(record.id)
    const told = [`found: unreadable ${record.id}`, `found: contradictory ${pair.property_id} ${id}`]
    expect([await faults(), await faults(true)]).toEqual([told, told])
  })
})

describe('what no rule decides is told, and left as it is', () => {
  test.each(['accepted', 'completed'] as const)('two offers that are %s', async (status) => {
    const pair = await aPair()
    await expectContradictory(pair, [
      (await anOldOffer(status, pair)).id,
      (await anOldOffer(status, pair)).id,
    ])
  })

  test('an accepted offer beside a completed one', async () => {
    const pair = await aPair()
    const ids = [(await anOldOffer('completed', pair)).id, (await anOldOffer('accepted', pair)).id]
    await expectContradictory(pair, ids)
  })

  test.each(['sold', 'withdrawn', 'archived'])(
    'an accepted offer on a property that is %s',
    async (status) => {
      const pair = await aPair()
      const { id } = await anOldOffer('accepted', pair)
      await put(`${PROPERTIES}/${pair.property_id}`, { status }, as)
      await expectContradictory(pair, [id])
    },
  )

  test('a completed offer on a property that somebody edited since, until it is sold by hand', async () => {
    const pair = await aPair()
    const { id } = await anOldOffer('completed', pair)
    await new Promise((resolve) => setTimeout(resolve, 2))
    await put(`${PROPERTIES}/${pair.property_id}`, { price: 7 }, as)
    await expectContradictory(pair, [id])
    await put(`${PROPERTIES}/${pair.property_id}`, { status: 'sold' }, as)
    await expectMended(`unmoved ${pair.property_id} ${id}`)
  })
})

describe('what comes in between a repair and a hand', () => {
  /** Just before a request to the store that writes this. */
  const beforeWriting = (mention: string, write: () => Promise<unknown>) =>
    beforeRequest({ command: 'TransactWriteItems', mention }, write)

  test.each(['cancelled', 'deleted'])(
    'a property that a repair holds for an offer is free once that is %s',
    async (how) => {
      const pair = await aPair()
      const { id, at } = await anOldOffer('accepted', pair)
      beforeWriting(id, async () =>
        expect(await faults(true)).toEqual([`mended: unmoved ${pair.property_id} ${id}`]),
      )
      if (how === 'deleted') expect((await del(at, { as: 'admin' })).status).toBe(204)
      else expect((await put(at, { status: 'cancelled' }, as)).status).toBe(200)
      expect(await propertyOf(pair)).toMatchObject({ status: 'available' })
      expect(await faults()).toEqual([])
      await expectInvariants()
    },
  )

  test('an offer on what was sold by hand is not settled once it is for sale again', async () => {
    const pair = await aPair()
    const { id } = await anOldOffer('completed', pair)
    const set = (status: string) => put(`${PROPERTIES}/${pair.property_id}`, { status }, as)
    await set('sold')
    beforeWriting('settled', () => set('available'))
    const fault = `contradictory ${pair.property_id} ${id}`
    expect(await faults(true)).toEqual([`found: ${fault}`])
    expect(await faults()).toEqual([`found: ${fault}`])
  })
})
