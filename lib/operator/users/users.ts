import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { hashPassword } from '../../auth/passwords.ts'
import { addUser, changeUser, findUserByEmail, listUsers } from '../../data/accounts/users.ts'
import { Email, text } from '../../domain/atoms.ts'
import { roles, type User } from '../../domain/user.ts'
import { parse } from '../../domain/validation.ts'
import { announce, print, Refusal, runCommand } from '../command.ts'
import { LOCAL, onStage } from '../stage.ts'
import { newPassword } from './new-password.ts'

const USAGE = `Usage: npm run users -- COMMAND [--stage local]
  add --email E --name N --role ${roles.join('|')} [PASSWORD]
  list
  disable --email E
  enable --email E
  set-role --email E --role R
  set-password --email E [PASSWORD]
PASSWORD: --ask asks for it, --password-stdin reads it; without either one is made and printed once.
Everywhere: --json prints JSON, --yes does not ask before changing a stage.`

const options = {
  stage: { type: 'string', default: LOCAL },
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  ask: { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** What a command did to a user: the user, and the password if one was made for them. */
type Done = { user: User; password?: string }

const commands: Record<string, (values: Values) => Promise<Done>> = {
  async add(values) {
    const { email, name, role } = parse(v.object({ email: Email, name: text(200), role: Role }), values)
    const { password, made } = await newPassword(email, values)
    const user = await addUser({ email, name, role, password: await hashPassword(password) })
    if (!user) throw new Refusal(`There is a user ${email} already`)
    return { user, ...(made && { password }) }
  },
  disable: (values) => change(values, (user) => ({ ...user, disabled_at: new Date().toISOString() })),
  enable: (values) => change(values, ({ disabled_at, ...user }) => user),
  'set-role'(values) {
    const { role } = parse(v.object({ role: Role }), values)
    return change(values, (user) => ({ ...user, role }))
  },
  async 'set-password'(values) {
    const { email } = await existing(values)
    const { password, made } = await newPassword(email, values)
    const hash = await hashPassword(password)
    // The next number: tokens of sign-ins before cannot be refreshed from here on.
    const renew = (user: User) => ({ ...user, password: hash, credential: user.credential + 1 })
    return { ...(await change(values, renew)), ...(made && { password }) }
  },
}

const Role = v.picklist(roles)

async function existing(values: Values): Promise<User> {
  const { email } = parse(v.object({ email: Email }), values)
  const user = await findUserByEmail(email)
  if (!user) throw new Refusal(`There is no user ${email}`)
  return user
}

async function change(values: Values, edit: (user: User) => User): Promise<Done> {
  const { id, email } = await existing(values)
  const user = await changeUser(id, edit)
  if (!user) throw new Refusal(`There is no user ${email}`)
  return { user }
}

/** A user as operators see one: never the hash. */
function shown({ id, email, name, role, created_at, disabled_at }: User) {
  return { id, email, name, role, created_at, ...(disabled_at !== undefined && { disabled_at }) }
}

function line({ email, name, role, disabled_at }: User): string {
  return `${email.padEnd(32)} ${role.padEnd(7)} ${name}${disabled_at ? `  (disabled ${disabled_at})` : ''}`
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (values.help) return console.log(USAGE)
  const [name = ''] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command && name !== 'list') throw new Refusal(USAGE)
  await onStage({ stage: values.stage }, async () => {
    if (!command) {
      const users = await listUsers()
      return print(values.json, users.map(shown), users.map(line).join('\n') || 'There are no users')
    }
    await announce(values.stage, `${name} ${values.email}`, values.yes)
    const { user, password } = await command(values)
    const made = password === undefined ? '' : `\nPassword, shown this once: ${password}`
    print(values.json, { ...shown(user), ...(password !== undefined && { password }) }, line(user) + made)
  })
})
