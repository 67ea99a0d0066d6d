import { expect, onTestFinished, test } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { aUser, changeUser, removeUser, signIn } from '../../support/people/signed-in-user.ts'
import { get, post } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { measured } from '../../support/store/measure.ts'

const ME = '/api/v1/me'
const signedIn = async ({ email }: { email: string }): Promise<string> => (await signIn(email)).body.token

test('GET /me returns the caller with the role, and costs 1 store request of 1 unit', async () => {
  const { id, email, name } = await aUser('agent')
  const token = await signedIn({ email })
  const { result, requests, units } = await measured(() => get(ME, { token }))
  expect(result).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
  expect(result.body).toEqual({ id, email, name, role: 'agent', currency: 'EUR' })
  expect({ requests, units }).toEqual({ requests: 1, units: 1 })
})

test('GET /me returns the currency of the stage', async () => {
  onTestFinished(() => useServiceEnvironment({ CURRENCY: 'EUR' }))
  useServiceEnvironment({ CURRENCY: 'CHF' })
  const token = await signedIn(await aUser('viewer'))
  expect((await get(ME, { token })).body).toMatchObject({ currency: 'CHF' })
})

test('GET /me returns the current name of the user, and the role in the token', async () => {
  const user = await aUser('agent')
  const token = await signedIn(user)
  await changeUser(user, { name: 'Renamed', role: 'viewer' })
  expect((await get(ME, { token })).body).toMatchObject({ name: 'Renamed', role: 'agent' })
  const refreshed = await post('/api/auth/refresh', undefined, { token })
  expect((await get(ME, { token: refreshed.body.token })).body).toMatchObject({ role: 'viewer' })
})

test('GET /me returns 401 for a disabled or removed user', async () => {
  const user = await aUser()
  const token = await signedIn(user)
  await changeUser(user, { disabled_at: '2030-01-01T00:00:00.000Z' })
  expectProblem(await get(ME, { token }), 401, 'unauthenticated')
  await removeUser(user)
  expectProblem(await get(ME, { token }), 401, 'unauthenticated')
})
