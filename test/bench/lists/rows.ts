import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EARLIER, hasEarlierRelease, unpackEarlierRelease } from '../../support/processes/earlier-release.ts'
import { columns, plotted } from '../figures.ts'
import { optionsOf } from '../options.ts'
import type { Cost } from './query-cost.ts'
import type { Costs } from './row-costs.ts'

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
const PROGRAM = 'test/bench/lists/row-costs.ts'
const HERE = resolve(import.meta.dirname, '../../..')
/** The characters for the three table sizes in the printed plot. */
const MARKS = ['·', 'o', '#']

/** Measures one size in a separate process, because a process can use only one engine. */
function costsOf(records: number, release = HERE): Costs {
  const { status, stdout } = spawnSync(process.execPath, [join(release, PROGRAM), String(records)], {
    cwd: release,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The costs of ${records} records were not measured`)
  return JSON.parse(stdout)
}

/** Measures the earlier release by its own program, which sends the same queries to the same records. */
function costsOfEarlierRelease(records: number): Costs | undefined {
  if (!hasEarlierRelease()) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'service-bench-'))
  try {
    unpackEarlierRelease(folder)
    return costsOf(records, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const sizes = SIZES.map((records) => costsOf(records))
const earlier = costsOfEarlierRelease(RECORDS)
const largest = sizes.at(-1) ?? { records: RECORDS, lines: [] }
const shown = (records: number) => records.toLocaleString('en-US')
const at = (size: Costs, what: string): Cost | undefined => size.lines.find((line) => line.what === what)

const cells = (cost?: Cost) => (cost ? `${cost.requests} / ${cost.units.toFixed(0)}` : '')
const table = columns([
  ['', 'found', ...SIZES.map(shown), 'ms', EARLIER.version, 'ms'],
  ...largest.lines.map(({ what, found, cpuMs }) => {
    const before = earlier && at(earlier, what)
    const costs = [...sizes.map((size) => cells(at(size, what))), cpuMs.toFixed(0)]
    return [what, found, ...costs, cells(before), before?.cpuMs.toFixed(0) ?? '']
  }),
])
const plot = plotted(
  largest.lines.map(({ what }) => ({ what, values: sizes.map((size) => at(size, what)?.units ?? 0) })),
  MARKS,
)
options.report(
  { sizes, earlier },
  [
    'Requests / read units of each query with limit 20, for three numbers of records.',
    `The columns "found" and "ms" (processor time), and the column of release ${EARLIER.version}, are for the largest number of records.\n`,
    table,
    `\nRead units on a logarithmic axis: ${SIZES.map((size, n) => `${MARKS[n]} ${shown(size)}`).join(', ')} records\n`,
    plot,
  ].join('\n'),
)
