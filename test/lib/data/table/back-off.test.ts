import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backOff } from '../../../../lib/data/table/retries.ts'
import { fullJitter } from '../../../../lib/jitter.ts'
import { withDeadline } from '../../../../lib/request-context.ts'

const NEAR_ONE = 1 - Number.EPSILON
const CAP_MS = 500
/** As many that a wait without a cap would be of minutes. */
const MANY = 14

const drawn = (random: number) => vi.spyOn(Math, 'random').mockReturnValue(random)

/** The clock stands, so that a slow machine takes no time from a deadline. */
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
])('after %i tries, of the longest wait %d is drawn: %i ms', (tries, random, wait) => {
  drawn(random)
  expect(fullJitter(tries, 10, CAP_MS)).toBe(wait)
})

test('a wait that ends before the deadline is waited', async () => {
  drawn(NEAR_ONE)
  await expect(withDeadline(CAP_MS, () => backOff(MANY, 'a conflict'))).resolves.toBeUndefined()
})

test('one that ends with the deadline would leave no time for another try', async () => {
  drawn(0.5)
  await expect(withDeadline(CAP_MS / 2, () => backOff(MANY, 'a conflict'))).rejects.toThrow()
})

test('one that would not is not begun: 503 with what stood against the last try', async () => {
  drawn(NEAR_ONE)
  const sleeping = vi.spyOn(globalThis, 'setTimeout')
  const tried = withDeadline(CAP_MS - 1, () => backOff(MANY, 'a conflict'))
  await expect(tried).rejects.toMatchObject({ code: 'store_unavailable', cause: 'a conflict' })
  expect(sleeping).not.toHaveBeenCalled()
})
