import type { Write } from '../../../../lib/data/table/commit.ts'
import {
  leafKey,
  listEntryKey,
  postingKey,
  recordKey,
  rowSegmentKey,
  topKey,
} from '../../../../lib/data/table/keys.ts'
import { setAttribute } from '../../../support/store/raw-writes.ts'
import { type SmallTable, write } from './small-table.ts'

const add = (Key: { pk: string; sk: string }, attribute: string, value: number): Write => ({
  Update: {
    Key,
    UpdateExpression: 'ADD #attribute :value',
    ExpressionAttributeNames: { '#attribute': attribute },
    ExpressionAttributeValues: { ':value': value },
  },
})

const live = listEntryKey('prospect', 'live', 1)
const liveName = 'LIST#prospect#live 000000000001'
const word = postingKey('prospect', 'ruiz', 1)
const row = rowSegmentKey('prospect', 'values', 1)
const strayWord = postingKey('prospect', 'rust', 1)
const elsewhere = { id: 'prs_gone', name: 'Nobody' }

/**
 * Damage to a small table: a description, the function that causes the damage, the findings of a check, and further findings of
 * a repair.
 */
type Damage = [
  what: string,
  damage: (made: SmallTable) => Promise<void>,
  wrong: (made: SmallTable) => string[],
  then?: string[],
]

/** Faults in list entries, postings, packed rows and counts. */
export const damages: Damage[] = [
  ['a list entry is missing', () => write({ Delete: { Key: live } }), () => [`missing ${liveName}`]],
  [
    'a list entry has an older version of its record',
    () => setAttribute(live, 'version', 0),
    () => [`different ${liveName}`],
  ],
  [
    'a list entry belongs to no record',
    () => write({ Put: { Item: { ...listEntryKey('prospect', 'live', 77), version: 1, data: elsewhere } } }),
    () => ['stray LIST#prospect#live 000000000077'],
  ],
  [
    'a list has an entry without data',
    () => write({ Put: { Item: { ...listEntryKey('prospect', 'live', 77) } } }),
    () => ['stray LIST#prospect#live 000000000077'],
  ],
  [
    'a record has an entry in a list to which the record does not belong',
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
    'a posting has a wrong facet',
    () => setAttribute(word, 'facets', 'x'),
    () => ['different WORD#prospect#ru ruiz#000000000001'],
  ],
  [
    'a posting has a word that its record does not have',
    () => write({ Put: { Item: { ...strayWord, facets: 'live', words: 'rust' } } }),
    () => ['stray WORD#prospect#ru rust#000000000001'],
  ],
  [
    'a posting belongs to no record',
    () => write({ Put: { Item: { ...postingKey('prospect', 'rust', 77), facets: 'live', words: 'rust' } } }),
    () => ['stray WORD#prospect#ru rust#000000000077'],
  ],
  [
    'a packed row is missing',
    () => write({ Update: { Key: row, UpdateExpression: 'REMOVE A' } }),
    () => ['missing ROWS#prospect#values#1 00000001 A'],
  ],
  [
    'a packed row has other values than its record',
    () => setAttribute(row, 'A', Uint8Array.of(1, 2)),
    () => ['different ROWS#prospect#values#1 00000001 A'],
  ],
  [
    'a packed row belongs to no record',
    () => setAttribute(row, 'B', Uint8Array.of(1, 2)),
    () => ['stray ROWS#prospect#values#1 00000001 B'],
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
    'the count of an empty block is not 0',
    () => write(add(leafKey('prospect', 'live', 3, 0), '7', 1)),
    () => ['miscounted COUNT#prospect#live LEAVES#3 7'],
  ],
  [
    'the count vectors of a list are missing',
    () =>
      write(
        ...Array.from({ length: 8 }, (_, shard) => [
          { Delete: { Key: topKey('prospect', 'live', 0, shard) } },
          { Delete: { Key: leafKey('prospect', 'live', 0, shard) } },
        ]).flat(),
      ),
    () => ['miscounted COUNT#prospect#live LEAVES#0 0'],
    ['miscounted COUNT#prospect#live TOPS#0 0'],
  ],
  [
    'the count of referrers of a record is too high',
    (made) => setAttribute(recordKey(made.ana), 'referrers', 4),
    (made) => [`miscounted ${made.ana} referrers`],
  ],
  [
    'the count of referrers of a record is missing',
    (made) => write({ Update: { Key: recordKey(made.house), UpdateExpression: 'REMOVE referrers' } }),
    (made) => [`miscounted ${made.house} referrers`],
  ],
]
