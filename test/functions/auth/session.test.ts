import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Parameters } from '../../../lib/auth/passwords.ts'
import { isOutdated } from '../../../lib/auth/passwords.ts'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { findUser } from '../../../lib/data/accounts/users.ts'
import type { User } from '../../../lib/domain/user.ts'
import { aUser, changeUser, hashedWith, signIn } from '../../support/people/signed-in-user.ts'
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

async function signedIn(user: User): Promise<string> {
  const { body } = await signIn(user.email)
  return body.token
}

/** Refreshes every 23 hours until this long after the sign-in; answers the last token. */
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
  test('goes on from refresh to refresh for 30 days, and no second longer', async () => {
    const first = await signedIn(await aUser())
    const token = await keptAlive(first, 30 * DAY)
    expect(claimsOf(token).auth_time).toBe(claimsOf(first).auth_time)
    later(30 * DAY - 1)
    const last = await refresh(token)
    expect(last.status).toBe(200)
    later(30 * DAY)
    for (const each of [token, last.body.token]) expectProblem(await refresh(each), 401, 'unauthenticated')
  })

  test('leaves the last token its own 24 hours', async () => {
    const token = await keptAlive(await signedIn(await aUser()), 30 * DAY)
    later(30 * DAY - 1)
    const last = (await refresh(token)).body.token
    later(31 * DAY - 2)
    expect((await get(PROSPECTS, { token: last })).status).toBe(200)
    later(31 * DAY - 1)
    expectProblem(await get(PROSPECTS, { token: last }), 401, 'unauthenticated')
  })

  test('begins anew with a sign-in', async () => {
    const user = await aUser()
    await keptAlive(await signedIn(user), 30 * DAY)
    later(30 * DAY)
    expect((await refresh(await signedIn(user))).status).toBe(200)
  })

  test.each([
    ['1', DAY - 1, 200],
    ['2', 2 * DAY - 1, 200],
    ['2', 2 * DAY, 401],
  ])('of SESSION_DAYS=%s, after %i seconds: %i', async (days, seconds, status) => {
    useServiceEnvironment({ SESSION_DAYS: days })
    const token = await keptAlive(await signedIn(await aUser()), seconds)
    later(seconds)
    expect((await refresh(token)).status).toBe(status)
  })

  test('is over at once when it is made shorter than it has lasted', async () => {
    const token = await keptAlive(await signedIn(await aUser()), 3 * DAY)
    expect((await refresh(token)).status).toBe(200)
    useServiceEnvironment({ SESSION_DAYS: '2' })
    expectProblem(await refresh(token), 401, 'unauthenticated')
  })
})

describe('in the middle of a session', () => {
  test('a demotion shows in the next token, and a promotion in the one after', async () => {
    const user = await aUser('admin')
    const token = await signedIn(user)
    await changeUser(user, { role: 'viewer' })
    const demoted = (await refresh(token)).body.token
    await changeUser(user, { role: 'agent' })
    const promoted = (await refresh(demoted)).body.token
    expect([token, demoted, promoted].map((each) => claimsOf(each).role)).toEqual([
      'admin',
      'viewer',
      'agent',
    ])
  })

  test.each<[string, Partial<User>]>([
    ['disabling the user', { disabled_at: '2030-03-03T12:00:00.000Z' }],
    ['a change of password', { credential: 2 }],
  ])('%s stops refreshes of every token of it', async (_, change) => {
    const user = await aUser()
    const first = await signedIn(user)
    later(HOUR)
    const second = (await refresh(first)).body.token
    await changeUser(user, change)
    for (const each of [first, second]) expectProblem(await refresh(each), 401, 'unauthenticated')
  })
})

describe('a password kept by weaker parameters', () => {
  test.each<[string, Parameters]>([
    ['less memory', { memory: 1_024, passes: 2, parallelism: 1 }],
    ['fewer passes', { memory: 19_456, passes: 1, parallelism: 1 }],
    ['more lanes', { memory: 19_456, passes: 2, parallelism: 2 }],
  ])('(%s) is hashed anew by the next sign-in, once, and the session goes on', async (_, parameters) => {
    const user = await aUser()
    const before = await signedIn(user)
    await changeUser(user, { password: hashedWith(parameters) })
    expectProblem(await signIn(user.email, 'wrong'), 401, 'wrong_credentials')
    expect((await findUser(user.id))?.password).toBe(hashedWith(parameters))

    await signedIn(user)
    const upgraded = await findUser(user.id)
    expect(isOutdated(upgraded?.password ?? '')).toBe(false)
    expect(upgraded?.credential).toBe(user.credential)
    expect((await refresh(before)).status).toBe(200)
    await signedIn(user)
    expect((await findUser(user.id))?.password).toBe(upgraded?.password)
  })
})
