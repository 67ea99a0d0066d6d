import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { requireGoodPassword } from '../../auth/password-rules.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { unlockAddress, unlockEmail } from '../../data/accounts/sign-in-attempts.ts'
import { addUser, changeUser, findUserByEmail, listUsers, removeUser } from '../../data/accounts/users.ts'
import { Email, text } from '../../domain/atoms.ts'
import { roles } from '../../domain/role.ts'
import { editedUser, type User } from '../../domain/user.ts'
import {
  ASK,
  givenPassword,
  matching,
  PASSWORD_STDIN,
  Refusal,
  type Result,
  run,
  runOnStage,
  type StageValues,
  type Subcommand,
  stageCommand,
} from '../command.ts'

export const EMAIL = ['--email <email>', 'the e-mail of the user', matching(Email)] as const
export const NAME = ['--name <name>', 'the display name', matching(text(200))] as const
export const ROLE = ['--role <role>', roles.join(', '), matching(v.picklist(roles))] as const
const NEW_EMAIL = ['--new-email <email>', 'another e-mail', matching(Email)] as const
const Address = v.pipe(v.string(), v.ip('format|must be an IP address'))

const program = stageCommand('users', 'Adds, lists, changes and removes users.').addHelpText(
  'after',
  `
Without --ask and --password-stdin, a password is generated and printed once.
A token is valid until it expires, at most 24 hours, even if its user is disabled or removed.`,
)

const userCommand = (name: string, what: string) =>
  program
    .command(name)
    .description(what)
    .requiredOption(...EMAIL)

userCommand('add', 'adds a user')
  .requiredOption(...NAME)
  .requiredOption(...ROLE)
  .option(...ASK)
  .option(...PASSWORD_STDIN)
  .action((_, command) =>
    runOnStage(command, command.opts().email, async ({ email, name, role, ...from }) => {
      const { hash, generated } = await newPassword(email, await givenPassword(from))
      const user = await addUser({ email, name, role, password: hash })
      if (!user) throw new Refusal(`There is already a user ${email}`)
      return result(user, generated)
    }),
  )

userCommand('disable', 'prevents sign-ins and refreshes').action((_, command) =>
  change(command, (user) => edited(user, { disabled: true })),
)

userCommand('enable', 'allows sign-ins again').action((_, command) =>
  change(command, (user) => edited(user, { disabled: false })),
)

userCommand('set-role', 'changes the role, from the next token on')
  .requiredOption(...ROLE)
  .action(({ role }, command) => change(command, (user) => edited(user, { role })))

userCommand('set-password', 'changes the password, and prevents refreshes of all tokens issued so far')
  .option(...ASK)
  .option(...PASSWORD_STDIN)
  .action((_, command) =>
    runOnStage(command, command.opts().email, async ({ email, ...from }) => {
      const user = await existing(email)
      const { hash, generated } = await newPassword(user.email, await givenPassword(from))
      return result(await changed(email, (each) => edited(each, { password: hash })), generated)
    }),
  )

userCommand('sign-out', 'prevents refreshes of all tokens issued so far').action((_, command) =>
  change(command, signedOut),
)

userCommand('rename', 'changes the name or the e-mail')
  .option(...NAME)
  .option(...NEW_EMAIL)
  .action(({ name, newEmail }, command) => {
    if (name === undefined && newEmail === undefined) throw new Refusal('Give --name or --new-email')
    return change(command, (user) => ({ ...user, name: name ?? user.name, email: newEmail ?? user.email }))
  })

userCommand('remove', 'removes a user').action((_, command) =>
  runOnStage(command, command.opts().email, async ({ email }) => {
    const user = await existing(email)
    await removeUser(user.id)
    return result(user)
  }),
)

program
  .command('list')
  .description('lists all users')
  .action((_, command) =>
    runOnStage(command, undefined, async () => {
      const users = await listUsers()
      return { value: users.map(withoutHash), text: users.map(line).join('\n') || 'There are no users' }
    }),
  )

program
  .command('unlock')
  .description('resets the count of failed sign-ins of a user, an address, or both')
  .option(...EMAIL)
  .option('--address <ip>', 'an IP address', matching(Address))
  .action(({ email, address }, command) => {
    const unlocked = [email, address].filter((subject) => subject !== undefined)
    if (unlocked.length === 0) throw new Refusal('Give --email or --address')
    return runOnStage(command, unlocked.join(' and '), async () => {
      if (email !== undefined) await unlockEmail(email)
      if (address !== undefined) await unlockAddress(address)
      const text = `The count of failed sign-ins of ${unlocked.join(' and ')} is 0 again`
      return { value: { unlocked }, text }
    })
  })

function change(
  command: Subcommand<StageValues & { email: string }>,
  edit: (user: User) => User,
): Promise<void> {
  const { email } = command.optsWithGlobals()
  return runOnStage(command, email, async () => result(await changed(email, edit)))
}

async function existing(email: string): Promise<User> {
  const user = await findUserByEmail(email)
  if (!user) throw new Refusal(`There is no user ${email}`)
  return user
}

async function changed(email: string, edit: (user: User) => User): Promise<User> {
  const { id } = await existing(email)
  const user = await changeUser(id, edit)
  if (!user) throw new Refusal(`There is no user ${email}`)
  return user
}

const edited = (user: User, edit: Parameters<typeof editedUser>[1]): User =>
  editedUser(user, edit, new Date().toISOString())

/** Raises the credential number, so that tokens of earlier sign-ins cannot be refreshed. */
export function signedOut(user: User): User {
  return { ...user, credential: user.credential + 1 }
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
  await requireGoodPassword(password, email)
  return { password, hash: await hashPassword(password), ...(given === undefined && { generated: password }) }
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
