import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { Refusal, runCommand } from '../../lib/operator/command.ts'
import { rooms } from './stryker/rooms.ts'

const USAGE = `Usage: npm test -- mutants [--room ROOM]
StrykerJS makes a small change in the code (a mutant) and runs the tests. The tests must fail for most mutants. Takes hours.
  --room ROOM   the group of files to change, one of ${Object.keys(rooms).join(', ')}`
const HERE = 'test/mutants/stryker'

/**
 * Installs StrykerJS and runs it. StrykerJS prints each surviving mutant. The command fails if the score of a group of files is
 * below its minimum (`stryker/rooms.ts`).
 */
await runCommand(async () => {
  const { room } = parseArgs({ options: { room: { type: 'string' } } }).values
  const chosen = Object.keys(rooms).filter((name) => room === undefined || room === name)
  if (chosen.length === 0) throw new Refusal(`${room} is none of ${Object.keys(rooms).join(', ')}`)
  const run = (command: string, args: string[], ROOM = '') =>
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ROOM } }).status === 0
  if (!run('npm', ['ci', '--prefix', HERE])) throw new Refusal('StrykerJS cannot be installed')
  const stryker = ['run', `${HERE}/stryker.config.mjs`]
  const failed = chosen.filter((name) => !run(`${HERE}/node_modules/.bin/stryker`, stryker, name))
  if (failed.length > 0) throw new Refusal(`Too few mutants were killed in: ${failed.join(', ')}`)
}, USAGE)
