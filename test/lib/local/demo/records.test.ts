import { beforeAll, expect, test } from 'vitest'
import { properties } from '../../../../lib/data/repositories/properties.ts'
import { prospects } from '../../../../lib/data/repositories/prospects.ts'
import { transactions } from '../../../../lib/data/repositories/transactions.ts'
import { match } from '../../../../lib/domain/matching.ts'
import { addSampleRecords } from '../../../../lib/local/demo/records.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'

/**
 * The numbers of prospects after an interrupted run (`before`) and after a complete run (`after`). `added` is the result of the
 * complete run: the number of all sample records.
 */
const made = { before: 0, added: 0, after: 0 }

// Adding all samples takes seconds. So all tests use the result of one interrupted run and one complete run.
beforeAll(async () => {
  await useFreshTable()
  const cutShort = addSampleRecords((records) => {
    if (records === 60) throw new Error('Ctrl-C')
  })
  await expect(cutShort).rejects.toThrow('Ctrl-C')
  made.before = await countAll()
  made.added = await addSampleRecords(() => undefined)
  made.after = await countAll()
})

test('after an interrupted start, the next start adds each missing sample record once', async () => {
  expect(made).toEqual({ before: 56, added: 400, after: 200 })
  expect(await addSampleRecords(() => undefined)).toBe(0)
  expect(await countAll()).toBe(200)
  expect((await prospects.list({ filter: { status: 'archived' }, offset: 0, limit: 1 })).total).toBe(17)
})

async function countAll(): Promise<number> {
  return (await prospects.list({ filter: { status: 'all' }, offset: 0, limit: 1 })).total
}

test('sample offers do not exceed max_offer, and come from buyers and investors whose criteria match', async () => {
  const offers = await transactions.list({ filter: {}, offset: 0, limit: 100 })
  expect(offers.total).toBe(80)
  for (const { prospect_id, property_id, offer_amount } of offers.records) {
    const { type, criteria = {} } = (await prospects.get(prospect_id)).record
    expect(['buyer', 'investor']).toContain(type)
    const how = match(criteria, (await properties.get(property_id)).record, 5)
    expect(how?.max_offer).toBeGreaterThanOrEqual(offer_amount)
  }
})
