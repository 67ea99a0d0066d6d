import { afterEach, beforeEach, expect, vi } from 'vitest'
import { withinLimits } from '../../../lib/data/accounts/sign-in-attempts.ts'
import { signIn } from './signed-in-user.ts'

/** The beginning of a window of 15 minutes in which failures are counted. */
const NOW = new Date('2030-03-03T12:00:00.000Z')
export const WINDOW_SECONDS = 15 * 60

/** Freezes the clock at the beginning of a window, until a test moves it. */
export function atTheBeginningOfAWindow(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  })
  afterEach(() => vi.useRealTimers())
}

/** Moves the clock to so many seconds after the beginning of the window. */
export const later = (seconds: number) => vi.setSystemTime(NOW.getTime() + seconds * 1000)

/** Each test uses new addresses, so that failures of other tests do not count. */
let addresses = 0
export const newAddress = () => `198.51.100.${++addresses}`

/** Signs in with a wrong password several times, and returns the statuses. */
export async function fail(email: string, times: number, sourceIp = newAddress()): Promise<number[]> {
  const statuses = []
  for (let n = 0; n < times; n++) statuses.push((await signIn(email, 'wrong', { sourceIp })).status)
  return statuses
}

/**
 * Records failures without hashing, for tests that only need their count, and moves the clock by a second so that
 * they are final.
 */
export async function countFailures(email: string, times: number, address = newAddress()): Promise<string> {
  for (let n = 0; n < times; n++)
    await expect(withinLimits({ email, address }, async () => undefined)).rejects.toThrow('password is wrong')
  vi.setSystemTime(Date.now() + 1_000)
  return address
}
