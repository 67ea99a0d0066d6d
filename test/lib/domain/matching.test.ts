import { expect, test } from 'vitest'
import { match } from '../../../lib/domain/matching.ts'

test.each([
  [
    'a price that equals the budget',
    { budget_max: 100 },
    { price: 100 },
    0,
    { score: 75, reasons: [], max_offer: 100 },
  ],
  [
    'the largest possible budget',
    { budget_max: 999_999_999_999.99 },
    { price: 999_999_999_999.99 },
    0,
    { score: 75, reasons: [], max_offer: 999_999_999_999.99 },
  ],
  [
    'an extremely high rent',
    { min_yield: 1.1 },
    { price: 1, estimated_rent: 800_000_000 },
    0,
    { score: 100, reasons: [], max_offer: 872_727_272_727.27 },
  ],
  [
    'a max_offer that binary fractions would round down by a cent',
    { min_yield: 2.16 },
    { price: 1, estimated_rent: 801.9 },
    0,
    { score: 100, reasons: [], max_offer: 445_500 },
  ],
  [
    'a price of half the budget',
    { budget_max: 100 },
    { price: 50 },
    0,
    { score: 88, reasons: [], max_offer: 100 },
  ],
  [
    'a price over the budget',
    { budget_max: 100_000 },
    { price: 104_000 },
    5,
    { score: 72, reasons: ['4 % over budget'], max_offer: 100_000 },
  ],
  [
    'a yield that the reason rounds like gross_yield',
    { min_yield: 3.9 },
    { price: 824_000, estimated_rent: 2_600 },
    10,
    { score: 73, reasons: ['yield 3.79 under 3.9'], max_offer: 800_000 },
  ],
  [
    'a yield that rounding would raise to min_yield',
    { min_yield: 5.5 },
    { price: 100_001, estimated_rent: 458.33 },
    1,
    { score: 74, reasons: ['yield 5.49 under 5.5'], max_offer: 99_999.27 },
  ],
  [
    'a price over the budget and a yield under min_yield',
    { budget_max: 100_000, min_yield: 6 },
    { price: 120_000, estimated_rent: 510 },
    50,
    { score: 51, reasons: ['20 % over budget', 'yield 5.1 under 6'], max_offer: 100_000 },
  ],
  [
    'a rent of 0 with a min_yield of 0',
    { min_yield: 0 },
    { price: 1, estimated_rent: 0 },
    0,
    { score: 75, reasons: [] },
  ],
  ['a budget of 0', { budget_max: 0 }, { price: 1 }, 50, undefined],
  // In binary fractions, 0.07 * 100 is slightly more than 7.
  [
    'a yield that equals min_yield in decimal arithmetic but not in binary arithmetic',
    { min_yield: 0.07 },
    { price: 1_200, estimated_rent: 0.07 },
    0,
    { score: 75, reasons: [], max_offer: 1_200 },
  ],
] as const)(
  'match returns the right score and reasons for %s',
  (_, wanted, property, tolerance, expected) => {
    expect(match(wanted, { type: 'house', surface: 50, ...property }, tolerance)).toEqual(expected)
  },
)
