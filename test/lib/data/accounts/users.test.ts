import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addUser, findUser, findUserByEmail, removeUser } from '../../../../lib/data/accounts/users.ts'
import { aUser } from '../../../support/people/signed-in-user.ts'
import { measured } from '../../../support/store/measure.ts'

const add = (email: string) => addUser({ email, name: 'Ada', role: 'agent', password: 'a hash' })

test('a user is found by id, and by e-mail in upper or lower case', async () => {
  const user = await aUser()
  expect(await findUser(user.id)).toEqual(user)
  expect(await findUserByEmail(user.email)).toEqual(user)
  expect(await findUserByEmail(` ${user.email.toUpperCase()} `)).toEqual(user)
})

test('only one of three parallel creates succeeds if their e-mails differ only in case', async () => {
  const email = `${randomUUID()}@example.com`
  const users = await Promise.all([add(email), add(email.toUpperCase()), add(email)])
  const [added, ...others] = users.filter((user) => user !== undefined)
  expect(added).toMatchObject({
    id: expect.stringMatching(/^usr_[0-9A-Z]{26}$/),
    credential: 1,
    role: 'agent',
  })
  expect(others).toEqual([])
  expect(await findUserByEmail(email)).toEqual(added)
})

test('lookups of unknown and known e-mails take 3 store requests each', async () => {
  const { email } = await aUser()
  const known = await measured(() => findUserByEmail(email))
  const unknown = await measured(() => findUserByEmail('nobody@example.com'))
  expect([known.requests, unknown.requests]).toEqual([3, 3])
})

test('a removed user is not found, and the e-mail can be used again', async () => {
  const user = await aUser()
  expect(await removeUser(user.id)).toEqual(user)
  expect(await findUser(user.id)).toBeUndefined()
  expect(await findUserByEmail(user.email)).toBeUndefined()
  expect(await removeUser(user.id)).toBeUndefined()
  expect(await add(user.email)).not.toMatchObject({ id: user.id })
})
