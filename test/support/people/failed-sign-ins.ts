import { afterEach, beforeEach, expect, vi } from 'vitest'
import { withinLimits } from '../../../lib/data/accounts/sign-in-attempts.ts'
import { signIn } from './signed-in-user.ts'

/** The beginning of a quarter of an hour, in which failures are counted. */
const NOW = new Date('2030-03-03T12:00:00.000Z')
export const WINDOW_SECONDS = 15 * 60

/** The clock stands at the beginning of a window, until a test moves it. */
export function atTheBeginningOfAWindow(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  })
  afterEach(() => vi.useRealTimers())
}

/** So many seconds after the beginning of the window. */
export const later = (seconds: number) => vi.setSystemTime(NOW.getTime() + seconds * 1000)

/** Each test has an address of its own: the failures of all tests of a file would add up on one. */
let addresses = 0
export const newAddress = () => `198.51.100.${++addresses}`

/** Wrong passwords through the front door, and what they were answered with. */
export async function fail(email: string, times: number, sourceIp = newAddress()): Promise<number[]> {
  const statuses = []
  for (let n = 0; n < times; n++) statuses.push((await signIn(email, 'wrong', { sourceIp })).status)
  return statuses
}

/** The same failures without the hashing, where they are not what is looked at; a second later they have settled. */
export async function countFailures(email: string, times: number, address = newAddress()): Promise<string> {
  for (let n = 0; n < times; n++)
    await expect(withinLimits({ email, address }, async () => undefined)).rejects.toThrow('password is wrong')
  vi.setSystemTime(Date.now() + 1_000)
  return address
}
