import { describe, expect, test } from 'vitest'
import { EVERY, sampledOf } from '../../../../lib/data/index/words.ts'

const words = ['ab', 'cd', 'ef']

/** Returns the sampled words of records whose sequence numbers are multiples of `period`. */
const sampled = (records: number, period = 1) =>
  Array.from({ length: records }, (_, n) => sampledOf(words, n * period)).filter((word) => word !== undefined)

/** Expects that a count differs by less than 10 percent from the expected number. */
function expectAbout(count: number, expected: number) {
  expect(count).toBeGreaterThan(0.9 * expected)
  expect(count).toBeLessThan(1.1 * expected)
}

describe('word samples', () => {
  test('one record in 61 has a word sample, and each word of the records is sampled equally often', () => {
    const found = sampled(EVERY * 1_000)
    expectAbout(found.length, 1_000)
    for (const word of words) expectAbout(found.filter((other) => other === word).length, 1_000 / 3)
  })

  test.each([2, 8, 61, 100, 128])(
    'one record in 61 has a word sample, even if all sequence numbers are multiples of %i',
    (period) => {
      expectAbout(sampled(EVERY * 500, period).length, 500)
    },
  )
})
