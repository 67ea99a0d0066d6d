import { spawnSync } from 'node:child_process'
import { Refusal, runCommand } from '../../lib/operator/command.ts'
import { benches } from './benches.ts'

const USAGE = `Usage: npm run bench -- NAME [OPTIONS]

${Object.entries(benches)
  .map(([name, { what }]) => `  ${name.padEnd(12)}${what}`)
  .join('\n')}

To list the options of a benchmark, add --help after its name.`

/** Runs one benchmark in a separate process with the other arguments of the command line. */
await runCommand(async function runBench() {
  const [name = '--help', ...args] = process.argv.slice(2)
  if (name === '--help') return console.log(USAGE)
  const bench = benches[name]
  if (!bench) throw new Refusal(`There is no benchmark ${name}: --help lists them`)
  process.exitCode = spawnSync(process.execPath, [bench.file, ...args], { stdio: 'inherit' }).status ?? 1
})
