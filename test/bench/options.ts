import { CommanderError } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { expectedMessage, matching, npmCommand } from '../../lib/operator/command.ts'
import { writeSections } from '../docs/sections.ts'
import { benches } from './benches.ts'

/**
 * Reads the options of a benchmark from the command line. `--help` prints the options and ends the process. A wrong option prints
 * one line and ends the process with exit code 1.
 * @param bench the name of the benchmark in `benches.ts`
 * @param choice the numeric option of the benchmark: its name, default, minimum and description
 */
export function optionsOf(
  bench: string,
  { name, usual, least, what }: { name: string; usual: number; least: number; what: string },
) {
  const whole = v.pipe(v.string(), v.digits('format|must be a whole number'), v.toNumber(), v.minValue(least))
  const program = npmCommand('bench', `The benchmark ${benches[bench]?.what}.`)
    .name(`npm run bench -- ${bench}`)
    .option('--write', 'also write the result into the docs')
    .option(`--${name} <n>`, what, matching(whole), usual)
  try {
    program.parse()
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.exitCode === 0
    if (!isHelp) console.error(expectedMessage(error) ?? error)
    process.exit(isHelp ? 0 : 1)
  }
  const { write } = program.opts()
  const values = new Map<string, unknown>(Object.entries(program.opts()))
  return {
    number: Number(values.get(name)),
    /** Prints the text. With `--write`, also replaces the section of the docs with the text. */
    report(text: string, section = `bench-${bench}`): void {
      console.log(text)
      if (write) writeSections(new Map([[section, `\`\`\`\n${text}\n\`\`\``]]))
    },
  }
}
