import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { requireGoodPassword } from '../../auth/password-rules.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { unlockAddress, unlockEmail } from '../../data/accounts/sign-in-attempts.ts'
import { addUser, changeUser, findUserByEmail, listUsers } from '../../data/accounts/users.ts'
import { Email, text } from '../../domain/atoms.ts'
import { roles } from '../../domain/role.ts'
import type { User } from '../../domain/user.ts'
import {
  ASK,
  counted,
  givenPassword,
  matching,
  PASSWORD_STDIN,
  Refusal,
  type Result,
  run,
  runOnStage,
  stageCommand,
} from '../command.ts'

export const EMAIL = ['--email <email>', 'the e-mail of the user', matching(Email)] as const
export const NAME = ['--name <name>', 'the display name', matching(text(200))] as const
export const ROLE = ['--role <role>', roles.join(', '), matching(v.picklist(roles))] as const
const Address = v.pipe(v.string(), v.ip('format|must be an IP address'))

const program = stageCommand(
  'users',
  'Adds an admin, sets passwords, ends sessions, and unlocks sign-ins. Admins do everything else over HTTP (/api/v1/users).',
).addHelpText(
  'after',
  `
Without --ask and --password-stdin, a password is generated and printed once.
A token is valid until it expires, at most 24 hours, even after a new password or a sign-out.`,
)

program
  .command('add-admin')
  .description('adds an admin, such as the first user of a stage')
  .requiredOption(...EMAIL)
  .requiredOption(...NAME)
  .option(...ASK)
  .option(...PASSWORD_STDIN)
  .action((_, command) =>
    runOnStage(command, command.opts().email, async ({ email, name, ...from }) => {
      const { hash, generated } = await newPassword(email, await givenPassword(from))
      const user = await addUser({ email, name, role: 'admin', password: hash })
      if (!user) throw new Refusal(`There is already a user ${email}`)
      return result(user, generated)
    }),
  )

program
  .command('set-password')
  .description('changes the password, and prevents refreshes of all tokens issued so far')
  .requiredOption(...EMAIL)
  .option(...ASK)
  .option(...PASSWORD_STDIN)
  .action((_, command) =>
    runOnStage(command, command.opts().email, async ({ email, ...from }) => {
      const { id } = await existing(email)
      const { hash, generated } = await newPassword(email, await givenPassword(from))
      const user = await changeUser(id, (each) => each, { password: hash })
      return result(user ?? (await existing(email)), generated)
    }),
  )

program
  .command('sign-out')
  .description('prevents refreshes of all tokens issued so far, of one user or of all users')
  .option(...EMAIL)
  .option('--all', 'all users except those of service accounts')
  .action(({ email, all }, command) => {
    if ((email === undefined) === (all === undefined)) throw new Refusal('Give --email or --all')
    return runOnStage(command, email ?? 'all users', async () => {
      const users = email === undefined ? await listUsers() : [await existing(email)]
      const persons = users.filter(({ machine = false }) => !machine || email !== undefined)
      for (const { id } of persons) await changeUser(id, signedOut)
      return { value: { signed_out: persons.length }, text: `${counted(persons.length, 'user')} signed out` }
    })
  })

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

async function existing(email: string): Promise<User> {
  const user = await findUserByEmail(email)
  if (!user) throw new Refusal(`There is no user ${email}`)
  return user
}

/** Raises the credential number, so that tokens of earlier sign-ins cannot be refreshed. */
export function signedOut(user: User): User {
  return { ...user, credential: user.credential + 1 }
}

/** Returns a user without the hash, with the password if it was generated. */
function result({ id, email, name, role }: User, password?: string): Result {
  const text = `${email} (${role})  ${name}`
  if (password === undefined) return { value: { id, email, name, role }, text }
  return {
    value: { id, email, name, role, password },
    text: `${text}\nPassword, shown this once: ${password}`,
  }
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
