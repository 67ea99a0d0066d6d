import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { npmCommand, Refusal, run } from '../operator/command.ts'
import { presentDocument } from './document.ts'

const program = npmCommand(
  'openapi',
  'Writes openapi.json from the current code. Then writes the types of the client from openapi.json. Installs the packages of client/ if they are missing.',
).action(async () => {
  writeFileSync(new URL('../../openapi.json', import.meta.url), await presentDocument())
  const types = spawnSync('npm', ['run', '-s', 'types', '--prefix', 'client'], { stdio: 'inherit' })
  if (types.status !== 0)
    throw new Refusal(
      'openapi.json was written, but the types of the client were not. See the output of npm above.',
    )
})

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
