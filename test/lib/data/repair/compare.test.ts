import { beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '../../../../lib/data/table/client.ts'
import { scanItems } from '../../../../lib/data/table/scans.ts'
import { call, del } from '../../../support/requests/api.ts'
import { aProperty } from '../../../support/samples/sample-property.ts'
import { anOffer } from '../../../support/samples/sample-transaction.ts'
import { faultsIn } from '../../../support/store/invariants.ts'

/** The items of a table that the service has written. Each test corrupts a copy. */
const table: Item[] = []

beforeAll(async () => {
  const { at } = await anOffer()
  await anOffer()
  await del(at, { as: 'admin' })
  await call('POST', `${(await aProperty()).at}/archive`, { as: 'agent' })
  for await (const item of scanItems()) table.push(item)
})

/** Returns the table with the first item that matches replaced by what `corrupt` returns. */
function corrupted(matches: (item: Item) => boolean, corrupt: (item: Item) => Item[]): Item[] {
  const at = table.findIndex(matches)
  expect(at).toBeGreaterThanOrEqual(0)
  return table.toSpliced(at, 1, ...corrupt(table[at] ?? {}))
}

const isIn = (prefix: string) => (item: Item) => String(item.pk).startsWith(prefix)
const isRecord = (prefix: string) => (item: Item) => isIn(prefix)(item) && item.sk === 'record'

test('a table that the service has written has no faults', () => {
  expect(faultsIn(table)).toEqual([])
})

describe('finds', () => {
  test.each(['LIST#prospect', 'LIST#property', 'LIST#transaction', 'WORD#prospect', 'WORD#property'])(
    'a missing item of %s',
    (prefix) => {
      const faults = faultsIn(corrupted(isIn(prefix), () => []))
      expect(faults).toEqual([{ fault: 'missing', where: expect.stringContaining(prefix) }])
    },
  )

  test.each(['LIST#property', 'WORD#property'])('a stray item of %s', (prefix) => {
    const faults = faultsIn(corrupted(isIn(prefix), (item) => [item, { ...item, sk: 'zzz#000000009999' }]))
    expect(faults).toEqual([{ fault: 'stray', where: expect.stringContaining('000000009999') }])
  })

  test('an entry that differs from its record', () => {
    const faults = faultsIn(corrupted(isIn('LIST#prospect'), (item) => [{ ...item, version: 99 }]))
    expect(faults).toEqual([{ fault: 'different', where: expect.stringContaining('LIST#prospect') }])
  })

  test('a posting that names other lists', () => {
    const faults = faultsIn(corrupted(isIn('WORD#property'), (item) => [{ ...item, lists: ['archived'] }]))
    expect(faults).toEqual([{ fault: 'different', where: expect.stringContaining('WORD#property') }])
  })

  test.each(['TOPS#', 'LEAVES#'])('a counter %s that is one too high', (level) => {
    const isCounter = (item: Item) => isIn('COUNT#')(item) && String(item.sk).startsWith(level)
    const faults = faultsIn(corrupted(isCounter, (item) => [{ ...item, 0: Number(item['0']) + 1 }]))
    expect(faults).toEqual([{ fault: 'miscounted', where: expect.stringContaining(level.slice(0, -1)) }])
  })

  test('a counter of an empty list', () => {
    const stray = { pk: 'COUNT#prospect#status=gone', sk: 'TOPS#0#3', 0: 1 }
    expect(faultsIn([...table, stray])).toEqual([
      { fault: 'miscounted', where: 'COUNT#prospect#status=gone TOPS#0 0' },
    ])
  })

  test.each(['prs_', 'prp_'])('a wrong count of referrers to %s', (prefix) => {
    const isReferred = (item: Item) => isRecord(prefix)(item) && item.referrers === 1
    const faults = faultsIn(corrupted(isReferred, (item) => [{ ...item, referrers: 2 }]))
    expect(faults).toEqual([{ fault: 'miscounted', where: expect.stringContaining('referrers') }])
  })

  test('everything that a lost record leaves', () => {
    const faults = faultsIn(corrupted(isRecord('txn_'), () => []))
    expect(faults.filter(({ fault }) => fault === 'stray')).toHaveLength(8)
    expect(faults.filter(({ where }) => where.includes('referrers'))).toHaveLength(2)
  })
})

test('the shards of a counter are added up', () => {
  const isTop = (item: Item) => isIn('COUNT#property#')(item) && String(item.sk).startsWith('TOPS#')
  const other = (item: Item) => ({ pk: item.pk, sk: 'TOPS#0#99', 0: 5 })
  const items = corrupted(isTop, (item) => [{ ...item, 0: Number(item['0']) - 5 }, other(item)])
  expect(faultsIn(items)).toEqual([])
})
