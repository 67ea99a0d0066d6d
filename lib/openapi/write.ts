import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Refusal, runCommand } from '../operator/command.ts'
import { presentDocument } from './document.ts'

const USAGE = `Usage: npm run openapi

Writes openapi.json, the OpenAPI document of the present code, and the types of the client from it. The
client's generator is installed in client/ where it is missing.`

await runCommand(async function writeDocument() {
  parseArgs({ options: {} })
  writeFileSync(new URL('../../openapi.json', import.meta.url), await presentDocument())
  const types = spawnSync('npm', ['run', '-s', 'types', '--prefix', 'client'], { stdio: 'inherit' })
  if (types.status !== 0)
    throw new Refusal('openapi.json is written, the types of the client are not: see the output of npm above')
}, USAGE)
