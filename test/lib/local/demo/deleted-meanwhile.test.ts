import { expect, test } from 'vitest'
import { properties } from '../../../../lib/data/repositories/properties.ts'
import { transactions } from '../../../../lib/data/repositories/transactions.ts'
import { addSampleRecords } from '../../../../lib/local/demo/records.ts'
import { author } from '../../../support/people/author.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'

test('after an interrupted start, the next start adds no sample offers on properties that a user has deleted meanwhile', async () => {
  await useFreshTable()
  const cutShort = addSampleRecords((records) => {
    if (records === 320) throw new Error('Ctrl-C')
  })
  await expect(cutShort).rejects.toThrow('Ctrl-C')
  const { records } = await properties.list({ filter: { status: 'available' }, offset: 40, limit: 30 })
  for (const { id } of records) await properties.remove(id, { by: author.by })
  expect(await addSampleRecords()).toBe(400)
  const offers = await transactions.list({ filter: { status: 'all' }, offset: 0, limit: 100 })
  expect(offers.total).toBeGreaterThan(0)
  expect(offers.total).toBeLessThan(80)
  const deleted = records.map(({ id }) => id)
  for (const { property_id } of offers.records) expect(deleted).not.toContain(property_id)
})
