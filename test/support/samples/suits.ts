import fc from 'fast-check'
import type { ForSale, Wanted } from '../../../lib/domain/matching.ts'

/** There are few amounts, yields and tolerances, so that values of properties are often at or near a limit of the criteria. */
const amounts = [900, 1_000, 1_258.93, 99_999.99, 100_000, 100_000.01, 110_000, 125_000, 150_000, 200_000.5]
const amount = fc.constantFrom(...amounts)
const surface = fc.constantFrom(20, 30.5, 40, 50, 60)
const years = fc.constantFrom(0, 0.07, 3, 4.75, 5, 5.1, 5.5, 10)
export const aTolerance = fc.constantFrom(0, 0, 0.01, 2.5, 10, 25, 50)

export const aWanted: fc.Arbitrary<Wanted> = fc
  .record(
    {
      budget_min: amount,
      budget_max: amount,
      min_yield: years,
      types: fc.subarray(['house' as const, 'land' as const], { minLength: 1 }),
      surface_min: surface,
      postal_codes: fc.subarray(['1', '10115', '69'], { minLength: 1 }),
    },
    { requiredKeys: [] },
  )
  .map(({ budget_min, budget_max, ...rest }) => {
    if (budget_min === undefined || budget_max === undefined)
      return {
        ...(budget_min !== undefined && { budget_min }),
        ...(budget_max !== undefined && { budget_max }),
        ...rest,
      }
    const [least, most] = [Math.min(budget_min, budget_max), Math.max(budget_min, budget_max)]
    return { budget_min: least, budget_max: most, ...rest }
  })

/**
 * Generates properties without a rent, or with a rent that gives one of the yields in `years`. Some rents are a cent higher or
 * lower.
 */
export const aForSale: fc.Arbitrary<ForSale> = fc
  .record({
    price: amount,
    percent: fc.option(years),
    off: fc.constantFrom(0, 0, -0.01, 0.01),
    type: fc.constantFrom('house', 'land', 'house'),
    surface,
    code: fc.option(fc.constantFrom('10115', '69 002', '75001')),
  })
  .map(({ price, percent, off, type, surface, code }) => ({
    ...{ price, type, surface },
    ...(code !== null && { postal_code: code }),
    ...(percent !== null && {
      estimated_rent: Math.max(0, Math.round(((price * percent) / 1200 + off) * 100) / 100),
    }),
  }))
