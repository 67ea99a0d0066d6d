import { CommanderError } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { expectedMessage, matching, npmCommand, Refusal } from '../../lib/operator/command.ts'
import { docsPages, sectionsOf, writeSections } from '../docs/sections.ts'
import { benches } from './benches.ts'

/** A numeric option of a benchmark: its default, its minimum and its description. */
export type Choice = { usual: number; least: number; what: string }

const whole = (least: number) =>
  matching(v.pipe(v.string(), v.digits('format|must be a whole number'), v.toNumber(), v.minValue(least)))

/**
 * Reads the options of a benchmark from the command line. The value of each option in `choices` is a whole number. `--help` prints the
 * options and ends the process. A wrong option prints one line and ends the process with exit code 1.
 * @param bench the name of the benchmark in `benches.ts`
 */
export function optionsOf<Name extends string>(bench: string, choices: Record<Name, Choice>) {
  const program = npmCommand('bench', `The benchmark ${benches[bench]?.what}.`)
    .name(`npm run bench -- ${bench}`)
    .option('--json', 'print JSON')
    .option('--write', 'also write the result into the docs')
  const named: [string, Choice][] = Object.entries(choices)
  for (const [name, { usual, least, what }] of named)
    program.option(`--${name} <n>`, what, whole(least), usual)
  try {
    program.parse()
    const { json, write } = program.opts()
    const values = new Map<string, unknown>(Object.entries(program.opts()))
    const number = (name: string) => Number(values.get(name))
    const unusual = named.filter(([name, { usual }]) => number(name) !== usual)
    const section = ['bench', bench, ...unusual.map(([name]) => number(name))].join('-')
    if (write && !docsPages().flatMap(sectionsOf).includes(section))
      throw new Refusal(`The docs have no section ${section}`)
    return {
      number: (name: Name) => number(name),
      /**
       * Prints the text, or the data with `--json`. With `--write`, also replaces a section of the docs with the text. The
       * section name contains the values that are not defaults, for example `bench-pages-1000000`.
       */
      report(data: object, text: string): void {
        console.log(json ? JSON.stringify(data) : text)
        if (write) writeSections(new Map([[section, `\`\`\`\n${text}\n\`\`\``]]))
      },
    }
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.exitCode === 0
    if (!isHelp) console.error(expectedMessage(error) ?? error)
    process.exit(isHelp ? 0 : 1)
  }
}
