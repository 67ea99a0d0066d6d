import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isOutdated } from '../../../lib/auth/passwords.ts'
import type { Parameters } from '../../../lib/auth/phc.ts'
import { useServiceEnvironment } from '../../../lib/config.ts'
import {
  aUser,
  hashedWith,
  setHash,
  signIn,
  storedHash,
  storedUser,
} from '../../support/people/signed-in-user.ts'
import { claimsOf } from '../../support/people/signed-token.ts'
import { call, get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'

const NOW = Date.parse('2030-03-03T12:00:00.000Z')
const HOUR = 60 * 60
const DAY = 24 * HOUR

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  useServiceEnvironment({ SESSION_DAYS: '30' })
})

const later = (seconds: number) => vi.setSystemTime(NOW + seconds * 1000)
const refresh = (token: string) => call('POST', '/api/auth/refresh', { token })

const signedIn = async ({ email }: { email: string }): Promise<string> => (await signIn(email)).body.token

/** Refreshes a token every 23 hours until `until` seconds after the sign-in. Returns the last token. */
async function keptAlive(first: string, until: number): Promise<string> {
  let token = first
  for (let at = 23 * HOUR; at < until; at += 23 * HOUR) {
    later(at)
    const answer = await refresh(token)
    expect(answer.status).toBe(200)
    token = answer.body.token
  }
  return token
}

describe('a session', () => {
  test('a session can be refreshed for 30 days, and its last token is valid for 24 hours', async () => {
    const first = await signedIn(await aUser())
    const token = await keptAlive(first, 30 * DAY)
    expect(claimsOf(token).auth_time).toBe(claimsOf(first).auth_time)
    later(30 * DAY - 1)
    const last = await refresh(token)
    expect(last.status).toBe(200)
    later(30 * DAY)
    for (const each of [token, last.body.token]) expectProblem(await refresh(each), 401, 'unauthenticated')
    later(31 * DAY - 2)
    expect((await get(PROSPECTS, { token: last.body.token })).status).toBe(200)
    later(31 * DAY - 1)
    expectProblem(await get(PROSPECTS, { token: last.body.token }), 401, 'unauthenticated')
  })

  test('another sign-in starts a new session', async () => {
    const user = await aUser()
    await keptAlive(await signedIn(user), 30 * DAY)
    later(30 * DAY)
    expect((await refresh(await signedIn(user))).status).toBe(200)
  })

  test.each([
    ['2', 2 * DAY - 1, 200],
    ['2', 2 * DAY, 401],
  ])(
    'with SESSION_DAYS=%s, a refresh %i seconds after the sign-in returns %i',
    async (days, seconds, status) => {
      useServiceEnvironment({ SESSION_DAYS: days })
      const token = await keptAlive(await signedIn(await aUser()), seconds)
      later(seconds)
      expect((await refresh(token)).status).toBe(status)
    },
  )

  test('a refresh returns 401 after SESSION_DAYS is set below the age of the session', async () => {
    const token = await keptAlive(await signedIn(await aUser()), 3 * DAY)
    expect((await refresh(token)).status).toBe(200)
    useServiceEnvironment({ SESSION_DAYS: '2' })
    expectProblem(await refresh(token), 401, 'unauthenticated')
  })
})

describe('a password hash with outdated parameters', () => {
  test.each<Parameters>([
    { memory: 1_024, passes: 2, parallelism: 1 },
    { memory: 19_456, passes: 1, parallelism: 1 },
    { memory: 19_456, passes: 2, parallelism: 2 },
  ])(
    'the first successful sign-in upgrades a hash with the parameters %j, and earlier tokens stay valid',
    async (parameters) => {
      const user = await aUser()
      const before = await signedIn(user)
      await setHash(user, hashedWith(parameters))
      expectProblem(await signIn(user.email, 'wrong'), 401, 'wrong_credentials')
      expect(await storedHash(user)).toBe(hashedWith(parameters))

      await signedIn(user)
      const upgraded = await storedHash(user)
      expect(isOutdated(upgraded)).toBe(false)
      expect(await storedUser(user)).toEqual(user)
      expect((await refresh(before)).status).toBe(200)
      await signedIn(user)
      expect(await storedHash(user)).toBe(upgraded)
    },
  )
})
