import { beforeEach, describe, expect, test } from 'vitest'
import { BLOCK, SHARDS } from '../../../../lib/data/lists/counted-list.ts'
import { blockCounter } from '../../../../lib/data/repair/faults.ts'
import { recheck } from '../../../../lib/data/repair/recheck.ts'
import { prospects } from '../../../../lib/data/repositories/prospects.ts'
import { transactions } from '../../../../lib/data/repositories/transactions.ts'
import { getItem, type Item } from '../../../../lib/data/table/client.ts'
import { leafKey, listEntryKey, recordKey, sequenceKey } from '../../../../lib/data/table/keys.ts'
import { NewProspect } from '../../../../lib/domain/prospect.ts'
import { parse } from '../../../../lib/domain/validation.ts'
import { author } from '../../../support/people/author.ts'
import { faults } from '../../../support/store/checked-table.ts'
import { everyItem, expectInvariants } from '../../../support/store/invariants.ts'
import { setAttribute } from '../../../support/store/raw-writes.ts'
import { damages } from './damages.ts'
import { aSmallTable, type SmallTable, write } from './small-table.ts'

let made: SmallTable
beforeEach(async () => {
  made = await aSmallTable()
})

async function records(): Promise<Item[]> {
  const items = (await everyItem()).filter(({ sk }) => sk === 'record')
  return items.sort((a, b) => (String(a.pk) < String(b.pk) ? -1 : 1))
}

test('a check of a consistent table finds no faults', async () => {
  expect(await faults()).toEqual([])
})

describe.for(damages)('verify of a table in which %s', ([, damage, wrong, then = []]) => {
  test('verify reports the fault, and repairs it without changing any record', async () => {
    const before = await records()
    await damage(made)
    const damaged = await records()
    expect(await faults()).toEqual(wrong(made).map((each) => `found: ${each}`))
    expect(await records(), 'a check without repair changes nothing').toEqual(damaged)
    expect(await faults(true)).toEqual([...wrong(made), ...then].map((each) => `repaired: ${each}`))
    await expectInvariants()
    expect(await records()).toEqual(before)
  })
})

test('one repair repairs all faults of a table', async () => {
  for (const [, damage] of damages) await damage(made)
  await faults(true)
  expect(await faults(true)).toEqual([])
  await expectInvariants()
})

test('verify reports and deletes the derived items of a missing record', async () => {
  await write({ Delete: { Key: recordKey(made.offer) } })
  const found = await faults()
  expect(found.filter((each) => each.startsWith('found: stray LIST#transaction#'))).toHaveLength(4)
  expect(found.filter((each) => each.startsWith('found: stray ROWS#transaction#'))).toHaveLength(2)
  expect(found.filter((each) => each.endsWith(' referrers')).toSorted()).toEqual([])
  await faults(true)
  await expectInvariants()
  expect((await transactions.list({ filter: {}, offset: 0, limit: 20 })).total).toBe(0)
})

test('verify reports an unreadable record, and changes neither the record nor its entries', async () => {
  await setAttribute(recordKey(made.zoe), 'data', { id: made.zoe })
  expect(await faults(true)).toContain(`found: unreadable ${made.zoe}`)
  expect(await getItem(listEntryKey('prospect', 'live', 2))).toMatchObject({ data: { name: 'Zoe Weber' } })
})

test('a repair counts the entries of a block from its first to its last sequence number, and no entries of other blocks', async () => {
  const block = 3
  const first = block * BLOCK
  for (const seq of [first - 1, first, first + BLOCK - 1, first + BLOCK]) {
    await setAttribute(sequenceKey('prospect'), 'next', seq - 1)
    await prospects.create(parse(NewProspect, { name: 'Ivan Petrov', email: 'ivan@example.com' }), author)
  }
  const leaf = leafKey('prospect', 'live', 0, 0)
  await write({ Put: { Item: { ...leaf, [block]: 9 } } })
  const suspect = { fault: 'miscounted', counter: blockCounter('prospect', 'live', block) } as const
  expect(await recheck([suspect], { repair: true })).toEqual([{ ...suspect, state: 'repaired' }])
  const shards = Array.from({ length: SHARDS }, (_, shard) => getItem(leafKey('prospect', 'live', 0, shard)))
  const counts = (await Promise.all(shards)).map((item) => Number(item?.[block] ?? 0))
  expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  expect(await faults(true)).not.toContainEqual(expect.stringContaining(`LEAVES#0 ${block}`))
  expect((await prospects.list({ filter: {}, offset: 0, limit: 20 })).records).toHaveLength(6)
})

test('verify reports a reference to a missing record, and creates no partial record', async () => {
  await write({ Delete: { Key: recordKey(made.ana) } })
  expect(await faults(true)).toContain(`found: miscounted ${made.ana} referrers`)
  expect(await getItem(recordKey(made.ana))).toBeUndefined()
})
