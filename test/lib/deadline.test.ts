import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { remainingMs, untilDeadline, withDeadline } from '../../lib/request-context.ts'

test('without a deadline there are 10 s', () => {
  expect(remainingMs()).toBe(10_000)
})

test('what is called within a deadline sees what is left of it', async () => {
  const left = await withDeadline(60_000, async () => {
    await Promise.resolve()
    return remainingMs()
  })
  expect(left).toBeGreaterThan(50_000)
  expect(left).toBeLessThanOrEqual(60_000)
})

test('when time is up there is none left, not less', async () => {
  expect(await withDeadline(-5, async () => remainingMs())).toBe(0)
})

test('within a deadline a later one changes nothing, and an earlier one holds', async () => {
  const inner = (ms: number) => withDeadline(1_000, () => withDeadline(ms, async () => remainingMs()))
  expect(await inner(60_000)).toBeLessThanOrEqual(1_000)
  expect(await inner(50)).toBeLessThanOrEqual(50)
})

test('what must end has the deadline that was given, or one of 10 s that passes', async () => {
  const left = () => untilDeadline(() => sleep(5).then(remainingMs))
  expect(await withDeadline(60_000, left)).toBeGreaterThan(50_000)
  expect(await left()).toBeLessThan(10_000)
})

test('requests side by side have each their own', async () => {
  const [short, long] = await Promise.all([
    withDeadline(50, async () => remainingMs()),
    withDeadline(60_000, async () => remainingMs()),
  ])
  expect(short).toBeLessThanOrEqual(50)
  expect(long).toBeGreaterThan(50_000)
})
