import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { requireGoodPassword } from '../../../lib/auth/password-rules.ts'
import { hashPassword } from '../../../lib/auth/passwords.ts'
import type { User } from '../../../lib/domain/user.ts'
import {
  aUser,
  changeUser,
  PASSWORD,
  removeUser,
  setHash,
  signIn,
  storedHash,
} from '../../support/people/signed-in-user.ts'
import { claimsOf } from '../../support/people/signed-token.ts'
import { call, get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'

let user: User

beforeAll(async () => {
  user = await aUser('viewer')
})

afterEach(() => vi.useRealTimers())

const send = (json: unknown) => call('POST', '/api/auth/login', { json })

test('a sign-in returns exactly token, expires_at and user', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-02T03:04:05.678Z') })
  const { status, body } = await signIn(user.email)
  expect(status).toBe(200)
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    expires_at: '2030-01-03T03:04:05.000Z',
    user: { id: user.id, email: user.email, name: user.name },
  })
})

test('the token contains the id and role, but no e-mail, name or password', async () => {
  const { body } = await signIn(user.email)
  expect((await get(PROSPECTS, { token: body.token })).status).toBe(200)
  const claims = claimsOf(body.token)
  expect(claims).toMatchObject({ sub: user.id, role: 'viewer', iss: 'test-issuer', aud: 'test-audience' })
  for (const secret of [user.email, user.name, await storedHash(user), PASSWORD])
    expect(JSON.stringify(claims)).not.toContain(secret)
})

test.each([
  ['upper case', (email: string) => email.toUpperCase()],
  ['surrounding spaces', (email: string) => ` ${email} `],
])('a sign-in accepts an e-mail with %s', async (_, written) => {
  const { status, body } = await signIn(written(user.email))
  expect(status).toBe(200)
  expect(body.user.email).toBe(user.email)
})

test('a sign-in accepts the longest password in its longest Unicode form', async () => {
  const longest = '\u1fa7'.repeat(256)
  await requireGoodPassword(longest, user.email)
  const owner = await aUser()
  await setHash(owner, await hashPassword(longest))
  const typed = longest.normalize('NFD')
  expect(typed).toHaveLength(1024)
  expect((await signIn(owner.email, typed)).status).toBe(200)
})

describe('failed sign-ins', () => {
  test.each([
    ['a wrong password', () => signIn(user.email, 'wrong')],
    ['the password in another case', () => signIn(user.email, PASSWORD.toUpperCase())],
    ['the password with a space at its end', () => signIn(user.email, `${PASSWORD} `)],
    ['the stored hash as the password', async () => signIn(user.email, await storedHash(user))],
    ['an unknown e-mail', () => signIn('unknown@example.com')],
    ['a user id as the e-mail', () => signIn(user.id)],
  ])('a sign-in with %s returns the same 401', async (_, attempt) => {
    const answer = await attempt()
    expectProblem(answer, 401, 'wrong_credentials')
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    const { request_id, ...rest } = answer.body
    const { request_id: _other, ...reference } = (await signIn(`${randomUUID()}@example.com`, 'x')).body
    expect(rest).toEqual(reference)
  })

  test.each([
    ['a disabled user', (gone: User) => changeUser(gone, { disabled_at: '2026-01-01T00:00:00.000Z' })],
    ['a removed user', removeUser],
  ])('a sign-in of %s with the right password returns 401', async (_, change) => {
    const gone = await aUser()
    expect((await signIn(gone.email)).status).toBe(200)
    await change(gone)
    expectProblem(await signIn(gone.email), 401, 'wrong_credentials')
  })
})

test('no response to a sign-in contains the password', async () => {
  const password = 'hunter2-hunter2'
  for (const answer of [
    await signIn(user.email, password),
    await send({ email: 5, password }),
    await send({ email: user.email, password: [password] }),
    await call('POST', '/api/auth/login', { body: `{"password":"${password}"` }),
  ])
    expect(answer.text).not.toContain(password)
})
