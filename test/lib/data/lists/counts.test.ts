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
  sumVectors,
  superblockOf,
  total,
} from '../../../../lib/data/lists/counted-list.ts'
import type { Write } from '../../../../lib/data/table/commit.ts'

/** Places of a list's live entries, with gaps and over several superblocks, newest first. */
const places = fc
  .uniqueArray(fc.oneof(fc.nat(3 * BLOCK), fc.nat(3 * BLOCK * FANOUT)), { maxLength: 200 })
  .map((seqs) => seqs.toSorted((a, b) => b - a))

function counted(seqs: number[], group: (seq: number) => number): Counts {
  return new Map([...Map.groupBy(seqs, group)].map(([block, members]) => [block, members.length]))
}

describe('locate', () => {
  test('finds the block of every offset, and how many of it are newer', () => {
    fc.assert(
      fc.property(places, (seqs) => {
        const counts = counted(seqs, blockOf)
        for (const [offset, seq] of seqs.entries()) {
          const newer = seqs.slice(0, offset).filter((other) => blockOf(other) === blockOf(seq))
          expect(locate(counts, offset)).toEqual({ block: blockOf(seq), skip: newer.length })
        }
      }),
    )
  })

  test('through both levels leads to the very entry', () => {
    fc.assert(
      fc.property(places, (seqs) => {
        for (const [offset, seq] of seqs.entries()) {
          const top = locate(counted(seqs, superblockOf), offset)
          const within = seqs.filter((other) => superblockOf(other) === top?.block)
          const leaf = locate(counted(within, blockOf), top?.skip ?? 0)
          const inBlock = seqs.filter((other) => blockOf(other) === leaf?.block)
          expect(inBlock[leaf?.skip ?? 0]).toBe(seq)
        }
      }),
    )
  })

  test('is undefined past the end', () => {
    fc.assert(
      fc.property(places, fc.nat(), (seqs, beyond) => {
        expect(locate(counted(seqs, blockOf), seqs.length + beyond)).toBeUndefined()
      }),
    )
  })

  test('begins with the newest block, in whatever order the counts came', () => {
    const counts = new Map([
      [9, 1],
      [10, 1],
      [2, 1],
    ])
    expect([0, 1, 2].map((offset) => locate(counts, offset)?.block)).toEqual([10, 9, 2])
  })

  test('passes over blocks that have become empty', () => {
    const counts = new Map([
      [2, 0],
      [1, 3],
      [0, 1],
    ])
    expect(locate(counts, 0)).toEqual({ block: 1, skip: 0 })
    expect(locate(counts, 3)).toEqual({ block: 0, skip: 0 })
  })
})

/** A table that holds counters only: applies the writes as the store would. */
function applied(writes: Write[]) {
  const items = new Map<string, Record<string, string | number>>()
  for (const { Update } of writes) {
    const { pk, sk } = Update?.Key ?? {}
    const name = Update?.ExpressionAttributeNames?.['#counter'] ?? ''
    const item: Record<string, string | number> = items.get(`${pk} ${sk}`) ?? { pk, sk }
    items.set(`${pk} ${sk}`, {
      ...item,
      [name]: Number(item[name] ?? 0) + Update?.ExpressionAttributeValues?.[':delta'],
    })
  }
  return [...items.values()]
}

const isTop = ({ sk }: Record<string, string | number>) => String(sk).startsWith('TOPS#')

describe('counters written in random shards sum to what is there', () => {
  test('whatever comes and goes, in whatever order', () => {
    fc.assert(
      fc.property(places, fc.nat(), (seqs, every) => {
        const gone = seqs.filter((_, index) => index % ((every % 5) + 1) === 0)
        const left = seqs.filter((seq) => !gone.includes(seq))
        const items = applied([
          ...gone.flatMap((seq) => countWrites('k', 'l', seq, { delta: -1, shard: anyShard() })),
          ...seqs.flatMap((seq) => countWrites('k', 'l', seq, { delta: 1, shard: anyShard() })),
        ])
        const top = sumVectors(items.filter(isTop))
        const leaves = sumVectors(items.filter((item) => !isTop(item)))
        expect(nonZero(top)).toEqual(counted(left, superblockOf))
        expect(nonZero(leaves)).toEqual(counted(left, blockOf))
        expect([total(top), total(leaves)]).toEqual([left.length, left.length])
      }),
    )
  })

  const nonZero = (counts: Counts) => new Map([...counts].filter(([, count]) => count !== 0))

  test('and the shards are all used, none else', () => {
    const shards = Array.from({ length: SHARDS }, (_, shard) => shard)
    expect(new Set(Array.from({ length: 400 }, anyShard))).toEqual(new Set(shards))
  })
})

test('a count is written to the top and the leaf vector of one shard, under a number of two digits at most', () => {
  const keys = (seq: number) =>
    countWrites('k', 'l', seq, { delta: 1, shard: 5 }).map(
      ({ Update }) => `${Update?.Key?.sk} ${Update?.ExpressionAttributeNames?.['#counter']}`,
    )
  expect(keys(5)).toEqual(['TOPS#0#5 0', 'LEAVES#0#5 0'])
  expect(keys(99_999_999)).toEqual(['TOPS#249#5 99', 'LEAVES#24999#5 99'])
})

test('no vectors count nothing', () => {
  expect(sumVectors([])).toEqual(new Map())
  expect(total(new Map())).toBe(0)
  expect(locate(new Map(), 0)).toBeUndefined()
})

test.each([
  [0, 0, 0],
  [39, 0, 0],
  [40, 1, 0],
  [3_999, 99, 0],
  [4_000, 100, 1],
])('place %i is in block %i of superblock %i', (seq, block, superblock) => {
  expect([blockOf(seq), superblockOf(seq)]).toEqual([block, superblock])
})
