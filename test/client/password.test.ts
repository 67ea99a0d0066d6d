import { beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../client/src/index.ts'
import { aUser, PASSWORD, signIn } from '../support/people/signed-in-user.ts'
import { type Asked, apiServer, byTheService, type Reply } from '../support/requests/api-server.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { answering, baseUrl, sessionOf } from './answering.ts'

const CHANGE = '/api/v1/me/password'
const NEW = 'a staple for the other horse'
const passwords = { current: PASSWORD, new: NEW }

beforeEach(useFreshTable)

/** A signed-in app, and the paths of its requests. */
async function signedIn(reply: (asked: Asked, nth: number) => Reply | Promise<Reply> = byTheService) {
  const { url, requests } = await apiServer(reply)
  const onSession = vi.fn()
  const { email } = await aUser()
  const api = connect({ baseUrl: url, onSession })
  const session = await api.signIn({ email, password: PASSWORD })
  onSession.mockClear()
  return { api, email, session, onSession, paths: () => requests.map(({ path }) => path) }
}

test('changePassword() changes the password and signs in with the new password', async () => {
  const { api, email, session, onSession } = await signedIn()
  await api.changePassword(passwords)
  expect((await signIn(email, NEW)).status).toBe(200)
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect(api.session?.user).toEqual(session.user)
  expect(onSession.mock.calls).toEqual([[api.session, 'agent']])
  const renewed = await api.POST('/api/auth/refresh')
  expect(renewed.response.status).toBe(200)
})

test.each([
  ['a wrong current password', { current: 'another horse', new: NEW }, 'current'],
  ['a common new password', { current: PASSWORD, new: 'password1' }, 'new'],
])(
  'changePassword() with %s keeps the session and throws an error without passwords',
  async (_, given, field) => {
    const { api, session, paths } = await signedIn()
    const failure = await api.changePassword(given).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'validation_failed', problem: { errors: [{ field }] } })
    for (const password of Object.values(given)) expect(JSON.stringify(failure)).not.toContain(password)
    expect(api.session).toEqual(session)
    expect(paths()).toEqual(['/api/auth/login', CHANGE])
  },
)

test.each<[string, Reply]>([
  ['without an answer', 'reset'],
  ['answered with 503', { status: 503 }],
])('a password change %s is not sent again and keeps the session', async (_, lost) => {
  const { api, session, paths } = await signedIn(async (asked) => {
    const answer = await byTheService(asked)
    return asked.path === CHANGE ? lost : answer
  })
  await expect(api.changePassword(passwords)).rejects.toThrow()
  expect(paths()).toEqual(['/api/auth/login', CHANGE])
  expect(api.session).toEqual(session)
})

test('changePassword() ends the session if the password was changed but the new sign-in fails', async () => {
  const { api, email, onSession } = await signedIn((asked, nth) =>
    asked.path.endsWith('login') && nth > 1 ? { status: 500 } : byTheService(asked),
  )
  await api.changePassword(passwords)
  expect(api.session).toBeUndefined()
  expect(onSession.mock.calls).toEqual([[undefined, undefined]])
  expect((await signIn(email, NEW)).status).toBe(200)
})

test.each([
  ['no user', undefined],
  ['another user', 'usr_2'],
])('changePassword() does not sign in again if %s is signed in when its answer arrives', async (_, other) => {
  const session = { ...sessionOf('first', 0), expires_at: '2100-01-01T00:00:00.000Z' }
  const replaced = other && { ...session, token: 'second', user: { ...session.user, id: other } }
  const { fetch, paths } = answering(async ({ url }) => {
    if (url.endsWith('login')) return { body: replaced }
    if (replaced) await api.signIn({ email: 'other@demo.test', password: 'p' })
    else api.signOut()
    return {}
  })
  const api = connect({ baseUrl, fetch, session })
  await api.changePassword(passwords)
  expect(api.session).toEqual(replaced)
  expect(paths()).toEqual(replaced ? [CHANGE, '/api/auth/login'] : [CHANGE])
})
