import { beforeAll, expect, test } from 'vitest'
import { properties } from '../../../../lib/data/repositories/properties.ts'
import { prospects } from '../../../../lib/data/repositories/prospects.ts'
import { transactions } from '../../../../lib/data/repositories/transactions.ts'
import { match } from '../../../../lib/domain/matching.ts'
import { addSampleRecords } from '../../../../lib/local/demo/records.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'

/** How many records a complete run added, and how many existed before and after it. */
const made = { before: 0, added: 0, after: 0 }

// Adding them takes seconds, so it is interrupted once and then completed.
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

test('an interrupted start continues adding samples, each once', async () => {
  expect(made).toEqual({ before: 56, added: 400, after: 200 })
  expect(await addSampleRecords(() => undefined)).toBe(0)
  expect(await countAll()).toBe(200)
  expect((await prospects.list({ filter: { status: 'archived' }, offset: 0, limit: 1 })).total).toBe(17)
})

async function countAll(): Promise<number> {
  return (await prospects.list({ filter: { status: 'all' }, offset: 0, limit: 1 })).total
}

test('offers are by buyers and investors that the property matches, for at most their max_offer', async () => {
  const offers = await transactions.list({ filter: {}, offset: 0, limit: 100 })
  expect(offers.total).toBe(80)
  for (const { prospect_id, property_id, offer_amount } of offers.records) {
    const { type, criteria = {} } = (await prospects.get(prospect_id)).record
    expect(['buyer', 'investor']).toContain(type)
    const how = match(criteria, (await properties.get(property_id)).record, 5)
    expect(how?.max_offer).toBeGreaterThanOrEqual(offer_amount)
  }
})
