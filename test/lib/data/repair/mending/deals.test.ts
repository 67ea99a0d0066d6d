import { beforeEach, describe, expect, test } from 'vitest'
import { transactionStore } from '../../../../../lib/data/kinds/transactions.ts'
import { recordWrites } from '../../../../../lib/data/records/record-writes.ts'
import { referenceWrites } from '../../../../../lib/data/records/references.ts'
import { commit, newOperation } from '../../../../../lib/data/table/commit.ts'
import { getItem } from '../../../../../lib/data/table/items.ts'
import { recordKey } from '../../../../../lib/data/table/keys.ts'
import { parseStored } from '../../../../../lib/domain/validation.ts'
import { call, put } from '../../../../support/requests/api.ts'
import { expectProblem } from '../../../../support/requests/expect-problem.ts'
import { PROPERTIES } from '../../../../support/samples/sample-property.ts'
import { PROSPECTS } from '../../../../support/samples/sample-prospect.ts'
import { anOfferThatIs, aPair } from '../../../../support/samples/sample-transaction.ts'
import { faults } from '../../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../../support/store/invariants.ts'
import { anOldOffer, as, expectMended, moveAlone, propertyOf, prospectOf } from './old-deals.ts'

beforeEach(useFreshTable)

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
