import { spawnSync } from 'node:child_process'
import { npmCommand, Refusal, run } from '../../lib/operator/command.ts'
import { benches } from './benches.ts'

const list = Object.entries(benches).map(([name, { what }]) => `  ${name.padEnd(12)}${what}`)

const program = npmCommand('bench', 'Runs one benchmark in a separate process.')
  .argument('<NAME>')
  .argument('[OPTIONS...]', 'options of the benchmark; NAME --help lists them')
  .passThroughOptions()
  .addHelpText('after', `\n${list.join('\n')}`)
  .action((name, args) => {
    const bench = benches[name]
    if (!bench) throw new Refusal(`There is no benchmark ${name}: --help lists them`)
    process.exitCode = spawnSync(process.execPath, [bench.file, ...args], { stdio: 'inherit' }).status ?? 1
  })

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
