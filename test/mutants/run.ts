import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { npmCommand, Refusal, run } from '../../lib/operator/command.ts'
import { rooms } from './stryker/rooms.ts'

/** StrykerJS is installed in this folder of the project, so that its runner finds the project's Vitest. Git ignores the folder. */
const PREFIX = '.test/mutants'
const PACKAGES = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']

/**
 * Installs StrykerJS and runs it. StrykerJS prints each surviving mutant. The command fails if the score of a group of files is
 * below its minimum (`stryker/rooms.ts`).
 */
const program = npmCommand(
  'test',
  'Mutation tests: StrykerJS makes a small change in the code (a mutant) and runs the tests. The tests must fail for most mutants. Takes hours.',
)
  .name('npm test -- mutants')
  .option('--room <room>', `the group of files to change: ${Object.keys(rooms).join(', ')}`)
  .action(({ room }) => {
    const chosen = Object.keys(rooms).filter((name) => room === undefined || room === name)
    if (chosen.length === 0) throw new Refusal(`${room} is none of ${Object.keys(rooms).join(', ')}`)
    const runs = (command: string, args: string[], ROOM = '') =>
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
    if (!runs('npm', [...install, ...PACKAGES])) throw new Refusal('StrykerJS cannot be installed')
    const stryker = ['run', 'test/mutants/stryker/stryker.config.mjs']
    const failed = chosen.filter((name) => !runs(`${PREFIX}/node_modules/.bin/stryker`, stryker, name))
    if (failed.length > 0) throw new Refusal(`Too few mutants were killed in: ${failed.join(', ')}`)
  })

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
