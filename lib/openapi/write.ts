import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Refusal, runCommand } from '../operator/command.ts'
import { presentDocument } from './document.ts'

const USAGE = `Usage: npm run openapi

Writes openapi.json from the current code. Then writes the types of the client from openapi.json. Installs
the packages of client/ if they are missing.`

await runCommand(async function writeDocument() {
  parseArgs({ options: {} })
  writeFileSync(new URL('../../openapi.json', import.meta.url), await presentDocument())
  const types = spawnSync('npm', ['run', '-s', 'types', '--prefix', 'client'], { stdio: 'inherit' })
  if (types.status !== 0)
    throw new Refusal(
      'openapi.json was written, but the types of the client were not. See the output of npm above.',
    )
}, USAGE)
