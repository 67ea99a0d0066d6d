import { argon2Sync, randomUUID } from 'node:crypto'
import { hashPassword } from '../../../lib/auth/passwords.ts'
import { type Parameters, toPhc } from '../../../lib/auth/phc.ts'
import * as users from '../../../lib/data/accounts/users.ts'
import { putItem } from '../../../lib/data/table/client.ts'
import { passwordKey } from '../../../lib/data/table/keys.ts'
import type { Role } from '../../../lib/domain/role.ts'
import type { User } from '../../../lib/domain/user.ts'
import { call, type Sent, tokenFor } from '../requests/api.ts'

export const PASSWORD = 'correct horse battery staple'

let hashed: Promise<string> | undefined

/** Creates a user with a new e-mail and the password `PASSWORD`. */
export async function aUser(
  role: Role = 'agent',
  fields: { name?: string; machine?: true } = {},
): Promise<User> {
  hashed ??= hashPassword(PASSWORD)
  const user = await users.addUser({
    email: `${randomUUID()}@example.com`,
    name: 'Test User',
    role,
    password: await hashed,
    ...fields,
  })
  if (!user) throw new Error('The e-mail of a test user was taken')
  return user
}

/** Creates a user with this role, and returns the user with a token. */
export async function signedIn(role: Role = 'agent', fields: { name?: string; machine?: true } = {}) {
  const user = await aUser(role, fields)
  return { user, token: await tokenFor(role, user.id) }
}

/** Returns the hash of `PASSWORD` with these parameters. */
export function hashedWith(parameters: Parameters): string {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', { ...parameters, nonce, message: PASSWORD, tagLength: 32 })
  return toPhc({ ...parameters, nonce, tag })
}

/** Sends a sign-in to the login endpoint and returns the answer. */
export function signIn(email: string, password = PASSWORD, sent: Sent = {}) {
  return call('POST', '/api/auth/login', { json: { email, password }, ...sent })
}

/** Changes these fields of a user, as an operator's command does. */
export async function changeUser({ id }: User, change: Partial<User>): Promise<void> {
  await users.changeUser(id, (user) => ({ ...user, ...change }))
}

/** Stores a password hash of a user. The sessions of the user go on. */
export async function setHash({ id }: User, password: string): Promise<void> {
  await putItem({ Item: { ...passwordKey(id), password } })
}

/** Returns the stored password hash of a user. */
export const storedHash = async ({ id }: User): Promise<string> => (await users.passwordOf(id)) ?? ''

/** Returns a user as it is stored now. */
export const storedUser = ({ id }: User) => users.findUser(id)

export const removeUser = ({ id }: User) => users.removeUser(id)
