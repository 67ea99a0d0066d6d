import { parseArgs } from 'node:util'
import { roles } from '../../domain/role.ts'
import { announce, commonOptions, print, Refusal, runCommand } from '../command.ts'
import { onStage } from '../stage.ts'
import { commands, list } from './commands.ts'

const USAGE = `Usage: npm run users -- COMMAND [--stage local]
  add --email E --name N --role ${roles.join('|')} [PASSWORD]
  list
  disable --email E            prevents sign-ins and refreshes
  enable --email E
  set-role --email E --role R
  set-password --email E [PASSWORD]
  sign-out --email E           prevents refreshes of all tokens issued so far
  rename --email E [--name N] [--new-email E]
  remove --email E
  unlock [--email E] [--address IP]
                               resets the count of failed sign-ins
PASSWORD: --ask asks for the password, --password-stdin reads it; by default it is generated and printed once.
A token is valid until it expires, at most 24 hours, even if its user is disabled or removed.
All commands: --json prints JSON, --yes does not ask before changing a stage.`

const options = {
  ...commonOptions,
  email: { type: 'string' },
  'new-email': { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  address: { type: 'string' },
  ask: { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
} as const

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [name = ''] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command && name !== 'list') throw new Refusal(USAGE)
  await onStage({ stage: values.stage }, async () => {
    if (command) await announce(values.stage, `${name} ${values.email ?? values.address}`, values.yes)
    const { value, text } = await (command ? command(values) : list())
    print(values.json, value, text)
  })
}, USAGE)
