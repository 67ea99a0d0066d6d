import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grossYield } from '../../../lib/domain/gross-yield.ts'

test('a rent of 1150 a month and a price of 260000 give a gross yield of 5.31 %', () => {
  expect(grossYield({ estimated_rent: 1_150, price: 260_000 })).toBe(5.31)
})

test('grossYield rounds a yield to 2 decimals, and rounds halves up', () => {
  const whole = fc.integer({ min: 1, max: 1_000_000 })
  const half = fc.record({
    estimated_rent: fc.constantFrom(1, 3, 7, 21),
    price: fc.constantFrom(16_000, 80_000, 48_000, 240_000),
  })
  fc.assert(
    fc.property(fc.oneof(half, fc.record({ estimated_rent: whole, price: whole })), (property) => {
      const [rent, price] = [BigInt(property.estimated_rent), BigInt(property.price)]
      const hundredths = (2n * rent * 120_000n + price) / (2n * price)
      expect(grossYield(property)).toBe(Number(hundredths) / 100)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  [1e12, 1e-130],
  [1e-130, 1e12],
])('grossYield returns a finite number for a rent of %d and a price of %d', (estimated_rent, price) => {
  expect(Number.isFinite(grossYield({ estimated_rent, price }))).toBe(true)
})
