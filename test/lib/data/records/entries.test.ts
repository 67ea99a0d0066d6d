import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Indexing, StoredRecord } from '../../../../lib/data/records/mapping.ts'
import { entriesOf } from '../../../../lib/data/records/writes.ts'
import type { Write } from '../../../../lib/data/table/commit.ts'
import { entryWritesOf } from '../../../support/store/planned-writes.ts'

type Note = { id: string; text: string; lists: string[] }

const LISTS = ['live', 'red', 'blue']
const recordType = { name: 'note', references: {} }
const layout: Indexing<Note> = { recordType, listsOf: ({ lists }) => lists, textsOf: ({ text }) => [text] }

const row = (text: string, lists: string[], version = 1): StoredRecord<Note> => ({
  seq: 200,
  version,
  data: { id: 'note', text, lists },
})

const isOn = (each: StoredRecord<Note> | undefined, list: string) => each?.data.lists.includes(list) ?? false

const keyOf = ({ pk, sk }: Record<string, unknown>) => `${pk} ${sk}`

/** Returns the keys that the writes put and delete, and the sum of the changes of each counter. */
function effectOf(writes: Write[]) {
  const counts: Record<string, number> = {}
  for (const { Update } of writes) {
    if (!Update) continue
    const names = Object.values(Update.ExpressionAttributeNames ?? {})
    const deltas = Object.values(Update.ExpressionAttributeValues ?? {})
    for (const [at, name] of names.entries()) {
      const counter = `${keyOf(Update.Key ?? {}).replace(/#\d+$/, '')} ${name}`
      counts[counter] = (counts[counter] ?? 0) + Number(deltas[at])
    }
  }
  return {
    put: writes.flatMap(({ Put }) => (Put?.Item ? [keyOf(Put.Item)] : [])),
    deleted: writes.flatMap(({ Delete }) => (Delete?.Key ? [keyOf(Delete.Key)] : [])),
    counts,
  }
}

test('a record has an entry in each of its lists and a posting for each of its words', () => {
  const { data } = row('two words', ['live', 'red'])
  const item = { facets: 'live', words: 'two words' }
  expect(entriesOf(layout, row('two words', ['live', 'red']))).toEqual([
    { key: { pk: 'LIST#note#live', sk: '000000000200' }, item: { version: 1, data }, list: 'live' },
    { key: { pk: 'LIST#note#red', sk: '000000000200' }, item: { version: 1, data }, list: 'red' },
    { key: { pk: 'WORD#note#tw', sk: 'two#000000000200' }, item },
    { key: { pk: 'WORD#note#wo', sk: 'words#000000000200' }, item },
  ])
})

test('the writes of a change replace old entries with new entries, update the counts, and write no item twice', () => {
  const text = fc
    .array(fc.constantFrom('ab', 'abc', 'cd', 'ce', 'x'), { maxLength: 5 })
    .map((words) => words.join(' '))
  const anyRow = fc.option(fc.tuple(text, fc.subarray(LISTS)), { nil: undefined })
  fc.assert(
    fc.property(anyRow, anyRow, (old, fresh) => {
      const [before, after] = [old && row(...old), fresh && row(...fresh, 2)]
      const writes = entryWritesOf(layout, before, after)
      const entries = new Set((before ? entriesOf(layout, before) : []).map(({ key }) => keyOf(key)))
      const { put, deleted, counts } = effectOf(writes)
      for (const key of put) entries.add(key)
      for (const key of deleted) entries.delete(key)
      const expected = (after ? entriesOf(layout, after) : []).map(({ key }) => keyOf(key))
      expect([...entries].toSorted()).toEqual(expected.toSorted())
      for (const list of LISTS) {
        const delta = Number(isOn(after, list)) - Number(isOn(before, list))
        expect(counts[`COUNT#note#${list} TOPS#0 0`] ?? 0).toBe(delta)
        expect(counts[`COUNT#note#${list} LEAVES#0 5`] ?? 0).toBe(delta)
      }
      const keys = writes.map(({ Put, Delete, Update }) =>
        keyOf(Put?.Item ?? Delete?.Key ?? Update?.Key ?? {}),
      )
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})
