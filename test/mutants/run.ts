import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Refusal, runCommand } from '../../lib/operator/command.ts'
import { rooms } from './stryker/rooms.ts'

const USAGE = `Usage: npm test -- mutants [--room ROOM]
StrykerJS makes a small change in the code (a mutant) and runs the tests. The tests must fail for most mutants. Takes hours.
  --room ROOM   the group of files to change, one of ${Object.keys(rooms).join(', ')}`
/** StrykerJS is installed in this folder of the project, so that its runner finds the project's Vitest. Git ignores the folder. */
const PREFIX = '.test/mutants'
const PACKAGES = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']

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
  mkdirSync(PREFIX, { recursive: true })
  const install = [
    'install',
    '--prefix',
    PREFIX,
    '--no-package-lock',
    '--ignore-scripts',
    '--legacy-peer-deps',
  ]
  if (!run('npm', [...install, ...PACKAGES])) throw new Refusal('StrykerJS cannot be installed')
  const stryker = ['run', 'test/mutants/stryker/stryker.config.mjs']
  const failed = chosen.filter((name) => !run(`${PREFIX}/node_modules/.bin/stryker`, stryker, name))
  if (failed.length > 0) throw new Refusal(`Too few mutants were killed in: ${failed.join(', ')}`)
}, USAGE)
