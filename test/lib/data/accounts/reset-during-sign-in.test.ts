import { expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '../../../../lib/auth/passwords.ts'
import { changeUser } from '../../../../lib/data/accounts/users.ts'
import {
  aUser,
  hashedWith,
  PASSWORD,
  setHash,
  signIn,
  storedHash,
} from '../../../support/people/signed-in-user.ts'
import { post } from '../../../support/requests/api.ts'
import { interceptRequests } from '../../../support/store/intercept.ts'

/** Sets another password just before the service reads the user. A parallel read of the hash would already have its answer. */
async function resetBeforeReadOf(id: string): Promise<string> {
  const password = await hashPassword('another horse battery staple')
  let isDone = false
  const stop = interceptRequests(async ({ command, input }, send) => {
    if (!isDone && command.startsWith('Get') && JSON.stringify(input).includes(`"pk":"${id}"`)) {
      isDone = true
      await new Promise((resolve) => setTimeout(resolve, 50))
      await changeUser(id, (user) => user, { password })
    }
    return send()
  })
  onTestFinished(stop)
  return password
}

test('a sign-in with the old password during a reset gets no session that outlasts the reset', async () => {
  const user = await aUser()
  await resetBeforeReadOf(user.id)
  const { status, body } = await signIn(user.email, PASSWORD)
  const refreshed =
    status === 200 ? await post('/api/auth/refresh', undefined, { token: body.token }) : { status }
  expect(refreshed.status).toBe(401)
})

test('a sign-in during a reset does not store the old password again with new parameters', async () => {
  const user = await aUser()
  await setHash(user, hashedWith({ memory: 8192, passes: 1, parallelism: 1 }))
  const password = await resetBeforeReadOf(user.id)
  await signIn(user.email, PASSWORD)
  expect(await storedHash(user)).toBe(password)
})
