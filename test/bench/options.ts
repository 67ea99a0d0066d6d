import { parseArgs } from 'node:util'
import { runCommand } from '../../lib/operator/command.ts'
import { docsPages, sectionsOf, writeSections } from '../docs/sections.ts'

/** A number that a benchmark takes: its default, the least that makes sense, and what it is for. */
export type Choice = { usual: number; least: number; what: string }

/**
 * Reads the options of a benchmark, each a whole number. `--help` prints them and ends the process; a wrong option ends it
 * with one line and exit code 1.
 * @param bench its name in `benches.ts`
 */
export function optionsOf<Name extends string>(bench: string, choices: Record<Name, Choice>) {
  const named: [string, Choice][] = Object.entries(choices)
  const usage = named.map(([name, { usual, what }]) => `${`  --${name} N`.padEnd(16)}${what}; ${usual}`)
  const numbers = Object.fromEntries(named.map(([name]) => [name, { type: 'string' } as const]))
  try {
    const { values } = parseArgs({
      options: {
        ...numbers,
        json: { type: 'boolean' },
        write: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) {
      console.log(
        [
          `Usage: npm run bench -- ${bench} [OPTIONS]`,
          ...usage,
          '  --json        prints JSON',
          '  --write       puts what it prints into the documents too',
        ].join('\n'),
      )
      process.exit()
    }
    const told = new Map<string, unknown>(Object.entries(values))
    const chosen = named.map(([name, choice]) => ({
      ...choice,
      number: numberIn(told.get(name), name, choice),
    }))
    const unusual = chosen.filter(({ number, usual }) => number !== usual).map(({ number }) => number)
    const section = ['bench', bench, ...unusual].join('-')
    if (values.write && !docsPages().flatMap(sectionsOf).includes(section))
      return refuse(`The documents have no section ${section}`)
    return {
      json: values.json === true,
      /** Prints what was measured, and with `--write` puts it into the section that these numbers have in the documents. */
      report: (text: string) => report(section, text, values.write === true),
      number: (name: Name) => numberIn(told.get(name), name, choices[name]),
    }
  } catch (error) {
    return refuse(error instanceof Error ? (error.message.split(/\.\s/)[0] ?? '') : String(error))
  }
}

function report(section: string, text: string, isWritten: boolean): void {
  console.log(text)
  if (!isWritten) return
  const body = `\`\`\`\n${text}\n\`\`\``
  void runCommand(async () => void writeSections(new Map([[section, body]])))
}

function numberIn(text: unknown, name: string, { usual, least }: Choice): number {
  if (text === undefined) return usual
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= least
    ? number
    : refuse(`--${name} must be a whole number, ${least} or more`)
}

function refuse(why: string): never {
  console.error(`${why}: --help lists what there is`)
  process.exit(1)
}
