import { spawnSync } from 'node:child_process'
import { MUTANTS, suites } from './support/runs/suites.ts'

/** The suite that `npm test` runs if no suite is named. */
const DEFAULT = 'all'
const USAGE = `Usage: npm test [-- SUITE] [FILES] [OPTIONS of Vitest]

${[...Object.entries(suites).map(([name, { what }]) => [name, what]), ['mutants', MUTANTS]]
  .map(([name = '', what]) => `  ${name.padEnd(16)}${what}`)
  .join('\n')}

Without the name of a suite, npm test runs the suite ${DEFAULT}.`

const [first = '', ...rest] = process.argv.slice(2)
if (first === '--help') console.log(USAGE)
else if (first === 'mutants') run(process.execPath, ['test/mutants/run.ts', ...rest])
else if (Object.hasOwn(suites, first)) runSuite(first, rest)
else runSuite(DEFAULT, process.argv.slice(2))

function runSuite(name: string, args: readonly string[]): void {
  const { options = [] } = suites[name] ?? {}
  run('vitest', ['run', '--project', name, ...options, ...args])
}

function run(command: string, args: readonly string[]): void {
  process.exitCode = spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
}
