import { expect, test } from 'vitest'
import type { Row } from '../../../../lib/data/records/layout.ts'
import { entriesOf } from '../../../../lib/data/records/writes.ts'
import { entryWritesOf } from '../../../support/store/planned-writes.ts'

type Thing = { name: string; lists: string[] }

const layout = { recordType: { name: 'thing', references: {} }, listsOf: ({ lists }: Thing) => lists }
const row = (lists: string[], version = 1, name = 'a'): Row<Thing> => ({
  seq: 300,
  version,
  data: { name, lists },
})

/** The writes in short: what is put or deleted where, and by how much each counter moves. */
function told(before?: Row<Thing>, after?: Row<Thing>) {
  return entryWritesOf(layout, before, after).map(({ Put, Delete, Update }) => {
    if (Put) return `put ${Put.Item?.pk} ${Put.Item?.sk} v${Put.Item?.version}`
    if (Delete) return `delete ${Delete.Key?.pk} ${Delete.Key?.sk}`
    const shardless = String(Update?.Key?.sk).replace(/#\d$/, '')
    const counter = Update?.ExpressionAttributeNames?.['#counter']
    return `${Update?.Key?.pk} ${shardless} ${counter} ${Update?.ExpressionAttributeValues?.[':delta']}`
  })
}

test('a record has one entry, with its fields, on each of its lists', () => {
  const data = { name: 'a', lists: ['x', 'y'] }
  expect(entriesOf(layout, row(['x', 'y'], 7))).toEqual([
    { key: { pk: 'LIST#thing#x', sk: '000000000300' }, item: { version: 7, data }, list: 'x' },
    { key: { pk: 'LIST#thing#y', sk: '000000000300' }, item: { version: 7, data }, list: 'y' },
  ])
})

test('a new record is put on its lists and counted', () => {
  expect(told(undefined, row(['x']))).toEqual([
    'put LIST#thing#x 000000000300 v1',
    'COUNT#thing#x TOPS#0 0 1',
    'COUNT#thing#x LEAVES#0 7 1',
  ])
})

test('a record that stays on a list is written there anew and not counted again', () => {
  expect(told(row(['x']), row(['x'], 2, 'b'))).toEqual(['put LIST#thing#x 000000000300 v2'])
})

test('a record that changes lists is counted off one and on the other', () => {
  expect(told(row(['x', 'y']), row(['x', 'z'], 2))).toEqual([
    'put LIST#thing#x 000000000300 v2',
    'put LIST#thing#z 000000000300 v2',
    'COUNT#thing#z TOPS#0 0 1',
    'COUNT#thing#z LEAVES#0 7 1',
    'delete LIST#thing#y 000000000300',
    'COUNT#thing#y TOPS#0 0 -1',
    'COUNT#thing#y LEAVES#0 7 -1',
  ])
})

test('a record that is gone is off every list', () => {
  expect(told(row(['x']))).toEqual([
    'delete LIST#thing#x 000000000300',
    'COUNT#thing#x TOPS#0 0 -1',
    'COUNT#thing#x LEAVES#0 7 -1',
  ])
})

test('no record has no entries', () => {
  expect(told()).toEqual([])
})
