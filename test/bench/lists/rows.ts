import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { columns, plotted } from '../figures.ts'
import { optionsOf } from '../options.ts'
import type { Cost, Costs } from './row-costs.ts'

/**
 * Prints the requests and read units of each kind of list query for three table sizes, and the processor time for the largest size.
 */
const options = optionsOf('rows', {
  records: {
    usual: 100_000,
    least: 10_000,
    what: 'properties and as many prospects; also measures a tenth and a hundredth of this number',
  },
})
const RECORDS = options.number('records')
const SIZES = [RECORDS / 100, RECORDS / 10, RECORDS].map(Math.round)
const PROGRAM = fileURLToPath(new URL('row-costs.ts', import.meta.url))
/** The characters for the three table sizes in the printed plot. */
const MARKS = ['·', 'o', '#']

/** Measures one size in a separate process, because a process can use only one engine. */
function costsOf(records: number): Costs {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, String(records)], {
    stdio: [...stdio],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The costs of ${records} records were not measured`)
  return JSON.parse(stdout)
}

const sizes = SIZES.map(costsOf)
const largest = sizes.at(-1) ?? { records: RECORDS, lines: [], parseMs: 0 }
const shown = (records: number) => records.toLocaleString('en-US')
const at = (size: Costs, what: string): Cost | undefined => size.lines.find((line) => line.what === what)

const table = columns([
  ['', 'found', ...SIZES.map(shown), 'processor ms'],
  ...largest.lines.map(({ what, found, cpuMs }) => [
    what,
    found,
    ...sizes.map((size) => `${at(size, what)?.requests ?? 0} / ${(at(size, what)?.units ?? 0).toFixed(0)}`),
    cpuMs.toFixed(0),
  ]),
])
const plot = plotted(
  largest.lines.map(({ what }) => ({ what, values: sizes.map((size) => at(size, what)?.units ?? 0) })),
  MARKS,
)
const ratio = ((at(largest, 'summary by status')?.cpuMs ?? 0) / largest.parseMs).toFixed(1)
options.report(
  { sizes },
  [
    'Requests / read units of each query with limit 20, for three numbers of records.',
    'The columns "found" and "processor ms" are for the largest number of records.\n',
    table,
    `\nJSON.parse takes ${largest.parseMs.toFixed(0)} ms for one family of rows of ${shown(RECORDS)} records. The summary by status reads these rows and takes ${ratio} times as long.`,
    `\nRead units on a logarithmic axis: ${SIZES.map((size, n) => `${MARKS[n]} ${shown(size)}`).join(', ')} records\n`,
    plot,
  ].join('\n'),
)
