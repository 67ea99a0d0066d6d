import { describe, expect, test } from 'vitest'
import { EVERY, sampledOf } from '../../../../lib/data/words/search.ts'

const words = ['ab', 'cd', 'ef']

/** Returns the sampled words of records whose sequence numbers are `period` apart. */
const sampled = (records: number, period = 1) =>
  Array.from({ length: records }, (_, n) => sampledOf(words, n * period)).filter((word) => word !== undefined)

/** Within a tenth of the expected number. */
function expectAbout(count: number, expected: number) {
  expect(count).toBeGreaterThan(0.9 * expected)
  expect(count).toBeLessThan(1.1 * expected)
}

describe('the sample', () => {
  test('has one word of one record in 61, each word equally often', () => {
    const found = sampled(EVERY * 1_000)
    expectAbout(found.length, 1_000)
    for (const word of words) expectAbout(found.filter((other) => other === word).length, 1_000 / 3)
  })

  test.each([2, 8, 61, 100, 128])('is not biased by a word in every %ith record', (period) => {
    expectAbout(sampled(EVERY * 500, period).length, 500)
  })
})
