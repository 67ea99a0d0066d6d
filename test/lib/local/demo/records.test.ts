import { expect, test } from 'vitest'
import { listRecords } from '../../../../lib/data/index/list.ts'
import { getRecord } from '../../../../lib/data/records/get.ts'
import { properties } from '../../../../lib/data/records/properties.ts'
import { prospects } from '../../../../lib/data/records/prospects.ts'
import { storages } from '../../../../lib/data/records/registry.ts'
import { transactions } from '../../../../lib/data/records/transactions.ts'
import { match } from '../../../../lib/domain/matching.ts'
import { addSamples, hasSamples } from '../../../../lib/local/demo/records.ts'
import { addDemoUsers } from '../../../../lib/local/demo/users.ts'
import { apiServer, byTheService } from '../../../support/requests/api-server.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'

const all = { filter: { status: 'all' }, offset: 0, limit: 100 } as const
const totals = () =>
  Promise.all(Object.values(storages).map(async (each) => (await listRecords(each, all)).total))

test('samples that were interrupted are added once, and offers come from people whose criteria match', async () => {
  await useFreshTable()
  await addDemoUsers()
  const cut = await apiServer((asked, nth) => (nth > 8 ? { status: 403 } : byTheService(asked)))
  await expect(addSamples(cut.url)).rejects.toThrow('403')
  const [some] = await totals()
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(200)
  expect(await hasSamples()).toBe(false)

  await addSamples((await apiServer(byTheService)).url)
  expect(await totals()).toEqual([200, 120, 80, 100])
  expect(await hasSamples()).toBe(true)
  const offers = await listRecords(transactions, all)
  expect(new Set(offers.records.map(({ status }) => status))).toEqual(
    new Set(['pending', 'accepted', 'completed', 'cancelled', 'rejected', 'withdrawn']),
  )
  for (const { prospect_id, property_id, offer_amount } of offers.records) {
    const { type, criteria = {} } = (await getRecord(prospects, prospect_id)).record
    expect(['buyer', 'investor']).toContain(type)
    const how = match(criteria, (await getRecord(properties, property_id)).record, 5)
    expect(how?.max_offer).toBeGreaterThanOrEqual(offer_amount)
  }
})
