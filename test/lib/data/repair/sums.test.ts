import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fact, Side } from '../../../../lib/data/repair/expected.ts'
import { counterIn } from '../../../../lib/data/repair/faults.ts'
import { addFact, bucketOf, newSums, partitionsOf } from '../../../../lib/data/repair/sums.ts'
import { leafKey, listEntryKey } from '../../../../lib/data/table/keys.ts'

const entry = (side: Side, seq: number, name: string): Fact => ({
  about: 'entry',
  side,
  key: listEntryKey('prospect', 'live', seq),
  content: { version: 1, data: { name, id: 'prs_1' } },
})
const count = (side: Side, superblock: number, count: number): Fact => ({
  about: 'counter',
  side,
  counter: counterIn(leafKey('prospect', 'live', superblock, 0), '1'),
  count,
})

function differing(facts: readonly Fact[], hold = Number.POSITIVE_INFINITY): number[][] {
  const sums = newSums()
  for (const fact of facts) addFact(sums, fact)
  return [...partitionsOf(sums, 0, hold)].map(({ buckets }) => [...buckets])
}

describe('no bucket differs', () => {
  test('when expected and actual facts are the same, in any order', () => {
    const pairs = fc.array(fc.tuple(fc.nat(1_000), fc.string()), { maxLength: 20 })
    fc.assert(
      fc.property(pairs, (made) => {
        const expected = made.map(([seq, name]) => entry('expected', seq, name))
        const actual = made.map(([seq, name]) => entry('actual', seq, name))
        expect(differing([...expected, ...actual.toReversed()])).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('when shards add up to the count, also with negative shards', () => {
    const expected = [count('expected', 0, 1), count('expected', 0, 1)]
    expect(differing([count('actual', 0, 5), ...expected, count('actual', 0, -3)])).toEqual([])
  })
})

describe('the bucket differs of', () => {
  const readable = { about: 'seq', kind: 'prospect', seq: 1, id: 'prs_1', isReadable: true } as const
  test.each<[string, Fact[], Fact]>([
    ['a missing entry', [entry('expected', 1, 'Ana')], entry('actual', 1, 'Ana')],
    ['a stray entry', [entry('actual', 1, 'Ana')], entry('actual', 1, 'Ana')],
    [
      'an entry with other content',
      [entry('expected', 1, 'Ana'), entry('actual', 1, 'Zoe')],
      entry('actual', 1, 'Ana'),
    ],
    ['a count that is too high', [count('expected', 0, 1), count('actual', 0, 2)], count('actual', 0, 2)],
    [
      'a count that is not a number',
      [count('expected', 0, 1), count('actual', 0, Number.NaN)],
      count('actual', 0, 1),
    ],
    ['an unreadable record', [{ ...readable, isReadable: false }], readable],
  ])('%s, and no other', (_, facts, about) => {
    const others = [entry('expected', 9_000, 'Ivan'), entry('actual', 9_000, 'Ivan'), readable]
    expect(differing([...others, ...facts])).toEqual([[bucketOf(about)]])
  })
})

test('partitions hold at most as many facts as allowed, or a single bucket', () => {
  const big = Array.from({ length: 5 }, () => entry('expected', 0, 'Ana'))
  const small = [1_000, 2_000, 3_000, 4_000].map((seq) => entry('expected', seq, 'Ana'))
  const partitions = differing([...big, ...small], 2)
  expect(partitions.flat().toSorted((a, b) => a - b)).toEqual(
    [...new Set([...big, ...small].map(bucketOf))].toSorted((a, b) => a - b),
  )
  expect(partitions).toContainEqual([bucketOf(entry('expected', 0, 'Ana'))])
  expect(Math.max(...partitions.map(({ length }) => length))).toBe(2)
})

test('a record and its entries share a bucket, and so do the counters of a superblock', () => {
  const record: Fact = { about: 'seq', kind: 'prospect', seq: 7, id: 'prs_1', isReadable: true }
  expect(bucketOf(record)).toBe(bucketOf(entry('actual', 7, 'Ana')))
  const top = counterIn({ pk: 'COUNT#prospect#live', sk: 'TOPS#0#5' }, '3')
  expect(bucketOf({ about: 'counter', side: 'actual', counter: top, count: 1 })).toBe(
    bucketOf(count('actual', 3, 1)),
  )
})
