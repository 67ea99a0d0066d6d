import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { hashPassword } from '../../auth/passwords.ts'
import { addUser, changeUser, findUserByEmail, removeUser } from '../../data/accounts/users.ts'
import { Email, text } from '../../domain/atoms.ts'
import { roles, type User } from '../../domain/user.ts'
import { parse } from '../../domain/validation.ts'
import { accountNames, accountReference } from '../../jobs/service-tokens.ts'
import { announce, print, Refusal, runCommand } from '../command.ts'
import { settledParameterAt } from '../settled-parameter.ts'
import { LOCAL, onStage, parametersOf } from '../stage.ts'
import type { Said } from './commands.ts'
import { newPassword } from './commands.ts'

const USAGE = `Usage: npm run service-account -- COMMAND [NAME] [--stage local]
  make [NAME] --email E [--name N] [--role ${roles.join('|')}]
                            adds a user with a new password (role agent) and keeps it for the scheduled job
  replace [NAME] [--email E]    gives that user, or the one that is kept, a new password and keeps it
  revoke [NAME]             removes the user, the password and the token
  list                      shows every account
NAME tells several accounts apart: lower-case letters, digits and dashes. One account may have none.
The password is never shown. Everywhere: --json prints JSON, --yes does not ask before changing a stage.`

const options = {
  stage: { type: 'string', default: LOCAL },
  email: { type: 'string' },
  name: { type: 'string', default: 'Service account' },
  role: { type: 'string', default: 'agent' },
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

const Kept = v.pipe(v.string(), v.parseJson(), v.object({ email: v.string() }))
const Account = v.object({ email: Email, name: text(200), role: v.picklist(roles) })

/** Files that are kept beside the accounts. */
const RESERVED = ['credentials', 'token', 'reference']
const Name = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'format|must be lower-case letters, digits and dashes'),
    v.notValues(RESERVED, 'format|must not be the name of a parameter'),
  ),
)

/** Whose credentials are kept for an account: no e-mail where they cannot be read. */
type KeptAccount = { email?: string }

/** An account of a stage, as operators change it. */
class Place {
  readonly stage: string
  readonly name: string | undefined
  readonly reference: string

  constructor(stage: string, name: string | undefined) {
    this.stage = stage
    this.name = name
    this.reference = accountReference(allAccounts(stage), name)
  }

  parameter(name: 'credentials' | 'token') {
    return settledParameterAt(`${this.reference}/${name}`)
  }

  /** `undefined` where no credentials are kept. */
  async kept(): Promise<KeptAccount | undefined> {
    const text = await this.parameter('credentials').read()
    if (text === undefined) return undefined
    const read = v.safeParse(Kept, text)
    return read.success ? read.output : {}
  }

  /** Keeps whose the account is. A token of another user would be refreshed for the rest of its session. */
  async keep(email: string, password: string, before?: string): Promise<void> {
    await this.parameter('credentials').write(JSON.stringify({ email, password }), true)
    if (email !== before) await this.parameter('token').remove()
  }
}

const allAccounts = (stage: string) => `${parametersOf(stage)}/service-account`
const labelOf = (name: string | undefined) => ['service account', name].filter(Boolean).join(' ')

/** Every account of a stage. */
async function placesOf(stage: string): Promise<Place[]> {
  return (await accountNames(allAccounts(stage))).map((name) => new Place(stage, name))
}

async function madePassword(email: string) {
  const { password } = await newPassword(email, { ask: false, 'password-stdin': false })
  return { password, hash: await hashPassword(password) }
}

/** @throws Refusal from a user of another account: a new password would end that one */
async function requireFree(place: Place, email: string): Promise<void> {
  for (const other of await placesOf(place.stage))
    if (other.name !== place.name && (await other.kept())?.email === email)
      throw new Refusal(`${email} is the user of ${labelOf(other.name)}: each account has a user of its own`)
}

async function make(place: Place, values: Values): Promise<Said> {
  const { email, ...person } = parse(Account, values)
  const before = await place.kept()
  if (before?.email !== undefined && (await findUserByEmail(before.email)))
    throw new Refusal(`There is a ${labelOf(place.name)} already: replace gives it a new password`)
  const { password, hash } = await madePassword(email)
  const user = await addUser({ email, ...person, password: hash })
  if (!user) throw new Refusal(`There is a user ${email} already: replace --email ${email} takes that one`)
  await place.keep(user.email, password)
  return said(place, user)
}

async function replace(place: Place, values: Values): Promise<Said> {
  const before = await place.kept()
  const email = values.email ?? before?.email
  if (before === undefined && email === undefined)
    throw new Refusal(`There is no ${labelOf(place.name)} yet: make one`)
  if (email === undefined)
    throw new Refusal('The kept credentials cannot be read: replace --email E keeps new ones for that user')
  const found = await findUserByEmail(email)
  if (found) await requireFree(place, found.email)
  const { password, hash } = await madePassword(email)
  const renew = (user: User) => ({ ...user, password: hash, credential: user.credential + 1 })
  const user = found && (await changeUser(found.id, renew))
  if (!user) throw new Refusal(`There is no user ${email}: make adds one, replace --email E takes another`)
  await place.keep(user.email, password, before?.email)
  return said(place, user)
}

/** The user first: from then on no run of the job can get another token. */
async function revoke(place: Place): Promise<Said> {
  const kept = await place.kept()
  const token = await place.parameter('token').read()
  if (kept === undefined && token === undefined) throw new Refusal(`There is no ${labelOf(place.name)}`)
  const user = kept?.email === undefined ? undefined : await findUserByEmail(kept.email)
  if (user) await removeUser(user.id)
  await place.parameter('credentials').remove()
  await place.parameter('token').remove()
  const value = { account: place.name, ...(user && { id: user.id, email: user.email }) }
  const gone = user ? `${user.email} is removed` : 'no user was kept for it'
  return { value, text: `${labelOf(place.name)} is revoked: ${gone}. A token in use ends within 24 hours` }
}

async function list(stage: string): Promise<Said> {
  const accounts = await Promise.all(
    (await placesOf(stage)).map(async (place) => ({ place, email: (await place.kept())?.email })),
  )
  const lines = accounts.map(({ place, email = 'no user' }) => `${place.name ?? '(no name)'}  ${email}`)
  return {
    value: accounts.map(({ place, email }) => ({ account: place.name, email })),
    text: lines.join('\n') || 'There are no service accounts',
  }
}

function said({ name, reference }: Place, { id, email, role }: User): Said {
  const token = `${reference}/token`
  return {
    value: { account: name, id, email, role, token },
    text: `${email} (${role}) is the ${labelOf(name)}; its password is kept, its token will be at ${token}`,
  }
}

const commands = new Map([
  ['make', make],
  ['replace', replace],
  ['revoke', revoke],
])

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [name = '', account, ...rest] = positionals
  const { stage, json, yes, help } = values
  if (help) return console.log(USAGE)
  const command = commands.get(name)
  if (rest.length > 0 || (!command && name !== 'list')) throw new Refusal(USAGE)
  const place = new Place(stage, parse(v.object({ NAME: Name }), { NAME: account }).NAME)
  await onStage({ stage }, async () => {
    if (command) await announce(stage, `${name} ${labelOf(account)} ${values.email ?? ''}`.trim(), yes)
    const { value, text } = command ? await command(place, values) : await list(stage)
    print(json, value, text)
  })
})
