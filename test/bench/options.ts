import { parseArgs } from 'node:util'
import { docsPages, sectionsOf, writeSections } from '../docs/sections.ts'

/** A numeric option of a benchmark: its default, its minimum and its description. */
export type Choice = { usual: number; least: number; what: string }

/**
 * Reads the options of a benchmark from the command line. The value of each option in `choices` is a whole number. `--help` prints the
 * options and ends the process. A wrong option prints one line and ends the process with exit code 1.
 * @param bench the name of the benchmark in `benches.ts`
 */
export function optionsOf<Name extends string>(bench: string, choices: Record<Name, Choice>) {
  const named: [string, Choice][] = Object.entries(choices)
  const given = optionsGiven(named.map(([name]) => name))
  if (given.get('help')) {
    const usage = named.map(
      ([name, { usual, what }]) => `${`  --${name} N`.padEnd(16)}${what} (default ${usual})`,
    )
    console.log([`Usage: npm run bench -- ${bench} [OPTIONS]`, ...usage, ...COMMON].join('\n'))
    process.exit()
  }
  const number = (name: string, { usual, least }: Choice): number => {
    const value = Number(given.get(name) ?? usual)
    if (Number.isSafeInteger(value) && value >= least) return value
    return refuse(`--${name} must be a whole number, ${least} or more`)
  }
  const unusual = named
    .map(([name, choice]) => ({ value: number(name, choice), usual: choice.usual }))
    .filter(({ value, usual }) => value !== usual)
  const section = ['bench', bench, ...unusual.map(({ value }) => value)].join('-')
  if (given.get('write') && !docsPages().flatMap(sectionsOf).includes(section))
    refuse(`The docs have no section ${section}`)
  return {
    number: (name: Name) => number(name, choices[name]),
    /**
     * Prints the text, or the data with `--json`. With `--write`, also replaces a section of the docs with the text. The
     * section name contains the values that are not defaults, for example `bench-pages-1000000`.
     */
    report(data: object, text: string): void {
      console.log(given.get('json') ? JSON.stringify(data) : text)
      if (given.get('write')) writeSections(new Map([[section, `\`\`\`\n${text}\n\`\`\``]]))
    },
  }
}

const COMMON = ['  --json        prints JSON', '  --write       also writes the result into the docs']

function optionsGiven(names: readonly string[]): Map<string, unknown> {
  const numbers = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  const flag = { type: 'boolean' } as const
  try {
    const { values } = parseArgs({ options: { ...numbers, json: flag, write: flag, help: flag } })
    return new Map(Object.entries(values))
  } catch (error) {
    return refuse(error instanceof Error ? (error.message.split(/\.\s/)[0] ?? '') : String(error))
  }
}

function refuse(why: string): never {
  console.error(`${why}: --help lists the options`)
  process.exit(1)
}
