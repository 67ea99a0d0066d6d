import { spawnSync } from 'node:child_process'
import { columns } from './figures.ts'
import { optionsOf } from './options.ts'
import type { Cost } from './row-costs.ts'

/**
 * Prints the requests and read units of each kind of list query for three table sizes, and the processor time for the largest size.
 */
const options = optionsOf('rows', {
  name: 'records',
  usual: 100_000,
  least: 10_000,
  what: 'properties and as many prospects; also measures a tenth and a hundredth of this number',
})
const SIZES = [options.number / 100, options.number / 10, options.number].map(Math.round)

/** Measures one size in a separate process, because a process can use only one engine. */
function costsOf(records: number): Cost[] {
  const { status, stdout } = spawnSync(process.execPath, ['test/bench/row-costs.ts', String(records)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The costs of ${records} records were not measured`)
  return JSON.parse(stdout)
}

const sizes = SIZES.map(costsOf)
const lines = (sizes.at(-1) ?? []).map(({ what, found, cpuMs }, at) => {
  const costs = sizes.map((size) => `${size[at]?.requests} / ${size[at]?.units.toFixed(0)}`)
  return [what, found, ...costs, cpuMs.toFixed(0)]
})
options.report(
  [
    'Requests / read units of each query with limit 20, for three numbers of records.',
    'The columns "found" and "ms" (processor time) are for the largest number of records.\n',
    columns([['', 'found', ...SIZES.map((records) => records.toLocaleString('en-US')), 'ms'], ...lines]),
  ].join('\n'),
)
