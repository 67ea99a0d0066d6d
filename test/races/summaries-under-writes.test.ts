import { expect, test } from 'vitest'
import { writesPerSecond } from '../faults/seeds.ts'
import { get, put } from '../support/requests/api.ts'
import { countAsMore } from '../support/samples/many-records.ts'
import { aProperty, PROPERTIES } from '../support/samples/sample-property.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { besideWriters } from '../support/store/steady-writers.ts'

const RECORDS = 60
const READS = 40
const statuses = ['available', 'under_offer', 'withdrawn']

test('during parallel edits, summaries count each record once, and no list mixes the fields of two versions of a record', async () => {
  const paths: string[] = []
  for (let n = 0; n < RECORDS; n++) paths.push((await aProperty({ price: 1_000, surface: 10 })).at)
  await countAsMore('property', 300)
  let written = 0
  // Each write sets price and surface to 1,000 and 10, or to 2,000 and 20.
  const write = async (writer: number): Promise<void> => {
    const at = paths[(writer * 7 + written++) % RECORDS] ?? ''
    const factor = 1 + (written % 2)
    const status = statuses[written % statuses.length]
    await put(at, { price: 1_000 * factor, surface: 10 * factor, status }, { as: 'agent' })
  }
  await besideWriters(writesPerSecond(), write, async () => {
    for (let read = 0; read < READS; read++) {
      const group_by = read % 2 ? 'month' : 'status'
      const { body } = await get(`${PROPERTIES}/summary?group_by=${group_by}&updated_since=2020-01-01`, {
        as: 'viewer',
      })
      expect(body.total).toBe(RECORDS)
      const groups: { count: number; sum: number }[] = body.data
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(RECORDS)
      for (const { count, sum } of groups)
        expect(sum % 1_000 === 0 && sum >= count * 1_000 && sum <= count * 2_000).toBe(true)
      const mixed = await get(`${PROPERTIES}?price_min=1500&surface_max=15&sort=-updated_at`, {
        as: 'viewer',
      })
      expect(mixed.body.pagination.total).toBe(0)
    }
  })
  expect(written).toBeGreaterThan(0)
  await countAsMore('property', 0)
  await expectInvariants()
})
