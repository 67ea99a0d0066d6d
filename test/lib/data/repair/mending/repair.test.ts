import { beforeEach, describe, expect, test } from 'vitest'
import { properties } from '../../../../../lib/data/kinds/properties.ts'
import { prospects } from '../../../../../lib/data/kinds/prospects.ts'
import { transactions } from '../../../../../lib/data/kinds/transactions.ts'
import { BLOCK } from '../../../../../lib/data/lists/counts.ts'
import { secondLook } from '../../../../../lib/data/repair/mending/repair.ts'
import { counterIn } from '../../../../../lib/data/repair/places.ts'
import { commit, newOperation, type Write } from '../../../../../lib/data/table/commit.ts'
import { getItem, type Item } from '../../../../../lib/data/table/items.ts'
import {
  amountKey,
  leafKey,
  listEntryKey,
  postingKey,
  recordKey,
  topKey,
} from '../../../../../lib/data/table/keys.ts'
import { scanItems } from '../../../../../lib/data/table/scans.ts'
import { NewProperty } from '../../../../../lib/domain/property.ts'
import { NewProspect } from '../../../../../lib/domain/prospect.ts'
import { parse } from '../../../../../lib/domain/validation.ts'
import { checkedTable, told } from '../../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../../support/store/invariants.ts'

const prospect = (name: string) => parse(NewProspect, { name, email: 'who@example.com' })
const property = parse(NewProperty, { address: '1 rue Haute', type: 'house', surface: 90, price: 1000 })

async function write(...writes: Write[]) {
  expect(await commit({ operation: newOperation(), writes: () => writes })).toEqual({ committed: true })
}

async function records(): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of scanItems()) if (item.sk === 'record') items.push(item)
  return items.sort((a, b) => (String(a.pk) < String(b.pk) ? -1 : 1))
}

const set = (Key: { pk: string; sk: string }, attribute: string, value: unknown): Write => ({
  Update: {
    Key,
    UpdateExpression: 'SET #attribute = :value',
    ExpressionAttributeNames: { '#attribute': attribute },
    ExpressionAttributeValues: { ':value': value },
  },
})

const add = (Key: { pk: string; sk: string }, attribute: string, value: number): Write => ({
  Update: {
    Key,
    UpdateExpression: 'ADD #attribute :value',
    ExpressionAttributeNames: { '#attribute': attribute },
    ExpressionAttributeValues: { ':value': value },
  },
})

/** Two prospects at the places 1 and 2, a property at place 1, an offer of the first prospect at place 1. */
async function aTable() {
  await useFreshTable()
  const ana = (await prospects.create(prospect('Ana Ruiz'))).record.id
  const zoe = (await prospects.create(prospect('Zoe Weber'))).record.id
  const house = (await properties.create(property)).record.id
  const offer = { prospect_id: ana, property_id: house, offer_amount: 900, status: 'pending' } as const
  await transactions.create(offer)
  return { ana, zoe, house }
}

let made: Awaited<ReturnType<typeof aTable>>
beforeEach(async () => {
  made = await aTable()
})

async function faults(repair = false) {
  return told((await checkedTable({ repair })).findings)
}

const live = listEntryKey('prospect', 'live', 1)
const liveName = 'LIST#prospect#live 000000000001'
const word = postingKey('prospect', 'ruiz', 1)
const price = amountKey('property', 'price', 1000, 1)
const strayWord = postingKey('prospect', 'rust', 1)
const elsewhere = { id: 'prs_gone', name: 'Nobody' }

const numbers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [n, n]))

type Damage = [what: string, damage: () => Promise<void>, wrong: () => string[]]

const damages: Damage[] = [
  ['a list entry is missing', () => write({ Delete: { Key: live } }), () => [`missing ${liveName}`]],
  ['a list entry is an older state', () => write(set(live, 'version', 0)), () => [`different ${liveName}`]],
  [
    'a list has an entry of no record',
    () => write({ Put: { Item: { ...listEntryKey('prospect', 'live', 77), version: 1, data: elsewhere } } }),
    () => ['stray LIST#prospect#live 000000000077'],
  ],
  [
    'a list has an entry that says nothing',
    () => write({ Put: { Item: { ...listEntryKey('prospect', 'live', 77) } } }),
    () => ['stray LIST#prospect#live 000000000077'],
  ],
  [
    'a list has an entry of a record that is not on it',
    () =>
      write({ Put: { Item: { ...listEntryKey('prospect', 'archived', 1), version: 1, data: elsewhere } } }),
    () => ['stray LIST#prospect#archived 000000000001'],
  ],
  [
    'a posting is missing',
    () => write({ Delete: { Key: word } }),
    () => ['missing WORD#prospect#ru ruiz#000000000001'],
  ],
  [
    'a posting names other lists',
    () => write(set(word, 'facets', 'x')),
    () => ['different WORD#prospect#ru ruiz#000000000001'],
  ],
  [
    'a posting of a word that the record has not',
    () => write({ Put: { Item: { ...strayWord, facets: 'live', words: 'rust' } } }),
    () => ['stray WORD#prospect#ru rust#000000000001'],
  ],
  [
    'a posting of no record',
    () => write({ Put: { Item: { ...postingKey('prospect', 'rust', 77), facets: 'live', words: 'rust' } } }),
    () => ['stray WORD#prospect#ru rust#000000000077'],
  ],
  [
    'what a property is matched by is missing, as in a table of before it was',
    () => write({ Delete: { Key: price } }),
    () => ['missing MATCH#property#price 0000000001000#000000000001'],
  ],
  [
    'what a property is matched by has another rent',
    () => write(set(price, 'estimated_rent', 9)),
    () => ['different MATCH#property#price 0000000001000#000000000001'],
  ],
  [
    'a property is matched by a price that it no longer has',
    () => write({ Put: { Item: { ...amountKey('property', 'price', 900, 1), price: 900 } } }),
    () => ['stray MATCH#property#price 0000000000900#000000000001'],
  ],
  [
    'what is of no property is matched',
    () => write({ Put: { Item: { ...amountKey('property', 'price', 900, 77), price: 900 } } }),
    () => ['stray MATCH#property#price 0000000000900#000000000077'],
  ],
  [
    'the count of a block is too high',
    () => write(add(leafKey('prospect', 'live', 0, 5), '0', 3)),
    () => ['miscounted COUNT#prospect#live LEAVES#0 0'],
  ],
  [
    'the count of a superblock is too low',
    () => write(add(topKey('prospect', 'live', 0, 2), '0', -2)),
    () => ['miscounted COUNT#prospect#live TOPS#0 0'],
  ],
  [
    'a block that has no entries is counted',
    () => write(add(leafKey('prospect', 'live', 3, 0), '7', 1)),
    () => ['miscounted COUNT#prospect#live LEAVES#3 7'],
  ],
  [
    'the vectors of a list are missing',
    () =>
      write(
        ...Array.from({ length: 8 }, (_, shard) => [
          { Delete: { Key: topKey('prospect', 'live', 0, shard) } },
          { Delete: { Key: leafKey('prospect', 'live', 0, shard) } },
        ]).flat(),
      ),
    () => ['miscounted COUNT#prospect#live LEAVES#0 0', 'miscounted COUNT#prospect#live TOPS#0 0'],
  ],
  ...['TOP#1', 'LEAF#0#77'].map(
    (sk): Damage => [
      `a list has a count vector of an older layout, ${sk}`,
      () => write({ Put: { Item: { pk: 'COUNT#prospect#live', sk, ...numbers(128) } } }),
      () => [`stray COUNT#prospect#live ${sk}`],
    ],
  ),
  [
    'a record counts too many referrers',
    () => write(set(recordKey(made.ana), 'referrers', 4)),
    () => [`miscounted ${made.ana} referrers`],
  ],
  [
    'a record has lost its referrers',
    () => write({ Update: { Key: recordKey(made.house), UpdateExpression: 'REMOVE referrers' } }),
    () => [`miscounted ${made.house} referrers`],
  ],
]

test('a sound table has no faults', async () => {
  expect(await faults()).toEqual([])
})

describe.for(damages)('%s', ([, damage, wrong]) => {
  test('is found, and mended without touching any record', async () => {
    const before = await records()
    await damage()
    const damaged = await records()
    expect(await faults()).toEqual(wrong().map((each) => `found: ${each}`))
    expect(await records(), 'looking changes nothing').toEqual(damaged)
    expect(await faults(true)).toEqual(wrong().map((each) => `mended: ${each}`))
    await expectInvariants()
    expect(await records()).toEqual(before)
  })
})

test('many faults at once are mended in one go', async () => {
  for (const [, damage] of damages) await damage()
  await faults(true)
  expect(await faults(true)).toEqual([])
  await expectInvariants()
})

/** The items that find records as they were before vectors of 100 counters and postings with all words of a record. */
async function inTheLayoutBefore(): Promise<void> {
  for await (const { pk, sk, ...content } of scanItems()) {
    const key = { pk: String(pk), sk: String(sk) }
    const [what = ''] = key.pk.split('#')
    const isNew = key.sk.startsWith('~') || /^LIST#[a-z]+#all$/.test(key.pk)
    if (what === 'COUNT' || isNew) await write({ Delete: { Key: key } })
    if (what === 'WORD' && !isNew) await write({ Put: { Item: { ...key, lists: ['live'], initials: 'aw' } } })
    if (what !== 'COUNT') continue
    const before = key.sk.replace(/^TOPS#0/, 'TOP').replace('LEAVES', 'LEAF')
    await write({ Put: { Item: { ...key, sk: before, ...content } } })
  }
}

test('a table in the layout of before is rebuilt, and its records are as they were', async () => {
  const before = await records()
  await inTheLayoutBefore()
  expect((await prospects.list({ filter: {}, offset: 0, limit: 20 })).total).toBe(0)
  await faults(true)
  expect(await faults(true)).toEqual([])
  await expectInvariants()
  expect(await records()).toEqual(before)
  expect((await prospects.list({ filter: {}, offset: 0, limit: 20 })).total).toBe(2)
})

test('what cannot be read is told and left as it is, with all its entries', async () => {
  await write(set(recordKey(made.zoe), 'data', { id: made.zoe }))
  expect(await faults(true)).toContain(`found: unreadable ${made.zoe}`)
  expect(await getItem(listEntryKey('prospect', 'live', 2))).toMatchObject({ data: { name: 'Zoe Weber' } })
})

test('the count of a block is of its own places, from the first to the last', async () => {
  const block = 3
  for (const place of [block * BLOCK - 1, block * BLOCK, (block + 1) * BLOCK - 1, (block + 1) * BLOCK])
    await write({ Put: { Item: { ...listEntryKey('prospect', 'live', place), version: 1 } } })
  const counter = counterIn(leafKey('prospect', 'live', 0, 0), String(block))
  const suspect = { fault: 'miscounted', counter } as const
  expect(await secondLook([suspect], { repair: true })).toEqual([{ ...suspect, state: 'mended' }])
  expect((await getItem(leafKey('prospect', 'live', 0, 0)))?.[block]).toBe(2)
})

test('a reference to a record that is gone is told, and makes no half record', async () => {
  await write({ Delete: { Key: recordKey(made.ana) } })
  expect(await faults(true)).toContain(`found: miscounted ${made.ana} referrers`)
  expect(await getItem(recordKey(made.ana))).toBeUndefined()
})
