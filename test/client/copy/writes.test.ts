import { expect, test } from 'vitest'
import { type Store, textSearch } from '../../../client/src/index.ts'
import { sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { memoryStore, newDevice, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { shownRecords } from './service-records.ts'

useFrozenService()

/** A store that counts the writes of records and the bytes of the table `state` in each transaction. */
function countingStore() {
  const store = memoryStore()
  const counts: { records: number; state: number }[] = []
  return {
    counts,
    store: {
      transaction: (work) =>
        store.transaction((on) => {
          const count = { records: 0, state: 0 }
          counts.push(count)
          return work({
            ...on,
            put(table, key, value) {
              if (table === 'records') count.records += 1
              if (table === 'state') count.state += JSON.stringify(value).length
              return on.put(table, key, value)
            },
            delete(table, key) {
              if (table === 'records') count.records += 1
              return on.delete(table, key)
            },
          })
        }),
    } satisfies Store,
  }
}

test('a transaction writes at most 500 records and 2 KB of state, also after the filters change', async () => {
  const random = seededRandom(1)
  await bulkLoad(
    'prospect',
    Array.from({ length: 1200 }, () => sampleProspect(random)),
  )
  later()
  const { store, counts } = countingStore()
  const device = newDevice({ store })
  await (await started(device)).sync()
  const narrow = await started(device, undefined, {
    search: textSearch,
    only: { prospect: { created_since: '2200-01-01' } },
  })
  await narrow.sync()
  expect(await shownRecords(narrow, 'prospect')).toEqual([])
  expect(counts.reduce((sum, { records }) => sum + records, 0)).toBe(3 * 1200)
  expect(Math.max(...counts.map(({ records }) => records))).toBeLessThanOrEqual(500)
  expect(Math.max(...counts.map(({ state }) => state))).toBeLessThanOrEqual(2048)
})
