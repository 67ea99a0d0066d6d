import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { requireGoodPassword } from '../../auth/password-rules.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { unlockAddress, unlockEmail } from '../../data/accounts/sign-in-attempts.ts'
import { addUser, changeUser, findUserByEmail, listUsers, removeUser } from '../../data/accounts/users.ts'
import { Email, text } from '../../domain/atoms.ts'
import { roles, type User } from '../../domain/user.ts'
import { parse } from '../../domain/validation.ts'
import { askSecret, Refusal, readStdin } from '../command.ts'

/** What a command is told, as it stands on the command line. */
export type Told = {
  email?: string | undefined
  'new-email'?: string | undefined
  name?: string | undefined
  role?: string | undefined
  address?: string | undefined
  ask: boolean
  'password-stdin': boolean
}

/** What a command has to say: to a script, and to a person. */
export type Said = { value: unknown; text: string }

export type Command = (told: Told) => Promise<Said>

/** Every user, for operators. */
export async function list(): Promise<Said> {
  const users = await listUsers()
  return { value: users.map(shown), text: users.map(line).join('\n') || 'There are no users' }
}

/** The commands that change something, by name. */
export const commands: Record<string, Command> = {
  async add(told) {
    const { email, name, role } = parse(v.object({ email: Email, name: Name, role: Role }), told)
    const { password, made } = await newPassword(email, told)
    const user = await addUser({ email, name, role, password: await hashPassword(password) })
    if (!user) throw new Refusal(`There is a user ${email} already`)
    return said(user, made ? password : undefined)
  },
  disable: (told) => change(told, (user) => ({ ...user, disabled_at: new Date().toISOString() })),
  enable: (told) => change(told, ({ disabled_at, ...user }) => user),
  'set-role'(told) {
    const { role } = parse(v.object({ role: Role }), told)
    return change(told, (user) => ({ ...user, role }))
  },
  async 'set-password'(told) {
    const { email } = await existing(told)
    const { password, made } = await newPassword(email, told)
    const hash = await hashPassword(password)
    return change(told, (user) => ({ ...signedOut(user), password: hash }), made ? password : undefined)
  },
  'sign-out': (told) => change(told, signedOut),
  rename(told) {
    const { name, 'new-email': email } = parse(NewNames, told)
    if (name === undefined && email === undefined) throw new Refusal('Rename to what? --name or --new-email')
    return change(told, (user) => ({ ...user, name: name ?? user.name, email: email ?? user.email }))
  },
  async remove(told) {
    const user = await existing(told)
    await removeUser(user.id)
    return said(user)
  },
  async unlock(told) {
    const { email, address } = parse(Locked, told)
    if (email !== undefined) await unlockEmail(email)
    if (address !== undefined) await unlockAddress(address)
    const subjects = [email, address].filter((subject) => subject !== undefined)
    if (subjects.length === 0) throw new Refusal('Unlock what? --email or --address')
    return {
      value: { unlocked: subjects },
      text: `Failed sign-ins of ${subjects.join(' and ')} count from 0 again`,
    }
  },
}

const Role = v.picklist(roles)
const Name = text(200)
const NewNames = v.object({ name: v.optional(Name), 'new-email': v.optional(Email) })
const Locked = v.object({
  email: v.optional(Email),
  address: v.optional(v.pipe(v.string(), v.ip('format|must be an IP address'))),
})

/** With the next credential number: tokens of sign-ins before cannot be refreshed from here on. */
function signedOut(user: User): User {
  return { ...user, credential: user.credential + 1 }
}

async function existing(told: Told): Promise<User> {
  const { email } = parse(v.object({ email: Email }), told)
  const user = await findUserByEmail(email)
  if (!user) throw new Refusal(`There is no user ${email}`)
  return user
}

async function change(told: Told, edit: (user: User) => User, password?: string): Promise<Said> {
  const { id, email } = await existing(told)
  const user = await changeUser(id, edit)
  if (!user) throw new Refusal(`There is no user ${email}`)
  return said(user, password)
}

function said(user: User, password?: string): Said {
  if (password === undefined) return { value: shown(user), text: line(user) }
  return {
    value: { ...shown(user), password },
    text: `${line(user)}\nPassword, shown this once: ${password}`,
  }
}

/** A user as operators see one: never the hash. */
function shown({ id, email, name, role, created_at, disabled_at }: User) {
  return { id, email, name, role, created_at, ...(disabled_at !== undefined && { disabled_at }) }
}

function line({ email, name, role, disabled_at }: User): string {
  return `${email.padEnd(32)} ${role.padEnd(7)} ${name}${disabled_at ? `  (disabled ${disabled_at})` : ''}`
}

/** 120 bits. */
const BYTES = 15

/**
 * The password a command is to set: asked for, piped in, or made here.
 * @throws AppError `validation_failed` when it is not a good one
 */
export async function newPassword(
  email: string,
  from: { ask: boolean; 'password-stdin': boolean },
): Promise<{ password: string; made: boolean }> {
  const given = from.ask
    ? await askSecret('Password: ')
    : from['password-stdin']
      ? await readStdin()
      : undefined
  const password = given ?? randomBytes(BYTES).toString('base64url')
  requireGoodPassword(password, email)
  return { password, made: given === undefined }
}
