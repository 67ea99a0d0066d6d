import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyShard,
  BLOCK,
  blockOf,
  type Counts,
  countWrites,
  FANOUT,
  locate,
  SHARDS,
} from '../../../../lib/data/lists/counted-list.ts'

/** Sequence numbers of list entries, newest first. They have gaps and are in several superblocks. */
const seqsOfList = fc
  .uniqueArray(fc.oneof(fc.nat(3 * BLOCK), fc.nat(3 * BLOCK * FANOUT)), { maxLength: 200 })
  .map((seqs) => seqs.toSorted((a, b) => b - a))

function counted(seqs: number[], group: (seq: number) => number): Counts {
  return new Map([...Map.groupBy(seqs, group)].map(([block, members]) => [block, members.length]))
}

describe('locate', () => {
  test('locate returns the block of the entry at an offset, and the number of newer entries in this block', () => {
    fc.assert(
      fc.property(seqsOfList, (seqs) => {
        const counts = counted(seqs, blockOf)
        for (const [offset, seq] of seqs.entries()) {
          const newer = seqs.slice(0, offset).filter((other) => blockOf(other) === blockOf(seq))
          expect(locate(counts, offset)).toEqual({ block: blockOf(seq), skip: newer.length })
        }
        expect(locate(counts, seqs.length)).toBeUndefined()
      }),
    )
  })

  test('locate skips empty blocks, and accepts counts in any order', () => {
    const counts = new Map([
      [9, 1],
      [11, 0],
      [10, 1],
      [2, 1],
    ])
    expect([0, 1, 2].map((offset) => locate(counts, offset)?.block)).toEqual([10, 9, 2])
  })
})

test('400 calls of anyShard return each shard number and no other', () => {
  const shards = Array.from({ length: SHARDS }, (_, shard) => shard)
  expect(new Set(Array.from({ length: 400 }, anyShard))).toEqual(new Set(shards))
})

test.each([
  [39, 'TOPS#0#5 0', 'LEAVES#0#5 0'],
  [40, 'TOPS#0#5 0', 'LEAVES#0#5 1'],
  [3_999, 'TOPS#0#5 0', 'LEAVES#0#5 99'],
  [4_000, 'TOPS#0#5 1', 'LEAVES#1#5 0'],
  [99_999_999, 'TOPS#249#5 99', 'LEAVES#24999#5 99'],
])('an entry with the sequence number %i is counted in the counters %s and %s', (seq, ...expected) => {
  const writes = countWrites([{ kind: 'k', list: 'l', seq, delta: 1 }], 5)
  const counters = writes.map(({ Update }) => {
    return `${Update?.Key?.sk} ${Update?.ExpressionAttributeNames?.['#counter0']}`
  })
  expect(counters).toEqual(expected)
})
