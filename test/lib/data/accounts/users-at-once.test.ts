import { expect, test } from 'vitest'
import * as users from '../../../../lib/data/accounts/users.ts'
import { aUser, changeUser, storedHash } from '../../../support/people/signed-in-user.ts'
import { beforeRequest } from '../../../support/store/before-request.ts'
import { everyItem } from '../../../support/store/invariants.ts'

const { addUser, findUser, keepPassword, removeUser } = users

const AT = '2030-01-01T00:00:00.000Z'
const before = { command: 'TransactWrite' }

test('if a user is disabled while a sign-in upgrades the password hash, the user stays disabled', async () => {
  const user = await aUser()
  beforeRequest(before, () => changeUser(user, { disabled_at: AT }))
  await keepPassword(user, 'the same, hashed again')
  expect(await findUser(user.id)).toMatchObject({ disabled_at: AT })
})

test('a sign-in that upgrades the old hash does not overwrite a password that changes in the meantime', async () => {
  const user = await aUser()
  beforeRequest(before, () => users.changeUser(user.id, (each) => each, { password: 'a new one' }))
  await keepPassword(user, 'the old one, hashed again')
  expect(await storedHash(user)).toBe('a new one')
})

test('the e-mail and the place in the list are free after a user is removed who is renamed in the meantime', async () => {
  const user = await aUser()
  beforeRequest(before, () => changeUser(user, { name: 'Renamed' }))
  expect(await removeUser(user.id)).toMatchObject({ id: user.id })
  expect((await everyItem()).filter((item) => JSON.stringify(item).includes(user.id))).toEqual([])
  expect(await addUser({ email: user.email, name: 'Ada', role: 'viewer', password: 'a hash' })).toBeDefined()
})
