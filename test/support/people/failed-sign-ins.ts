import { afterEach, beforeEach, expect, vi } from 'vitest'
import { unlockAddress, unlockEmail, withinLimits } from '../../../lib/data/accounts/sign-in-attempts.ts'
import { signIn } from './signed-in-user.ts'

export { unlockAddress, unlockEmail, withinLimits }

/** The start of a window of 15 minutes. The service counts the failed sign-ins in each window. */
const NOW = new Date('2030-03-03T12:00:00.000Z')
export const WINDOW_SECONDS = 15 * 60

/** Before each test, freezes the clock at the start of a sign-in window. */
export function atTheBeginningOfAWindow(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  })
  afterEach(() => vi.useRealTimers())
}

/** Sets the clock to `seconds` after the start of the window. */
export const later = (seconds: number) => vi.setSystemTime(NOW.getTime() + seconds * 1000)

/** The number of IP addresses in use. Each test uses new addresses, so that failed sign-ins of other tests do not count. */
let addresses = 0
export const newAddress = () => `198.51.100.${++addresses}`

/** Signs in with a wrong password several times at the same time, and returns the statuses of the answers. */
export function fail(email: string, times: number, sourceIp = newAddress()): Promise<number[]> {
  const once = async () => (await signIn(email, 'wrong', { sourceIp })).status
  return Promise.all(Array.from({ length: times }, once))
}

/**
 * Records failed sign-ins without computing password hashes, for tests that need only the count. Then moves the clock forward
 * by a second, so that the service does not treat these sign-ins as still in progress.
 */
export async function countFailures(email: string, times: number, address = newAddress()): Promise<string> {
  const once = () =>
    expect(withinLimits({ email, address }, async () => undefined)).rejects.toThrow('password is wrong')
  await Promise.all(Array.from({ length: times }, once))
  vi.setSystemTime(Date.now() + 1_000)
  return address
}

/** Records failed sign-ins of several e-mails, which all begin with `prefix`, from one address. */
export async function countFailuresOf(
  prefix: string,
  emails: number,
  { times = 1, address = newAddress() } = {},
): Promise<string> {
  await Promise.all(
    Array.from({ length: emails }, (_, n) => countFailures(`${prefix}-${n}@example.com`, times, address)),
  )
  return address
}
