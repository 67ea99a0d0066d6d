import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { hashPassword } from '../../auth/passwords.ts'
import { addUser, changeUser, findUserByEmail } from '../../data/accounts/users.ts'
import { Email, text } from '../../domain/atoms.ts'
import { roles, type User } from '../../domain/user.ts'
import { parse } from '../../domain/validation.ts'
import { announce, print, Refusal, runCommand } from '../command.ts'
import { settledParameterAt } from '../settled-parameter.ts'
import { LOCAL, onStage, parametersOf } from '../stage.ts'
import { newPassword } from './new-password.ts'

const USAGE = `Usage: npm run service-account -- COMMAND [--stage local]
  make --email E [--name N] [--role ${roles.join('|')}]
                         adds a user with a made password and keeps both for the scheduled jobs; role agent
  replace [--email E]    gives that user, or the one that is kept, a new password and keeps it
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

const kept = (stage: string, name: string) =>
  settledParameterAt(`${parametersOf(stage)}/service-account/${name}`)

/** Whose credentials are kept, nobody's where they cannot be read; `undefined` where there are none. */
async function keptAccount(stage: string): Promise<{ email?: string } | undefined> {
  const text = await kept(stage, 'credentials').read()
  if (text === undefined) return undefined
  const read = v.safeParse(Kept, text)
  return read.success ? read.output : {}
}

/** Keeps who the service account is. A token of another account would be refreshed for the rest of its session. */
async function keep(stage: string, email: string, password: string, before?: string): Promise<void> {
  await kept(stage, 'credentials').write(JSON.stringify({ email, password }), true)
  if (email !== before) await kept(stage, 'token').remove()
}

async function madePassword(email: string) {
  const { password } = await newPassword(email, { ask: false, 'password-stdin': false })
  return { password, hash: await hashPassword(password) }
}

async function make(values: Values): Promise<User> {
  const { email, ...person } = parse(Account, values)
  const before = await keptAccount(values.stage)
  if (before?.email !== undefined && (await findUserByEmail(before.email)))
    throw new Refusal('There is a service account already: replace gives it a new password')
  const { password, hash } = await madePassword(email)
  const user = await addUser({ email, ...person, password: hash })
  if (!user) throw new Refusal(`There is a user ${email} already: replace --email ${email} takes that one`)
  await keep(values.stage, user.email, password)
  return user
}

async function replace(values: Values): Promise<User> {
  const before = await keptAccount(values.stage)
  const email = values.email ?? before?.email
  if (before === undefined && email === undefined)
    throw new Refusal('There is no service account yet: make one')
  if (email === undefined)
    throw new Refusal('The kept credentials cannot be read: replace --email E keeps new ones for that user')
  const found = await findUserByEmail(email)
  const { password, hash } = await madePassword(email)
  const renew = (user: User) => ({ ...user, password: hash, credential: user.credential + 1 })
  const user = found && (await changeUser(found.id, renew))
  if (!user) throw new Refusal(`There is no user ${email}: make adds one, replace --email E takes another`)
  await keep(values.stage, user.email, password, before?.email)
  return user
}

const commands = new Map([
  ['make', make],
  ['replace', replace],
])

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [name = ''] = positionals
  if (values.help) return console.log(USAGE)
  const command = commands.get(name)
  if (!command) throw new Refusal(USAGE)
  await onStage({ stage: values.stage }, async () => {
    await announce(values.stage, `${name} service account ${values.email ?? ''}`.trim(), values.yes)
    const { id, email, role } = await command(values)
    print(values.json, { id, email, role }, `${email} (${role}) is the service account; its password is kept`)
  })
})
