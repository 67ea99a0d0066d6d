import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExactSum } from '../../../lib/domain/exact-sum.ts'

function sumOf(values: readonly number[]): number {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return sum.value()
}

test('ExactSum adds decimals without rounding errors', () => {
  expect(sumOf([])).toBe(0)
  expect(sumOf([0.1, 0.2])).toBe(0.3)
  expect(sumOf(Array.from({ length: 10 }, () => 0.1))).toBe(1)
  expect(sumOf([250_000.55, 0.001, 1e-9])).toBe(250_000.551000001)
  expect(sumOf([1e-130, 1e12])).toBe(1e12)
})

test('ExactSum rounds only the final sum, even if the sum exceeds 2^53', () => {
  expect(sumOf(Array.from({ length: 200_000 }, () => 999_999_999_999.99))).toBe(199_999_999_999_998_000)
  expect(sumOf([9e15, 1, 1])).toBe(9e15 + 2)
})

test('ExactSum returns the same sum as integer arithmetic', () => {
  const amount = fc.oneof(
    fc.bigInt({ min: 0n, max: 10n ** 14n }).map((hundredths) => ({ exact: hundredths * 10_000n })),
    fc.bigInt({ min: 0n, max: 10n ** 12n }).map((millionths) => ({ exact: millionths })),
  )
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const sum = amounts.reduce((all, { exact }) => all + exact, 0n)
      expect(sumOf(amounts.map(({ exact }) => Number(`${exact}e-6`)))).toBe(Number(`${sum}e-6`))
    }),
  )
})
