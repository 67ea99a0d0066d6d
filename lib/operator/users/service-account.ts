import * as v from 'valibot'
import { addUser, changeUser, findUserByEmail, removeUser } from '../../data/accounts/users.ts'
import type { Role } from '../../domain/role.ts'
import type { User } from '../../domain/user.ts'
import { accountNames, accountReference } from '../../jobs/service-tokens.ts'
import { matching, Refusal, type Result, run, runOnStage, stageCommand } from '../command.ts'
import { settledParameterAt } from '../settled-parameter.ts'
import { parametersOf } from '../stage.ts'
import { EMAIL, NAME, newPassword, ROLE } from './users.ts'

const Stored = v.pipe(v.string(), v.parseJson(), v.object({ email: v.string() }))

/** Names that an account cannot have, because parameters in the same folder may have these names. */
const RESERVED = ['credentials', 'token', 'reference']
const Name = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'format|must be lower-case letters, digits and dashes'),
  v.notValues(RESERVED, 'format|must not be the name of a parameter'),
)

const allAccounts = (stage: string) => `${parametersOf(stage)}/service-account`

/** Returns a service account of a stage, with the two parameters that store its credentials and its token. */
function accountOf(stage: string, name: string | undefined) {
  const reference = accountReference(allAccounts(stage), name)
  return {
    stage,
    name,
    label: subjectOf(name),
    reference,
    credentials: settledParameterAt(`${reference}/credentials`),
    token: settledParameterAt(`${reference}/token`),
  }
}

type Account = ReturnType<typeof accountOf>

async function accountsOf(stage: string): Promise<Account[]> {
  return (await accountNames(allAccounts(stage))).map((name) => accountOf(stage, name))
}

/** Returns the e-mail of the stored credentials, if there are credentials that can be read. */
async function storedEmail({ credentials }: Account): Promise<string | undefined> {
  const stored = v.safeParse(Stored, await credentials.read())
  return stored.success ? stored.output.email : undefined
}

/**
 * Stores the credentials. If the user changes, removes the old user's token, so that no program uses it.
 */
async function store(account: Account, email: string, password: string, before?: string): Promise<void> {
  await account.credentials.write(JSON.stringify({ email, password }), true)
  if (email !== before) await account.token.remove()
}

type Person = { email: string; name: string; role: Role }

async function make(account: Account, { email, name, role }: Person): Promise<Result> {
  const before = await storedEmail(account)
  if (before !== undefined && (await findUserByEmail(before)))
    throw new Refusal(`There is already a ${account.label}: use replace to give it a new password`)
  const { password, hash } = await newPassword(email)
  const user = await addUser({ email, name, role, password: hash, machine: true })
  if (!user)
    throw new Refusal(`There is already a user ${email}: use replace --email ${email} to use that user`)
  await store(account, user.email, password)
  return result(account, user)
}

async function replace(account: Account, givenEmail: string | undefined): Promise<Result> {
  const before = await storedEmail(account)
  const email = givenEmail ?? before
  if (email === undefined)
    throw new Refusal(
      `The ${account.label} has no credentials that can be read: create it with make, or use replace --email E`,
    )
  const found = await findUserByEmail(email)
  // If another account has this user, refuse the command, because the new password would lock out that account.
  for (const other of found ? await accountsOf(account.stage) : [])
    if (other.name !== account.name && (await storedEmail(other)) === found?.email)
      throw new Refusal(`${found?.email} is the user of ${other.label}: each account needs its own user`)
  const { password, hash } = await newPassword(email)
  const user =
    found && (await changeUser(found.id, (each) => ({ ...each, machine: true }), { password: hash }))
  if (!user)
    throw new Refusal(
      `There is no user ${email}: use make to add the user, or replace --email E to use another user`,
    )
  await store(account, user.email, password, before)
  return result(account, user)
}

/** Removes an account. Its user is removed first, so that no run of the scheduled job can get another token. */
async function revoke(account: Account): Promise<Result> {
  if ((await accountsOf(account.stage)).every(({ name }) => name !== account.name))
    throw new Refusal(`There is no ${account.label}`)
  const email = await storedEmail(account)
  const user = email === undefined ? undefined : await findUserByEmail(email)
  if (user) await removeUser(user.id)
  await account.credentials.remove()
  await account.token.remove()
  const removed = user ? `${user.email} is removed` : 'it had no user'
  return {
    value: { account: account.name, ...(user && { id: user.id, email: user.email }) },
    text: `${account.label} is revoked: ${removed}. Its last token expires within 24 hours`,
  }
}

async function list(stage: string): Promise<Result> {
  const accounts = await Promise.all(
    (await accountsOf(stage)).map(async (account) => ({
      account: account.name,
      email: await storedEmail(account),
    })),
  )
  const lines = accounts.map(({ account = '(no name)', email = 'no user' }) => `${account}  ${email}`)
  return { value: accounts, text: lines.join('\n') || 'There are no service accounts' }
}

function result({ name, label, reference }: Account, { id, email, role }: User): Result {
  const token = `${reference}/token`
  return {
    value: { account: name, id, email, role, token },
    text: `${email} (${role}) is the user of the ${label}. Its password is stored. The scheduled job stores its token in ${token}`,
  }
}

const program = stageCommand(
  'service-account',
  'Manages the accounts of machine clients. One account may have no NAME. No password is ever shown.',
)

const accountCommand = (name: string, what: string) =>
  program
    .command(name)
    .description(what)
    .argument('[NAME]', 'one of several accounts: lower-case letters, digits and dashes', matching(Name))

accountCommand('make', 'adds a user, and stores its new password for the scheduled job')
  .requiredOption(...EMAIL)
  .option(...NAME, 'Service account')
  .option(...ROLE, 'agent' as const)
  .action((name, person, command) =>
    runOnStage(command, subjectOf(name, person.email), ({ stage }) => make(accountOf(stage, name), person)),
  )

accountCommand('replace', 'gives the user of an account a new password, and stores it')
  .option(...EMAIL)
  .action((name, { email }, command) =>
    runOnStage(command, subjectOf(name, email), ({ stage }) => replace(accountOf(stage, name), email)),
  )

accountCommand('revoke', 'removes the user, the password and the token').action((name, _, command) =>
  runOnStage(command, subjectOf(name), ({ stage }) => revoke(accountOf(stage, name))),
)

program
  .command('list')
  .description('lists all accounts')
  .action((_, command) => runOnStage(command, undefined, ({ stage }) => list(stage)))

function subjectOf(...subject: (string | undefined)[]): string {
  return ['service account', ...subject].filter(Boolean).join(' ')
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
