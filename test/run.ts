import { spawnSync } from 'node:child_process'
import { suites } from './support/runs/suites.ts'

/** The suite that `npm test` runs if no suite is named. */
const DEFAULT = 'all'
const USAGE = `Usage: npm test [-- SUITE] [FILES] [OPTIONS of Vitest]

${Object.entries(suites)
  .map(([name, { what }]) => `  ${name.padEnd(16)}${what}`)
  .join('\n')}

Without the name of a suite, npm test runs the suite ${DEFAULT}.`

const [first = '', ...rest] = process.argv.slice(2)
if (first === '--help') console.log(USAGE)
else if (Object.hasOwn(suites, first)) runSuite(first, rest)
else runSuite(DEFAULT, process.argv.slice(2))

function runSuite(name: string, args: readonly string[]): void {
  const { options = [] } = suites[name] ?? {}
  const all = ['run', '--project', name, ...options, ...args]
  process.exitCode = spawnSync('vitest', all, { stdio: 'inherit' }).status ?? 1
}
