import { expect, test } from 'vitest'
import { remainingMs, withDeadline } from '../../lib/deadline.ts'

test('without a deadline there are 10 s', () => {
  expect(remainingMs()).toBe(10_000)
})

test('what is called within a deadline sees what is left of it', async () => {
  const left = await withDeadline(1_000, async () => {
    await Promise.resolve()
    return remainingMs()
  })
  expect(left).toBeGreaterThan(900)
  expect(left).toBeLessThanOrEqual(1_000)
})

test('when time is up there is none left, not less', async () => {
  expect(await withDeadline(-5, async () => remainingMs())).toBe(0)
})

test('requests side by side have each their own', async () => {
  const [short, long] = await Promise.all([
    withDeadline(50, async () => remainingMs()),
    withDeadline(5_000, async () => remainingMs()),
  ])
  expect(short).toBeLessThanOrEqual(50)
  expect(long).toBeGreaterThan(4_000)
})
