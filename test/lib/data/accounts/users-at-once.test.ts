import { expect, test } from 'vitest'
import { addUser, findUser, keepPassword, removeUser } from '../../../../lib/data/accounts/users.ts'
import { aUser, changeUser } from '../../../support/people/signed-in-user.ts'
import { beforeRequest } from '../../../support/store/before-request.ts'

const AT = '2030-01-01T00:00:00.000Z'
const before = { command: 'TransactWrite' }

test('if a user is disabled while a sign-in upgrades the password hash, the user stays disabled', async () => {
  const user = await aUser()
  beforeRequest(before, () => changeUser(user, { disabled_at: AT }))
  await keepPassword(user, 'the same, hashed again')
  expect(await findUser(user.id)).toMatchObject({ disabled_at: AT, password: 'the same, hashed again' })
})

test.each([
  ['before the read of the user', { command: 'GetItem' }],
  ['between the read and the write of the user', before],
])(
  'a sign-in that upgrades the old hash does not overwrite a password that changes %s',
  async (_, moment) => {
    const user = await aUser()
    const changed = { password: 'a new one', credential: user.credential + 1 }
    beforeRequest(moment, () => changeUser(user, changed))
    await keepPassword(user, 'the old one, hashed again')
    expect(await findUser(user.id)).toMatchObject(changed)
  },
)

test('the old and the new e-mail can be used again if the e-mail changes while the user is removed', async () => {
  const user = await aUser()
  const email = `renamed-${user.email}`
  beforeRequest(before, () => changeUser(user, { email }))
  expect(await removeUser(user.id)).toMatchObject({ id: user.id })
  for (const free of [user.email, email])
    expect(await addUser({ email: free, name: 'Ada', role: 'viewer', password: 'a hash' })).toBeDefined()
})
