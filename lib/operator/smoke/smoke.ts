import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { pendingMigration } from '../../data/repair/migrate.ts'
import { Email } from '../../domain/atoms.ts'
import { parse } from '../../domain/validation.ts'
import { givenPassword, Refusal, runCommand, serviceUrl } from '../command.ts'
import { onStage } from '../stage.ts'
import { runSmokeTest } from './checks.ts'

const USAGE = `Usage: npm run smoke -- --url URL [--email E (--ask | --password-stdin) [--write]] [--stage NAME] [--json]
  --url             where the service answers: a stage's URL, or http://localhost:3000
  --email           signs in as this user as well; --ask asks for the password, --password-stdin reads it
  --write           makes a prospect and deletes it again; needs an admin
  --stage           also checks the stage's table: no migration may be pending
  --json            prints one JSON array in place of lines
Ends with 0 when every check passed, else with 1.`

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
