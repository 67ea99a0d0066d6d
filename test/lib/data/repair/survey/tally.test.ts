import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counterIn } from '../../../../../lib/data/repair/places.ts'
import { bucketOf } from '../../../../../lib/data/repair/survey/buckets.ts'
import type { Claim } from '../../../../../lib/data/repair/survey/claims.ts'
import { addTo, newTally, sharesOf } from '../../../../../lib/data/repair/survey/tally.ts'
import { leafKey, listEntryKey } from '../../../../../lib/data/table/keys.ts'

type Side = 'must' | 'is'
const entry = (side: Side, seq: number, name: string): Claim => ({
  about: 'entry',
  side,
  key: listEntryKey('prospect', 'live', seq),
  content: { version: 1, data: { name, id: 'prs_1' } },
})
const count = (side: Side, superblock: number, count: number): Claim => ({
  about: 'counter',
  side,
  counter: counterIn(leafKey('prospect', 'live', superblock, 0), '1'),
  count,
})

function differing(claims: readonly Claim[], hold = Number.POSITIVE_INFINITY): number[][] {
  const tally = newTally()
  for (const claim of claims) addTo(tally, claim)
  return [...sharesOf(tally, 0, hold)].map(({ buckets }) => [...buckets])
}

describe('no bucket differs', () => {
  test('when all that must be is, in whatever order it was read', () => {
    const pairs = fc.array(fc.tuple(fc.nat(1_000), fc.string()), { maxLength: 20 })
    fc.assert(
      fc.property(pairs, (made) => {
        const must = made.map(([seq, name]) => entry('must', seq, name))
        const is = made.map(([seq, name]) => entry('is', seq, name))
        expect(differing([...must, ...is.toReversed()])).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('when shards add up to what is counted, also by less than none', () => {
    const must = [count('must', 0, 1), count('must', 0, 1)]
    expect(differing([count('is', 0, 5), ...must, count('is', 0, -3)])).toEqual([])
  })
})

describe('the bucket differs of', () => {
  const readable = { about: 'place', kind: 'prospect', seq: 1, id: 'prs_1', isReadable: true } as const
  test.each<[string, Claim[], Claim]>([
    ['what is missing', [entry('must', 1, 'Ana')], entry('is', 1, 'Ana')],
    ['what nobody asks for', [entry('is', 1, 'Ana')], entry('is', 1, 'Ana')],
    ['a copy of something else', [entry('must', 1, 'Ana'), entry('is', 1, 'Zoe')], entry('is', 1, 'Ana')],
    ['a count that is too high', [count('must', 0, 1), count('is', 0, 2)], count('is', 0, 2)],
    ['a count that is no number', [count('must', 0, 1), count('is', 0, Number.NaN)], count('is', 0, 1)],
    ['a record that cannot be read', [{ ...readable, isReadable: false }], readable],
  ])('%s, and no other', (_, claims, about) => {
    const others = [entry('must', 9_000, 'Ivan'), entry('is', 9_000, 'Ivan'), readable]
    expect(differing([...others, ...claims])).toEqual([[bucketOf(about)]])
  })
})

test('shares hold as many claims as they may, and one bucket that has more stands alone', () => {
  const big = Array.from({ length: 5 }, () => entry('must', 0, 'Ana'))
  const small = [1_000, 2_000, 3_000, 4_000].map((seq) => entry('must', seq, 'Ana'))
  const shares = differing([...big, ...small], 2)
  expect(shares.flat().toSorted((a, b) => a - b)).toEqual(
    [...new Set([...big, ...small].map(bucketOf))].toSorted((a, b) => a - b),
  )
  expect(shares).toContainEqual([bucketOf(entry('must', 0, 'Ana'))])
  expect(Math.max(...shares.map(({ length }) => length))).toBe(2)
})

test('what must be seen together is in one bucket: a record, its entries, and the counters of a superblock', () => {
  const place: Claim = { about: 'place', kind: 'prospect', seq: 7, id: 'prs_1', isReadable: true }
  expect(bucketOf(place)).toBe(bucketOf(entry('is', 7, 'Ana')))
  const top = counterIn({ pk: 'COUNT#prospect#live', sk: 'TOPS#0#5' }, '3')
  expect(bucketOf({ about: 'counter', side: 'is', counter: top, count: 1 })).toBe(bucketOf(count('is', 3, 1)))
})
