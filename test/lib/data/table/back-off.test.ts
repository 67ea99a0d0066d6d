import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withDeadline } from '../../../../lib/context/deadline.ts'
import { backOff, fullJitter } from '../../../../lib/data/table/retries.ts'

const NEAR_ONE = 1 - Number.EPSILON
const CAP_MS = 500
/** A number of attempts after which a wait without a cap would take minutes. */
const MANY = 14

const drawn = (random: number) => vi.spyOn(Math, 'random').mockReturnValue(random)

/** Freezes the clock. Otherwise a deadline could pass on a slow machine. */
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(() => vi.restoreAllMocks())

test.each([
  [1, 0, 0],
  [1, 0.5, 10],
  [3, 0.5, 40],
  [5, 0.5, 160],
  [6, 0.5, 250],
  [MANY, 0.5, 250],
])('after %i attempts and with the random number %d, the wait is %i ms', (tries, random, wait) => {
  drawn(random)
  expect(fullJitter(tries, 10, CAP_MS)).toBe(wait)
})

test('backOff waits if the wait ends before the deadline', async () => {
  drawn(NEAR_ONE)
  await expect(withDeadline(CAP_MS, () => backOff(MANY, 'a conflict'))).resolves.toBeUndefined()
})

test('backOff throws an error if the wait ends at the deadline, because no time is left for another attempt', async () => {
  drawn(0.5)
  await expect(withDeadline(CAP_MS / 2, () => backOff(MANY, 'a conflict'))).rejects.toThrow()
})

test('backOff throws store_unavailable without a wait if the wait would end after the deadline', async () => {
  drawn(NEAR_ONE)
  const sleeping = vi.spyOn(globalThis, 'setTimeout')
  const tried = withDeadline(CAP_MS - 1, () => backOff(MANY, 'a conflict'))
  await expect(tried).rejects.toMatchObject({ code: 'store_unavailable', cause: 'a conflict' })
  expect(sleeping).not.toHaveBeenCalled()
})
