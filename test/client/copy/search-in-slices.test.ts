import { expect, test, vi } from 'vitest'
import { type LocalRecord, textSearch } from '../../../client/src/index.ts'
import { connect, copyOf, memoryStore } from './device.ts'

/** Prospects that call `read` when the search reads their name. */
function prospects(count: number, read: (nth: number) => void): LocalRecord<'prospect'>[] {
  return Array.from({ length: count }, (_, nth) => ({
    kind: 'prospect',
    key: `${nth}`,
    waiting: [],
    record: {
      id: `${nth}`,
      status: 'new',
      type: 'investor',
      email: 'zoe@example.com',
      get name() {
        read(nth)
        return 'Zoé'
      },
    },
  }))
}

test('the words of records are read 100 records at a time, and other work runs in between', async () => {
  const ids = new Set<number>()
  const sizes: number[] = []
  const rows = prospects(250, (nth) => ids.add(nth))
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work) => {
    sizes.push(ids.size)
    ids.clear()
    return setTimeout(work, 0)
  })
  await textSearch.prepare(rows)
  await textSearch.prepare(rows)
  expect([...sizes, ids.size]).toEqual([100, 100, 50])
})

test('only queries with a search or the order by name read words', async () => {
  const prepare = vi.fn(async () => undefined)
  const copy = copyOf(connect({ baseUrl: '' }), memoryStore(), { search: { ...textSearch, prepare } })
  await copy.list('prospect', { status: 'new', sort: '-updated_at' })
  expect(prepare).toHaveBeenCalledTimes(0)
  await copy.list('prospect', { search: 'zoe' })
  await copy.list('prospect', { sort: 'name' })
  expect(prepare).toHaveBeenCalledTimes(2)
})
