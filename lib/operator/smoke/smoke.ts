import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { pendingMigration } from '../../data/repair/migrate.ts'
import { Email } from '../../domain/atoms.ts'
import { parse } from '../../domain/validation.ts'
import { givenPassword, Refusal, runCommand, serviceUrl } from '../command.ts'
import { onStage } from '../stage.ts'
import { runSmokeTest } from './checks.ts'

const USAGE = `Usage: npm run smoke -- --url URL [--email E (--ask | --password-stdin) [--write]] [--stage NAME] [--json]
  --url             the URL of the service: the API of a stage, or http://localhost:3000
  --email           also signs in as this user; --ask asks for the password, --password-stdin reads it
  --write           also creates and deletes a prospect; needs an admin
  --stage           also checks that no migration of the stage's table is pending
  --json            prints one JSON array
Exit codes: 0 if every check passed, else 1.`

const options = {
  url: { type: 'string' },
  email: { type: 'string' },
  ask: { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  stage: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

async function credentials(values: Values) {
  if (values.email === undefined) {
    if (values.write) throw new Refusal('--write needs a user: give --email')
    return undefined
  }
  const { email } = parse(v.object({ email: Email }), values)
  const password = await givenPassword(values)
  if (password === undefined) throw new Refusal('--email needs a password: give --ask or --password-stdin')
  return { email, password }
}

await runCommand(async () => {
  const { values } = parseArgs({ options })
  const url = serviceUrl(values.url)
  const signIn = await credentials(values)
  const { stage } = values
  const recordsToMigrate = stage === undefined ? undefined : () => onStage({ stage }, pendingMigration)
  const printLine = values.json ? () => undefined : console.log
  const checks = await runSmokeTest({ url, signIn, write: values.write, recordsToMigrate }, printLine)
  if (values.json) console.log(JSON.stringify(checks))
  if (checks.some(({ fault }) => fault !== undefined)) process.exitCode = 1
}, USAGE)
