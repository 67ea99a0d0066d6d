import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { addUser, changeUser, findUserByEmail, removeUser } from '../../data/accounts/users.ts'
import { Email, text } from '../../domain/atoms.ts'
import { roles } from '../../domain/role.ts'
import type { User } from '../../domain/user.ts'
import { parse } from '../../domain/validation.ts'
import { accountNames, accountReference } from '../../jobs/service-tokens.ts'
import { announce, commonOptions, print, Refusal, runCommand } from '../command.ts'
import { settledParameterAt } from '../settled-parameter.ts'
import { onStage, parametersOf } from '../stage.ts'
import { newPassword, type Result, signedOut } from './commands.ts'

const USAGE = `Usage: npm run service-account -- COMMAND [NAME] [--stage local]
  make [NAME] --email E [--name N] [--role ${roles.join('|')}]
                            adds a user (role agent) and stores its new password for the scheduled job
  replace [NAME] [--email E]    gives user E (default: the user of the account) a new password and stores it
  revoke [NAME]             removes the user, the password and the token
  list                      shows every account
NAME identifies one of several accounts: lower-case letters, digits and dashes. One account may have no name.
The password is never shown. All commands: --json prints JSON, --yes does not ask before changing a stage.`

const options = {
  ...commonOptions,
  email: { type: 'string' },
  name: { type: 'string', default: 'Service account' },
  role: { type: 'string', default: 'agent' },
} as const

const Stored = v.pipe(v.string(), v.parseJson(), v.object({ email: v.string() }))
const NewUser = v.object({ email: Email, name: text(200), role: v.picklist(roles) })

/** Names that an account cannot have, because parameters in the same folder may have these names. */
const RESERVED = ['credentials', 'token', 'reference']
const Name = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'format|must be lower-case letters, digits and dashes'),
    v.notValues(RESERVED, 'format|must not be the name of a parameter'),
  ),
)

const allAccounts = (stage: string) => `${parametersOf(stage)}/service-account`

/** Returns a service account of a stage, with the two parameters that store its credentials and its token. */
function accountOf(stage: string, name: string | undefined) {
  const reference = accountReference(allAccounts(stage), name)
  return {
    stage,
    name,
    label: ['service account', name].filter(Boolean).join(' '),
    reference,
    credentials: settledParameterAt(`${reference}/credentials`),
    token: settledParameterAt(`${reference}/token`),
  }
}

type Account = ReturnType<typeof accountOf>

async function accountsOf(stage: string): Promise<Account[]> {
  return (await accountNames(allAccounts(stage))).map((name) => accountOf(stage, name))
}

/** Returns whether credentials are stored, and their e-mail if they can be read. */
async function readStored({ credentials }: Account): Promise<{ isStored: boolean; email?: string }> {
  const stored = await credentials.read()
  const parsed = v.safeParse(Stored, stored)
  return { isStored: stored !== undefined, ...(parsed.success && parsed.output) }
}

/**
 * Stores the credentials. If the user changes, removes the old user's token, so that the scheduled job does not refresh it.
 */
async function store(account: Account, email: string, password: string, before?: string): Promise<void> {
  await account.credentials.write(JSON.stringify({ email, password }), true)
  if (email !== before) await account.token.remove()
}

async function make(account: Account, values: { email?: string | undefined }): Promise<Result> {
  const { email, ...person } = parse(NewUser, values)
  const before = await readStored(account)
  if (before.email !== undefined && (await findUserByEmail(before.email)))
    throw new Refusal(`There is already a ${account.label}: use replace to give it a new password`)
  const { password, hash } = await newPassword(email)
  const user = await addUser({ email, ...person, password: hash, machine: true })
  if (!user)
    throw new Refusal(`There is already a user ${email}: use replace --email ${email} to use that user`)
  await store(account, user.email, password)
  return result(account, user)
}

async function replace(account: Account, values: { email?: string | undefined }): Promise<Result> {
  const before = await readStored(account)
  const email = values.email ?? before.email
  if (email === undefined)
    throw new Refusal(
      before.isStored
        ? 'The stored credentials cannot be read: use replace --email E to store new ones'
        : `There is no ${account.label} yet: create it with make`,
    )
  const found = await findUserByEmail(email)
  // If another account has this user, refuse the command, because the new password would lock out that account.
  for (const other of found ? await accountsOf(account.stage) : [])
    if (other.name !== account.name && (await readStored(other)).email === found?.email)
      throw new Refusal(`${found?.email} is the user of ${other.label}: each account needs its own user`)
  const { password, hash } = await newPassword(email)
  const user =
    found && (await changeUser(found.id, (each) => ({ ...signedOut(each), password: hash, machine: true })))
  if (!user)
    throw new Refusal(
      `There is no user ${email}: use make to add the user, or replace --email E to use another user`,
    )
  await store(account, user.email, password, before.email)
  return result(account, user)
}

/** Removes an account. Its user is removed first, so that no run of the scheduled job can get another token. */
async function revoke(account: Account): Promise<Result> {
  const { isStored, email } = await readStored(account)
  if (!isStored && (await account.token.read()) === undefined)
    throw new Refusal(`There is no ${account.label}`)
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
      email: (await readStored(account)).email,
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

const commands = new Map([
  ['make', make],
  ['replace', replace],
  ['revoke', revoke],
])

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [name = '', accountName, ...rest] = positionals
  const { stage, json, yes } = values
  const command = commands.get(name)
  if (rest.length > 0 || (!command && name !== 'list')) throw new Refusal(USAGE)
  const account = accountOf(stage, parse(v.object({ NAME: Name }), { NAME: accountName }).NAME)
  await onStage({ stage }, async () => {
    if (command) await announce(stage, `${name} ${account.label} ${values.email ?? ''}`.trim(), yes)
    const { value, text } = command ? await command(account, values) : await list(stage)
    print(json, value, text)
  })
}, USAGE)
