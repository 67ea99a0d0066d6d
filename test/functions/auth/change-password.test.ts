import { expect, test } from 'vitest'
import { aUser, changeUser, PASSWORD, signIn } from '../../support/people/signed-in-user.ts'
import { post } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'

const NEW = 'a longer horse battery'
const change = (token: string, json: unknown, sourceIp?: string) =>
  post('/api/v1/me/password', json, { token, ...(sourceIp !== undefined && { sourceIp }) })
const refresh = (token: string) => post('/api/auth/refresh', undefined, { token })

async function signedIn(role: 'viewer' | 'agent' | 'admin' = 'viewer') {
  const user = await aUser(role)
  return { user, token: (await signIn(user.email)).body.token }
}

test.each(['viewer', 'agent', 'admin'] as const)(
  'a user with the role %s can change the password, and then signs in with the new password only',
  async (role) => {
    const { user, token } = await signedIn(role)
    const answer = await change(token, { current: PASSWORD, new: NEW })
    expect(answer).toMatchObject({ status: 204, text: '' })
    expectProblem(await signIn(user.email), 401, 'wrong_credentials')
    expect((await signIn(user.email, NEW)).status).toBe(200)
  },
)

test('after a password change, refresh refuses tokens of earlier sign-ins and accepts tokens of later sign-ins', async () => {
  const { user, token } = await signedIn()
  const other = (await signIn(user.email)).body.token
  await change(token, { current: PASSWORD, new: NEW })
  for (const earlier of [token, other]) expectProblem(await refresh(earlier), 401, 'unauthenticated')
  const later = (await signIn(user.email, NEW)).body.token
  expect((await refresh(later)).status).toBe(200)
})

test('a password change with a wrong current password returns 400 and counts as a failed sign-in', async () => {
  const { user, token } = await signedIn()
  const sourceIp = '198.51.100.7'
  for (let failures = 0; failures < 10; failures++) {
    const refused = await change(token, { current: 'wrong', new: NEW }, sourceIp)
    expectRefusedField(refused, 'current', 'password')
    expect(refused.text).not.toContain('wrong"')
  }
  expectProblem(await change(token, { current: PASSWORD, new: NEW }, sourceIp), 429, 'too_many_sign_ins')
  expectProblem(await signIn(user.email, PASSWORD, { sourceIp }), 429, 'too_many_sign_ins')
  expect((await signIn(user.email)).status).toBe(200)
})

test.each([
  ['a common password', 'Password123', 'password'],
  ['a short password', 'short', 'password'],
])(
  'a password change to %s or to the e-mail of the user returns 400, and the old password stays valid',
  async (_, next, code) => {
    const { user, token } = await signedIn()
    expectRefusedField(await change(token, { current: PASSWORD, new: next }), 'new', code)
    expectRefusedField(await change(token, { current: PASSWORD, new: user.email }), 'new', 'password')
    expect((await signIn(user.email)).status).toBe(200)
  },
)

test('if a user sends two password changes in parallel, one succeeds and the other fails', async () => {
  const { user, token } = await signedIn()
  const both = await Promise.all(
    [NEW, `${NEW} too`].map((next) => change(token, { current: PASSWORD, new: next })),
  )
  const made = both.filter(({ status }) => status === 204)
  expect(made).toHaveLength(1)
  const signIns = await Promise.all([NEW, `${NEW} too`].map((each) => signIn(user.email, each)))
  expect(signIns.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a password change returns 401 for a disabled user', async () => {
  const { user, token } = await signedIn()
  await changeUser(user, { disabled_at: '2030-01-01T00:00:00.000Z' })
  expectProblem(await change(token, { current: PASSWORD, new: NEW }), 401, 'unauthenticated')
})
