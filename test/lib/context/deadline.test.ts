import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { remainingMs, untilDeadline, withDeadline } from '../../../lib/context/deadline.ts'

test('the default deadline is 10 seconds', () => {
  expect(remainingMs()).toBe(10_000)
})

test('remainingMs is never below 0', async () => {
  expect(await withDeadline(-5, async () => remainingMs())).toBe(0)
})

test('the earlier of two nested deadlines applies', async () => {
  const inner = (ms: number) => withDeadline(1_000, () => withDeadline(ms, async () => remainingMs()))
  expect(await inner(60_000)).toBeLessThanOrEqual(1_000)
  expect(await inner(50)).toBeLessThanOrEqual(50)
})

test('untilDeadline uses the current deadline, or 10 seconds if there is none', async () => {
  const left = () => untilDeadline(() => sleep(5).then(remainingMs))
  expect(await withDeadline(60_000, left)).toBeGreaterThan(50_000)
  expect(await left()).toBeLessThan(10_000)
})

test('concurrent requests have separate deadlines', async () => {
  const [short, long] = await Promise.all([
    withDeadline(50, async () => remainingMs()),
    withDeadline(60_000, async () => remainingMs()),
  ])
  expect(short).toBeLessThanOrEqual(50)
  expect(long).toBeGreaterThan(50_000)
})
