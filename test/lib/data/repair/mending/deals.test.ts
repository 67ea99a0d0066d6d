import { beforeEach, describe, expect, test } from 'vitest'
import { transactionStore } from '../../../../../lib/data/kinds/transactions.ts'
import { recordWrites } from '../../../../../lib/data/records/record-writes.ts'
import { referenceWrites } from '../../../../../lib/data/records/references.ts'
import { commit, newOperation } from '../../../../../lib/data/table/commit.ts'
import { getItem, putItem } from '../../../../../lib/data/table/items.ts'
import { recordKey } from '../../../../../lib/data/table/keys.ts'
import { parseStored } from '../../../../../lib/domain/validation.ts'
import { call, del, get, put } from '../../../../support/requests/api.ts'
import { expectProblem } from '../../../../support/requests/expect-problem.ts'
import { PROPERTIES } from '../../../../support/samples/sample-property.ts'
import { PROSPECTS } from '../../../../support/samples/sample-prospect.ts'
import { anOffer, anOfferThatIs, aPair } from '../../../../support/samples/sample-transaction.ts'
import { beforeRequest } from '../../../../support/store/before-request.ts'
import { checkedTable, told } from '../../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../../support/store/invariants.ts'

type Pair = { prospect_id: string; property_id: string }

beforeEach(useFreshTable)

const as = { as: 'agent' } as const
const read = async (at: string) => (await get(at, { as: 'viewer' })).body
const propertyOf = ({ property_id }: Pair) => read(`${PROPERTIES}/${property_id}`)
const prospectOf = ({ prospect_id }: Pair) => read(`${PROSPECTS}/${prospect_id}`)

type Status = 'accepted' | 'completed'

async function anOldOffer(status: Status, pair: Pair) {
  const { record, at } = await anOffer(pair)
  await moveAlone(String(record.id), status)
  return { id: String(record.id), at }
}

/** Moves an offer as before offers moved their property: it alone is written. */
async function moveAlone(id: string, status: Status) {
  const item = await getItem(recordKey(id))
  const data = parseStored(transactionStore.kind.Kept, item?.data)
  const before = { seq: Number(item?.seq), version: Number(item?.version), data }
  const version = before.version + 1
  const after = { ...before, version, data: { ...data, status, updated_at: new Date().toISOString() } }
  const operation = newOperation()
  const writes = () => recordWrites(transactionStore, operation, before, after)
  expect(await commit({ operation, writes })).toEqual({ committed: true })
}

/** Makes a record one that cannot be read. */
async function spoil(id: string) {
  const item = await getItem(recordKey(id))
  await putItem({ Item: { ...item, data: { ...Object(item?.data), status: 'haunted' } } })
}

const faults = async (repair = false) => told((await checkedTable({ repair })).findings)

async function expectMended(fault: string) {
  expect(await faults()).toEqual([`found: ${fault}`])
  expect(await faults(true)).toEqual([`mended: ${fault}`])
  expect(await faults()).toEqual([])
  await expectInvariants()
}

/** Told as what it is, by a check and by a repair, which changes none of these records. */
async function expectContradictory(pair: Pair, offers: string[]) {
  const told = [`found: contradictory ${[pair.property_id, ...offers.toSorted()].join(' ')}`]
  const before = [await propertyOf(pair), await prospectOf(pair)]
  expect([await faults(), await faults(true), await faults()]).toEqual([told, told, told])
  expect([await propertyOf(pair), await prospectOf(pair)]).toEqual(before)
}

describe('offers of before', () => {
  test.each(['available', 'under_offer'])(
    'an accepted one holds its property, which was %s',
    async (status) => {
      const pair = await aPair()
      await put(`${PROPERTIES}/${pair.property_id}`, { status }, as)
      const { id, at } = await anOldOffer('accepted', pair)
      await expectMended(`unmoved ${pair.property_id} ${id}`)
      expect(await propertyOf(pair)).toMatchObject({ status: 'under_offer' })
      expectProblem(await call('POST', `${PROPERTIES}/${pair.property_id}/archive`, as), 409, 'deal_open')
      expect((await put(at, { status: 'completed' }, as)).status).toBe(200)
      expect(await propertyOf(pair)).toMatchObject({ status: 'sold' })
      await expectInvariants()
    },
  )

  test('a completed one sells its property, and converts its prospect', async () => {
    const pair = await aPair()
    const { id } = await anOldOffer('completed', pair)
    await expectMended(`unmoved ${pair.property_id} ${id}`)
    expect([(await propertyOf(pair)).status, (await prospectOf(pair)).status]).toEqual(['sold', 'converted'])
  })

  test('completed ones of a property that was sold by hand are settled and convert their prospect, and it stays', async () => {
    const pair = await aPair()
    const ids = [(await anOldOffer('completed', pair)).id, (await anOldOffer('completed', pair)).id]
    await put(`${PROPERTIES}/${pair.property_id}`, { status: 'sold' }, as)
    const before = await propertyOf(pair)
    await expectMended(`unmoved ${pair.property_id} ${ids.toSorted().join(' ')}`)
    expect(await propertyOf(pair)).toEqual(before)
    expect(await prospectOf(pair)).toMatchObject({ status: 'converted' })
  })

  test('a prospect that was edited since keeps the status that it was given', async () => {
    const pair = await aPair()
    const { id } = await anOldOffer('completed', pair)
    await new Promise((resolve) => setTimeout(resolve, 2))
    await put(`${PROSPECTS}/${pair.prospect_id}`, { status: 'inactive' }, as)
    await expectMended(`unmoved ${pair.property_id} ${id}`)
    expect(await prospectOf(pair)).toMatchObject({ status: 'inactive' })
  })
})

describe('an offer that the former version completes while it holds its property', () => {
  async function aHeldOne() {
    const { record } = await anOfferThatIs('accepted')
    // The time of the deal is the property's too; what an editor does is later.
    await new Promise((resolve) => setTimeout(resolve, 2))
    return { pair: record, id: String(record.id) }
  }

  test('sells the property, and converts its prospect', async () => {
    const { pair, id } = await aHeldOne()
    await moveAlone(id, 'completed')
    await expectMended(`unmoved ${pair.property_id} ${id}`)
    expect([(await propertyOf(pair)).status, (await prospectOf(pair)).status]).toEqual(['sold', 'converted'])
  })

  test('leaves a property that was edited since to a hand, which it no longer holds back', async () => {
    const { pair, id } = await aHeldOne()
    const property = `${PROPERTIES}/${pair.property_id}`
    await moveAlone(id, 'completed')
    await new Promise((resolve) => setTimeout(resolve, 2))
    await put(property, { price: 7 }, as)
    const where = `${pair.property_id} ${id}`
    expect(await faults(true)).toEqual([`mended: unmoved ${where}`, `found: contradictory ${where}`])
    expect((await put(property, { status: 'sold' }, as)).status).toBe(200)
    await expectMended(`unmoved ${where}`)
  })
})

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

test('a property that is held by an offer that is gone is set free, and keeps its status', async () => {
  const { record } = await anOfferThatIs('accepted')
  const item = await getItem(recordKey(record.id))
  const before = {
    seq: Number(item?.seq),
    version: Number(item?.version),
    data: parseStored(transactionStore.kind.Kept, item?.data),
  }
  const operation = newOperation()
  const writes = () => [
    ...recordWrites(transactionStore, operation, before, undefined),
    ...referenceWrites(transactionStore, before, -1),
  ]
  await commit({ operation, writes })
  await expectMended(`unmoved ${record.property_id} ${record.id}`)
  expect(await propertyOf(record)).toMatchObject({ status: 'under_offer' })
  expect((await call('POST', `${PROPERTIES}/${record.property_id}/archive`, as)).status).toBe(200)
})

test('deals and what hands do are sound', async () => {
  const { record } = await anOfferThatIs('completed')
  await put(`${PROPERTIES}/${record.property_id}`, { status: 'available' }, as)
  const again = await anOfferThatIs('accepted', { property_id: record.property_id })
  await put(again.at, { status: 'cancelled' }, as)
  await put(`${PROPERTIES}/${record.property_id}`, { status: 'under_offer' }, as)
  await anOfferThatIs('accepted')
  await put(`${PROPERTIES}/${(await aPair()).property_id}`, { status: 'sold' }, as)
  expect(await faults()).toEqual([])
})
