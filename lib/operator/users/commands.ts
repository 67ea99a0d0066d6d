import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { hashPassword, requireGoodPassword } from '../../auth/passwords.ts'
import { unlockAddress, unlockEmail } from '../../data/accounts/sign-in-attempts.ts'
import { addUser, changeUser, findUserByEmail, listUsers, removeUser } from '../../data/accounts/users.ts'
import { Email, text } from '../../domain/atoms.ts'
import { roles } from '../../domain/role.ts'
import type { User } from '../../domain/user.ts'
import { parse } from '../../domain/validation.ts'
import { givenPassword, Refusal } from '../command.ts'

/** The options of the command line. Each command parses the options that it needs. */
export type Values = { ask: boolean; 'password-stdin': boolean; [option: string]: unknown }

export type Result = { value: unknown; text: string }

const Existing = v.object({ email: Email })
const Role = v.picklist(roles)
const Name = text(200)
const NewUser = v.object({ email: Email, name: Name, role: Role })
const NewNames = v.object({ name: v.optional(Name), 'new-email': v.optional(Email) })
const Locked = v.object({
  email: v.optional(Email),
  address: v.optional(v.pipe(v.string(), v.ip('format|must be an IP address'))),
})

export async function list(): Promise<Result> {
  const users = await listUsers()
  return { value: users.map(withoutHash), text: users.map(line).join('\n') || 'There are no users' }
}

export const commands: Record<string, (values: Values) => Promise<Result>> = {
  async add(values) {
    const { email, ...person } = parse(NewUser, values)
    const { hash, generated } = await newPassword(email, await givenPassword(values))
    const user = await addUser({ email, ...person, password: hash })
    if (!user) throw new Refusal(`There is already a user ${email}`)
    return result(user, generated)
  },
  disable: (values) => change(values, (user) => ({ ...user, disabled_at: new Date().toISOString() })),
  enable: (values) => change(values, ({ disabled_at, ...user }) => user),
  'set-role'(values) {
    const { role } = parse(v.object({ role: Role }), values)
    return change(values, (user) => ({ ...user, role }))
  },
  async 'set-password'(values) {
    const { email } = await existing(values)
    const { hash, generated } = await newPassword(email, await givenPassword(values))
    return change(values, (user) => ({ ...signedOut(user), password: hash }), generated)
  },
  'sign-out': (values) => change(values, signedOut),
  rename(values) {
    const { name, 'new-email': email } = parse(NewNames, values)
    if (name === undefined && email === undefined) throw new Refusal('Give --name or --new-email')
    return change(values, (user) => ({ ...user, name: name ?? user.name, email: email ?? user.email }))
  },
  async remove(values) {
    const user = await existing(values)
    await removeUser(user.id)
    return result(user)
  },
  async unlock(values) {
    const { email, address } = parse(Locked, values)
    if (email !== undefined) await unlockEmail(email)
    if (address !== undefined) await unlockAddress(address)
    const unlocked = [email, address].filter((subject) => subject !== undefined)
    if (unlocked.length === 0) throw new Refusal('Give --email or --address')
    return {
      value: { unlocked },
      text: `The count of failed sign-ins of ${unlocked.join(' and ')} is 0 again`,
    }
  },
}

/** Raises the credential number, so that tokens of earlier sign-ins cannot be refreshed. */
export function signedOut(user: User): User {
  return { ...user, credential: user.credential + 1 }
}

async function existing(values: Values): Promise<User> {
  const { email } = parse(Existing, values)
  const user = await findUserByEmail(email)
  if (!user) throw new Refusal(`There is no user ${email}`)
  return user
}

async function change(values: Values, edit: (user: User) => User, password?: string): Promise<Result> {
  const { id, email } = await existing(values)
  const user = await changeUser(id, edit)
  if (!user) throw new Refusal(`There is no user ${email}`)
  return result(user, password)
}

function result(user: User, password?: string): Result {
  if (password === undefined) return { value: withoutHash(user), text: line(user) }
  return {
    value: { ...withoutHash(user), password },
    text: `${line(user)}\nPassword, shown this once: ${password}`,
  }
}

function withoutHash({ id, email, name, role, created_at, disabled_at }: User) {
  return { id, email, name, role, created_at, ...(disabled_at !== undefined && { disabled_at }) }
}

function line({ email, name, role, disabled_at }: User): string {
  return `${email.padEnd(32)} ${role.padEnd(7)} ${name}${disabled_at ? `  (disabled ${disabled_at})` : ''}`
}

const PASSWORD_BYTES = 15

/**
 * Hashes the password `given`, or a generated password.
 * @throws AppError `validation_failed` if the password is too weak
 */
export async function newPassword(email: string, given?: string) {
  const password = given ?? randomBytes(PASSWORD_BYTES).toString('base64url')
  requireGoodPassword(password, email)
  return { password, hash: await hashPassword(password), ...(given === undefined && { generated: password }) }
}
