import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Layout, Row } from '../../../../lib/data/records/layout.ts'
import { entriesOf } from '../../../../lib/data/records/writes.ts'
import type { Write } from '../../../../lib/data/table/commit.ts'
import { entryWritesOf } from '../../../support/store/planned-writes.ts'

type Note = { text: string; lists: string[] }

const recordType = { name: 'note', references: {} }
const layout: Layout<Note> = { recordType, listsOf: ({ lists }) => lists, textsOf: ({ text }) => [text] }

const row = (text: string, lists: string[], version = 1): Row<Note> => ({
  seq: 200,
  version,
  data: { text, lists },
})

const keyOf = ({ pk, sk }: Record<string, unknown>) => `${pk} ${sk}`

/** What some writes do, by key: entries put and deleted, and by how much each counter changes over all its shards. */
function effectOf(writes: Write[]) {
  const counts: Record<string, number> = {}
  for (const { Update } of writes) {
    if (!Update) continue
    const counter = `${keyOf(Update.Key ?? {}).replace(/#\d+$/, '')} ${Update.ExpressionAttributeNames?.['#counter']}`
    counts[counter] = (counts[counter] ?? 0) + Number(Update.ExpressionAttributeValues?.[':delta'])
  }
  return {
    put: writes.flatMap(({ Put }) => (Put?.Item ? [keyOf(Put.Item)] : [])),
    deleted: writes.flatMap(({ Delete }) => (Delete?.Key ? [keyOf(Delete.Key)] : [])),
    counts,
  }
}

test('a record has an entry on each of its lists, which is its copy, and one for each of its words', () => {
  const { data } = row('two words', ['live', 'red'])
  expect(entriesOf(layout, row('two words', ['live', 'red']))).toEqual([
    { key: { pk: 'LIST#note#live', sk: '000000000200' }, item: { version: 1, data }, list: 'live' },
    { key: { pk: 'LIST#note#red', sk: '000000000200' }, item: { version: 1, data }, list: 'red' },
    { key: { pk: 'WORD#note#tw', sk: 'two#000000000200' }, item: { facets: 'live red', words: 'two words' } },
    {
      key: { pk: 'WORD#note#wo', sk: 'words#000000000200' },
      item: { facets: 'live red', words: 'two words' },
    },
  ])
})

describe('the writes', () => {
  test('of a change write every posting anew, as each names the words, and count nothing where the lists stay', () => {
    const writes = entryWritesOf(layout, row('keep old', ['live']), row('keep odd', ['live'], 2))
    expect(effectOf(writes)).toEqual({
      put: ['LIST#note#live 000000000200', 'WORD#note#ke keep#000000000200', 'WORD#note#od odd#000000000200'],
      deleted: ['WORD#note#ol old#000000000200'],
      counts: {},
    })
  })

  test('of a move to another list write every posting anew, as each names the lists', () => {
    const { put, deleted, counts } = effectOf(
      entryWritesOf(layout, row('two', ['red']), row('two', ['blue'], 2)),
    )
    expect(put).toEqual(['LIST#note#blue 000000000200', 'WORD#note#tw two#000000000200'])
    expect(deleted).toEqual(['LIST#note#red 000000000200'])
    expect(counts).toEqual({
      'COUNT#note#blue TOPS#0 0': 1,
      'COUNT#note#blue LEAVES#0 5': 1,
      'COUNT#note#red TOPS#0 0': -1,
      'COUNT#note#red LEAVES#0 5': -1,
    })
  })

  test('of any change turn the old entries into the new and touch no item twice', () => {
    const text = fc
      .array(fc.constantFrom('ab', 'abc', 'cd', 'ce', 'x'), { maxLength: 5 })
      .map((w) => w.join(' '))
    const anyRow = fc.option(fc.tuple(text, fc.subarray(['live', 'red', 'blue'])), { nil: undefined })
    fc.assert(
      fc.property(anyRow, anyRow, (old, fresh) => {
        const [before, after] = [old && row(...old), fresh && row(...fresh, 2)]
        const writes = entryWritesOf(layout, before, after)
        const entries = new Set((before ? entriesOf(layout, before) : []).map(({ key }) => keyOf(key)))
        const { put, deleted } = effectOf(writes)
        for (const key of put) entries.add(key)
        for (const key of deleted) entries.delete(key)
        const expected = (after ? entriesOf(layout, after) : []).map(({ key }) => keyOf(key))
        expect([...entries].toSorted()).toEqual(expected.toSorted())
        const keys = writes.map(({ Put, Delete, Update }) =>
          keyOf(Put?.Item ?? Delete?.Key ?? Update?.Key ?? {}),
        )
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})
