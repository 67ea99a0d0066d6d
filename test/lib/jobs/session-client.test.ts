import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionClient } from '../../../lib/jobs/service-tokens.ts'
import { freePort } from '../../../lib/local/engine/engine.ts'
import { withDeadline } from '../../../lib/request-context.ts'
import { apiServer, type Reply } from '../../support/requests/api-server.ts'

const credentials = { email: 'machine@example.com', password: 'a-password' }
const session: Reply = { status: 200, text: '{"token":"new","expires_at":"","user":{}}' }

// With the random number 0, retries wait 0 ms.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

/** Starts a server that sends these replies in order, and then repeats the last reply. */
const serverWith = (...replies: Reply[]) =>
  apiServer((_, nth) => replies[nth - 1] ?? replies.at(-1) ?? session)

test('refresh sends the token and returns the new token', async () => {
  const { url, requests } = await serverWith(session)
  expect(await sessionClient(url).refresh('a.b.c')).toBe('new')
  expect(requests).toMatchObject([
    { method: 'POST', path: '/api/auth/refresh', headers: { authorization: 'Bearer a.b.c' }, body: '' },
  ])
})

test('signIn sends the credentials and returns the token', async () => {
  const { url, requests } = await serverWith(session)
  expect(await sessionClient(`${url}/`).signIn(credentials)).toBe('new')
  expect(requests).toMatchObject([
    { method: 'POST', path: '/api/auth/login', headers: { 'content-type': 'application/json' } },
  ])
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual(credentials)
})

describe.each<[string, (url: string) => Promise<string | undefined>]>([
  ['a refresh', (url) => sessionClient(url).refresh('a.b.c')],
  ['a sign-in', (url) => sessionClient(url).signIn(credentials)],
])('the session client for %s', (_, ask) => {
  test('the session client does not retry after a 401, and returns undefined', async () => {
    const { url, requests } = await serverWith({ status: 401, text: '{}' })
    expect(await ask(url)).toBeUndefined()
    expect(requests).toHaveLength(1)
  })

  test.each<[string, Reply]>([
    ['429', { status: 429, headers: { 'retry-after': '900' }, text: '{"code":"too_many_sign_ins"}' }],
    ['400', { status: 400 }],
    ['204', { status: 204 }],
    ['200 without a session', { status: 200, text: 'eyJsecret' }],
    ['200 without a session', { status: 200, text: '{"token":12345}' }],
    ['307', { status: 307, headers: { location: '/api/auth/elsewhere' } }],
  ])('the session client throws an error without a retry for the status %s', async (status, reply) => {
    const { url, requests } = await serverWith(reply)
    const error = await ask(url).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(new RegExp(`POST /api/auth/(login|refresh) answered ${status}$`))
    expect(requests).toHaveLength(1)
  })

  test.each<[string, Reply]>([
    ['500', { status: 500 }],
    ['502', { status: 502, text: '<html>' }],
    ['a 429 of API Gateway', { status: 429, text: '{"message":"Too Many Requests"}' }],
    ['a broken connection', 'reset'],
    ['an incomplete response', 'cut'],
  ])('the session client retries after %s', async (_status, reply) => {
    const { url, requests } = await serverWith(reply, reply, session)
    expect(await ask(url)).toBe('new')
    expect(requests).toHaveLength(3)
  })

  test('the session client throws an error after 5 attempts', async () => {
    const { url, requests } = await serverWith({ status: 503 })
    await expect(ask(url)).rejects.toThrow('answered 503')
    expect(requests).toHaveLength(5)
  })

  test('the session client throws an error with the cause ECONNREFUSED if the connection is refused', async () => {
    const error = await ask(`http://127.0.0.1:${await freePort()}`).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: expect.stringContaining('was not answered') })
    expect(error).toHaveProperty('cause.cause.code', 'ECONNREFUSED')
  })
})

test('the session client waits for the time of Retry-After plus a random time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { url } = await serverWith({ status: 503, headers: { 'retry-after': '1' } }, session)
  const startedAt = performance.now()
  expect(await sessionClient(url).refresh('a.b.c')).toBe('new')
  expect(performance.now() - startedAt).toBeGreaterThan(1_200)
})

test.each(['60', 'Wed, 21 Oct 2099 07:28:00 GMT', '-5'])(
  'after a 503, the session client retries unless the seconds in Retry-After exceed the remaining time: "%s"',
  async (after) => {
    const { url, requests } = await serverWith({ status: 503, headers: { 'retry-after': after } })
    const startedAt = performance.now()
    await expect(withDeadline(20_000, () => sessionClient(url).refresh('a.b.c'))).rejects.toThrow('503')
    expect(requests).toHaveLength(after === '60' ? 1 : 5)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  },
)

test('the session client waits for a response until the deadline', async () => {
  const { url, requests } = await serverWith('hang')
  const startedAt = performance.now()
  await expect(withDeadline(2_000, () => sessionClient(url).refresh('a.b.c'))).rejects.toMatchObject({
    message: 'POST /api/auth/refresh was not answered',
    cause: { name: 'TimeoutError' },
  })
  expect(requests).toHaveLength(1)
  // Without the deadline of 2 seconds, an attempt would wait up to 12 seconds.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
