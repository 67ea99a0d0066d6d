import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ForSale, match, type Wanted } from '../../../../lib/domain/matching.ts'
import { matched } from '../../../model/matches.ts'
import { aForSale, aTolerance, aWanted } from '../../../support/samples/suits.ts'

const all = { numRuns: 3_000 }
const house = { type: 'house', surface: 50 }

/** Whether the model, which computes with integers, finds a match. */
function suits(criteria: Wanted, property: ForSale, tolerance: number): boolean {
  const prospect = { id: '', status: 'new', type: 'buyer', criteria }
  return matched(prospect, { id: '', status: 'available', ...property }, tolerance) !== undefined
}

test('match finds the same pairs as the model', () => {
  fc.assert(
    fc.property(aWanted, aForSale, aTolerance, (wanted, property, tolerance) => {
      expect(match(wanted, property, tolerance) !== undefined).toBe(suits(wanted, property, tolerance))
    }),
    all,
  )
})

test('a match has reasons if and only if it misses a criterion', () => {
  fc.assert(
    fc.property(aWanted, aForSale, aTolerance, (wanted, property, tolerance) => {
      const found = match(wanted, property, tolerance)
      if (found) expect(found.reasons.length === 0).toBe(suits(wanted, property, 0))
    }),
    all,
  )
})

describe('the score of a match', () => {
  test('the score is below 75 if a criterion is missed; otherwise it is at least 75, and exactly 75 if there is no max_offer', () => {
    fc.assert(
      fc.property(aWanted, aForSale, aTolerance, (wanted, property, tolerance) => {
        const found = match(wanted, property, tolerance)
        if (!found) return
        const { score, reasons, max_offer } = found
        const [least, most] = reasons.length > 0 ? [0, 74] : max_offer === undefined ? [75, 75] : [75, 100]
        expect(score).toBeGreaterThanOrEqual(least)
        expect(score).toBeLessThanOrEqual(most)
      }),
      all,
    )
  })

  test('a higher rent never lowers the score, and a smaller budget_max or a higher min_yield never raises it', () => {
    const smaller = fc.double({ min: 0.9, max: 1, noNaN: true })
    fc.assert(
      fc.property(aWanted, aForSale, smaller, (wanted, property, by) => {
        const score = (w = wanted, p = property) => match(w, p, 50)?.score ?? 0
        const { budget_min = 0, budget_max, min_yield } = wanted
        const rent = property.estimated_rent
        if (rent !== undefined)
          expect(score(wanted, { ...property, estimated_rent: rent * by })).toBeLessThanOrEqual(score())
        if (budget_max !== undefined && budget_max * by >= budget_min)
          expect(score({ ...wanted, budget_max: budget_max * by })).toBeLessThanOrEqual(score())
        if (min_yield) expect(score({ ...wanted, min_yield: min_yield / by })).toBeLessThanOrEqual(score())
        expect(score({ ...wanted, budget_min: budget_min * by })).toBeGreaterThanOrEqual(score())
      }),
      all,
    )
  })
})

test('a property matches at the price max_offer, and does not match at one cent more', () => {
  const wanted = fc.record({
    budget_max: fc.integer({ min: 100_000, max: 300_000 }),
    min_yield: fc.integer({ min: 300, max: 900 }).map((n) => n / 100),
  })
  const rent = fc.integer({ min: 300, max: 1_500 })
  fc.assert(
    fc.property(wanted, rent, (wanted, estimated_rent) => {
      const { max_offer = 0 } = match(wanted, { ...house, price: 1, estimated_rent }, 0) ?? {}
      expect(suits(wanted, { ...house, price: max_offer, estimated_rent }, 0)).toBe(true)
      expect(suits(wanted, { ...house, price: max_offer + 0.01, estimated_rent }, 0)).toBe(false)
    }),
    all,
  )
})
