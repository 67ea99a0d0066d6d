import { describe, expect, test } from 'vitest'
import { roles } from '../../../lib/domain/user.ts'
import { aUser, changeUser, removeUser, signIn } from '../../support/people/signed-in-user.ts'
import { get, post } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { measured } from '../../support/store/measure.ts'

const ME = '/api/v1/me'
const signedIn = async ({ email }: { email: string }): Promise<string> => (await signIn(email)).body.token

describe.each(roles)('%s', (role) => {
  test('is told exactly who calls, with which role', async () => {
    const user = await aUser(role)
    const { status, body, headers } = await get(ME, { token: await signedIn(user) })
    const { id, email, name } = user
    expect({ status, body }).toEqual({ status: 200, body: { id, email, name, role } })
    expect(headers['cache-control']).toBe('private, no-cache')
  })
})

test('takes 1 request of 1 unit', async () => {
  const token = await signedIn(await aUser())
  const { result, requests, units } = await measured(() => get(ME, { token }))
  expect({ status: result.status, requests, units }).toEqual({ status: 200, requests: 1, units: 1 })
})

test('name and e-mail are those of now; the role is that of the token, until it is refreshed', async () => {
  const user = await aUser('agent')
  const token = await signedIn(user)
  await changeUser(user, { name: 'Renamed', role: 'viewer' })
  expect((await get(ME, { token })).body).toMatchObject({ name: 'Renamed', role: 'agent' })
  const refreshed = await post('/api/auth/refresh', undefined, { token })
  expect((await get(ME, { token: refreshed.body.token })).body).toMatchObject({ role: 'viewer' })
})

test('without a token, for a user who is disabled and for one who is gone: 401', async () => {
  expectProblem(await get(ME), 401, 'unauthenticated')
  const user = await aUser()
  const token = await signedIn(user)
  await changeUser(user, { disabled_at: '2030-01-01T00:00:00.000Z' })
  expectProblem(await get(ME, { token }), 401, 'unauthenticated')
  await removeUser(user)
  expectProblem(await get(ME, { token }), 401, 'unauthenticated')
})

test('takes no parameters', async () => {
  const token = await signedIn(await aUser())
  expectRefusedField(await get(`${ME}?include=role`, { token }), 'include', 'unknown')
})
