import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../../lib/domain/user.ts'
import { aUser, changeUser, removeUser, signIn } from '../../support/people/signed-in-user.ts'
import { claimsOf, signedToken } from '../../support/people/signed-token.ts'
import { call, get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'

const NOW = new Date('2030-03-03T12:00:00.500Z')
const DAY_SECONDS = 24 * 60 * 60

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => vi.useRealTimers())

const later = (seconds: number) => vi.setSystemTime(NOW.getTime() + seconds * 1000)
const refresh = (token: string) => call('POST', '/api/auth/refresh', { token })

async function signedIn(user: User): Promise<string> {
  return (await signIn(user.email)).body.token
}

test('a refresh returns the same members as a sign-in, and its token is valid for 24 hours', async () => {
  const user = await aUser()
  const token = await signedIn(user)
  later(3600)
  const { status, body, headers } = await refresh(token)
  expect(status).toBe(200)
  expect(body).toEqual({
    token: expect.any(String),
    expires_at: '2030-03-04T13:00:00.000Z',
    user: { id: user.id, email: user.email, name: user.name },
  })
  expect(body.token).not.toBe(token)
  expect(headers['cache-control']).toBe('no-store')
})

test('a sign-in and two refreshes within one second give three different tokens', async () => {
  const first = await signedIn(await aUser())
  const answers = await Promise.all([refresh(first), refresh(first)])
  const tokens = [first, ...answers.map(({ body }) => body.token)]
  expect(new Set(tokens).size).toBe(3)
  expect(new Set(tokens.map((token) => claimsOf(token).jti)).size).toBe(3)
  for (const token of tokens) expect((await get(PROSPECTS, { token })).status).toBe(200)
})

test('a refresh accepts a token without jti, as older versions issued it', async () => {
  const { id, credential } = await aUser()
  const token = signedToken({ claims: { sub: id, credential, jti: undefined } })
  expect(claimsOf(token)).not.toHaveProperty('jti')
  expect((await get(PROSPECTS, { token })).status).toBe(200)
  expect((await refresh(token)).status).toBe(200)
})

test('after a refresh, the previous token stays valid until it expires', async () => {
  const first = await signedIn(await aUser())
  later(3600)
  const second = (await refresh(first)).body.token
  const read = async (token: string) => (await get(PROSPECTS, { token })).status
  expect([await read(first), await read(second)]).toEqual([200, 200])
  expect((await refresh(first)).status).toBe(200)
  later(DAY_SECONDS)
  expect([await read(first), await read(second)]).toEqual([401, 200])
  later(3600 + DAY_SECONDS)
  expect(await read(second)).toBe(401)
})

describe('a refresh with a valid token if the user was removed or changed', () => {
  test.each<[string, (user: User) => Promise<unknown>]>([
    ['was removed', removeUser],
    ['is disabled', (user) => changeUser(user, { disabled_at: '2030-03-03T12:00:00.000Z' })],
    [
      'changed the password after the sign-in',
      (user) => changeUser(user, { credential: user.credential + 1 }),
    ],
  ])('a refresh returns 401 if the user %s', async (_, change) => {
    const user = await aUser()
    const first = await signedIn(user)
    later(3600)
    const second = (await refresh(first)).body.token
    await change(user)
    for (const token of [first, second]) {
      const answer = await refresh(token)
      expectProblem(answer, 401, 'unauthenticated')
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
})
