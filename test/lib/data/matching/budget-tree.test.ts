import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsAround, partsOf } from '../../../../lib/data/matching/entries.ts'
import { amountKey, amountsBetween } from '../../../../lib/data/table/keys.ts'

const amount = fc.oneof(
  fc.constantFrom(0, 1, 999, 1_000, 1_259, 100_000, 100_000.5, 1e9, 1e12, Number.POSITIVE_INFINITY),
  fc.double({ min: 0, max: 1e7, noNaN: true }),
  fc.integer({ min: 0, max: 400 }).map((n) => n * 1_000),
)
const span = fc.tuple(amount, amount).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))

/** How often a budget is read by whoever looks around a span. */
function timesRead(budget: { from: number; to: number }, around: { from: number; to: number }): number {
  const keys = partsOf(budget).map(({ part, amount }) => amountKey('prospect', part, amount, 7))
  const reads = partsAround(around).map(({ part, span }) => amountsBetween('prospect', part, span))
  return reads.flatMap(({ ExpressionAttributeValues: values }) =>
    keys.filter(({ pk, sk }) => pk === values[':pk'] && sk >= values[':from'] && sk <= values[':to']),
  ).length
}

test('a budget that reaches into a span is read once, and no other more than once', () => {
  fc.assert(
    fc.property(span, span, (budget, around) => {
      const reaches = budget.from <= around.to && budget.to >= around.from
      const times = timesRead(budget, around)
      if (reaches) expect(times).toBe(1)
      else expect(times).toBeLessThanOrEqual(1)
    }),
    { numRuns: 10_000 },
  )
})

test('a budget that does not reach a price is read only where both are in one cell, a quarter wide', () => {
  fc.assert(
    fc.property(span, fc.integer({ min: 2_000, max: 100_000_000 }), (budget, price) => {
      const reaches = budget.from <= price && budget.to >= price - 1
      if (reaches || timesRead(budget, { from: price, to: price }) === 0) return
      expect(budget.from).toBeGreaterThan(price / 1.3)
      expect(budget.to).toBeLessThan(price * 1.3)
    }),
    { numRuns: 10_000 },
  )
})
