import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect, type Session } from '../../client/src/index.ts'
import { answering, baseUrl, HOUR, NOW, problem, sessionOf } from './answering.ts'

const old = sessionOf('old', 24 * HOUR)
const fresh = sessionOf('new', 48 * HOUR)
const refresh = '/api/auth/refresh'
const one = '/api/v1/prospects/{id}'
const id = { params: { path: { id: 'prs_1' } } }

const credentials = { email: 'agent@demo.test', password: 'p' }

/** A service that accepts every token and answers each refresh with the session `fresh`. */
const renewing = () => answering(({ url }) => ({ body: url.endsWith(refresh) ? fresh : {} }))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  onTestFinished(() => {
    vi.useRealTimers()
  })
})

test('the client sends the token of a sign-in, removes the session at a sign-out, and calls onSession for both', async () => {
  const onSession = vi.fn()
  const { fetch, sent } = answering(() => ({ body: old }))
  const api = connect({ baseUrl, fetch, onSession })
  expect(await api.signIn(credentials)).toEqual(old)
  await api.GET(one, id)
  expect(sent('authorization')).toEqual([null, 'Bearer old'])
  expect(api.session).toEqual(old)
  api.signOut()
  expect(api.session).toBeUndefined()
  expect(onSession.mock.calls.map(([session]) => session)).toEqual([old, undefined])
})

test.each([
  ['admin', 'admin'],
  ['viewer', 'viewer'],
  ['owner', undefined],
])('onSession gets the role in the token, or undefined for an unknown role: %s', async (role, reported) => {
  const payload = Buffer.from(JSON.stringify({ name: 'Zoé ???>>>', role })).toString('base64url')
  const session = { ...old, token: `e30.${payload}.c2ln` }
  const onSession = vi.fn()
  const { fetch } = answering(() => ({ body: session }))
  const api = connect({ baseUrl, fetch, onSession })
  await api.signIn(credentials)
  expect(onSession.mock.calls).toEqual([[session, reported]])
  expect(api.role).toBe(reported)
  api.signOut()
  expect(onSession).toHaveBeenLastCalledWith(undefined, undefined)
  expect(api.role).toBeUndefined()
})

test('parallel calls shortly before a token expires renew the token once', async () => {
  const { fetch, paths, sent } = renewing()
  const api = connect({ baseUrl, fetch, session: old })
  await api.GET(one, id)
  expect(paths()).not.toContain(refresh)
  vi.setSystemTime(NOW + 23 * HOUR)
  await Promise.all([api.GET(one, id), api.GET(one, id), api.GET(one, id)])
  expect(paths().filter((path) => path === refresh)).toHaveLength(1)
  expect(sent('authorization').slice(2)).toEqual(Array(3).fill('Bearer new'))
})

test.each([
  { left: 2.5, off: -1, renewals: 0 },
  { left: 0.5, off: -1, renewals: 1 },
  { left: 2.5, off: 1, renewals: 0 },
  { left: 0.5, off: -24, renewals: 1 },
])(
  'a session with $left h left is renewed $renewals times if the device clock is off by $off h',
  async ({ left, off, renewals }) => {
    vi.setSystemTime(NOW + off * HOUR)
    const { fetch, paths } = answering(({ url }) => ({
      body: url.endsWith('login') ? sessionOf('old', left * HOUR) : fresh,
    }))
    const api = connect({ baseUrl, fetch })
    await api.signIn(credentials)
    await api.GET(one, id)
    expect(paths().filter((path) => path === refresh)).toHaveLength(renewals)
  },
)

test('the first request renews a stored session before it expires, although the device clock is an hour behind', async () => {
  vi.setSystemTime(NOW - HOUR)
  const { fetch, paths } = renewing()
  await connect({ baseUrl, fetch, session: sessionOf('old', HOUR / 2) }).GET(one, id)
  expect(paths()[0]).toBe(refresh)
})

test('a token is renewed before it expires although the device clock was set back by 47 hours', async () => {
  const { fetch, paths } = renewing()
  const api = connect({ baseUrl, fetch, session: old })
  await api.GET(one, id)
  vi.advanceTimersByTime(23 * HOUR)
  vi.setSystemTime(NOW - 24 * HOUR)
  await api.GET(one, id)
  expect(paths()).toContain(refresh)
})

test.each([
  ['succeeds if the old token is still valid', HOUR, ['Bearer old', 'Bearer old'], 'fulfilled'],
  ['fails if the old token has expired', -HOUR, ['Bearer old'], 'rejected'],
])('a call whose token cannot be renewed %s', async (_, left, authorizations, status) => {
  const { fetch, sent } = answering(({ url }) =>
    url.endsWith(refresh) ? problem(503, 'store_unavailable', { 'retry-after': '60' }) : {},
  )
  const api = connect({ baseUrl, fetch, session: sessionOf('old', left) })
  expect(await Promise.allSettled([api.GET(one, id)])).toMatchObject([{ status }])
  expect(sent('authorization')).toEqual(authorizations)
  expect(api.session).toBeDefined()
})

test.each([
  ['a renewal', HOUR],
  ['a request', 24 * HOUR],
])('a 401 to %s ends the session', async (_, left) => {
  const onSession = vi.fn()
  const { fetch, requests } = answering(() => problem(401, 'unauthenticated'))
  const api = connect({ baseUrl, fetch, onSession, session: sessionOf('old', left) })
  await expect(api.GET(one, id)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(requests).toHaveLength(1)
  expect(api.session).toBeUndefined()
  expect(onSession.mock.calls.map(([session]) => session)).toEqual([undefined])
})

describe('signIn', () => {
  /** A service that holds each sign-in until a test answers it. `answers[0]` answers the first sign-in. */
  function signingIn(options: { session?: Session; onSession?: () => void } = {}) {
    const answers: ((token: string) => void)[] = []
    const { fetch, requests } = answering(
      () => new Promise((resolve) => answers.push((token) => resolve({ body: sessionOf(token, 24 * HOUR) }))),
    )
    return { api: connect({ baseUrl, fetch, ...options }), answers, requests }
  }

  test('a sign-out cancels a sign-in that waits for its answer', async () => {
    const onSession = vi.fn()
    const { api, answers, requests } = signingIn({ onSession })
    const outcome = expect(api.signIn(credentials)).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    api.signOut()
    answers[0]?.('late')
    await outcome
    await vi.runAllTimersAsync()
    expect(api.session).toBeUndefined()
    expect(onSession.mock.calls.map(([session]) => session)).toEqual([undefined])
    expect(requests).toHaveLength(1)
  })

  test('a new sign-in cancels a pending one, even if the pending one is answered last', async () => {
    const { api, answers, requests } = signingIn()
    const outcome = expect(api.signIn(credentials)).rejects.toMatchObject({ name: 'AbortError' })
    const second = api.signIn(credentials)
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    answers[1]?.('second')
    await second
    answers[0]?.('first')
    await outcome
    expect(api.session?.token).toBe('second')
  })

  test.each([
    ['before it is sent', 0],
    ['while it waits for an answer', 1000],
  ])('a sign-in whose signal aborts %s rejects and keeps the current session', async (_, ms) => {
    const { api } = signingIn({ session: old })
    const ending = new AbortController()
    if (ms === 0) ending.abort(new Error('Enough'))
    const outcome = expect(api.signIn(credentials, { signal: ending.signal })).rejects.toThrow('Enough')
    await vi.advanceTimersByTimeAsync(ms)
    ending.abort(new Error('Enough'))
    await outcome
    expect(api.session).toEqual(old)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a sign-in that gets a 401 keeps the current session', async () => {
    const { fetch } = answering(() => problem(401, 'unauthenticated'))
    const api = connect({ baseUrl, fetch, session: old })
    await expect(api.signIn(credentials)).rejects.toMatchObject({ status: 401 })
    expect(api.session).toEqual(old)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a sign-out during a token renewal stays in effect when the new token arrives', async () => {
  const { fetch } = answering(({ url }) => {
    if (url.endsWith(refresh)) api.signOut()
    return { body: fresh }
  })
  const api = connect({ baseUrl, fetch, session: sessionOf('old', HOUR) })
  await api.GET(one, id)
  expect(api.session).toBeUndefined()
})

test('a sign-in during a token renewal stays in effect when the renewed token arrives', async () => {
  const other = sessionOf('other', 48 * HOUR)
  const { fetch } = answering(async ({ url }) => {
    if (url.endsWith('/login')) return { body: other }
    if (url.endsWith(refresh)) await api.signIn({ email: 'bo@example.com', password: 'secret' })
    return { body: fresh }
  })
  const api = connect({ baseUrl, fetch, session: sessionOf('old', HOUR) })
  await api.GET(one, id).catch(() => undefined)
  expect(api.session?.token).toBe('other')
})

test.each([
  ['an empty object', {}],
  ['no user', { token: 't', expires_at: old.expires_at }],
])('a renewal that is answered with %s keeps the session', async (_, body) => {
  const onSession = vi.fn()
  const session = sessionOf('old', HOUR)
  const { fetch, sent } = answering(() => ({ body }))
  const api = connect({ baseUrl, fetch, session, onSession })
  await api.GET(one, id)
  expect(sent('authorization')).toEqual(['Bearer old', 'Bearer old'])
  expect(api.session).toEqual(session)
  expect(onSession).not.toHaveBeenCalled()
})

test('a sign-in that is answered with an empty object fails and keeps the session', async () => {
  const { fetch } = answering(() => ({}))
  const api = connect({ baseUrl, fetch, session: old })
  await expect(api.signIn(credentials)).rejects.toThrow('No session')
  expect(api.session).toEqual(old)
})
