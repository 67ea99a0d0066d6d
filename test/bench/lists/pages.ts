import { optionsOf } from '../options.ts'
import { electroDb } from '../peers/peers.ts'
import { linePlot } from '../plots/lines.ts'
import { type Cost, type Depths, depthsOf, LIMIT, type Row } from './depths.ts'

/**
 * `npm run bench:pages`: what any page of a list costs in DynamoDB requests and read units, by its depth and by the size of the
 * list: ours, which has the total too, a cursor walk, and ElectroDB by its own pagination.
 */
const options = optionsOf('bench:pages', {
  largest: { usual: 1_000_000, least: 1_000, what: 'records of the largest list, of 1000, 100000, 1000000' },
})
const SIZES = [1_000, 100_000, 1_000_000].filter((size) => size <= options.number('largest'))
function table({ records, rows, count, writes }: Depths): string {
  const second = rows.find(({ page }) => page === 2)?.ours
  const shown = (cost: Cost | undefined) =>
    (cost ? String(cost.requests) : '').padStart(10) + (cost ? cost.units.toFixed(1) : '').padStart(9)
  const ratio = ({ requests, units }: Cost) =>
    (requests / (second?.requests ?? 1)).toFixed(2).padStart(9) +
    (units / (second?.units ?? 1)).toFixed(2).padStart(9)
  const written = Object.entries(writes).map(([what, units]) => `${what} ${units.toFixed(0)}`)
  return [
    `${records} records; to count them takes a walk ${count.requests} requests and ${count.units.toFixed(0)} units more`,
    `${'page'.padStart(8)}${['ours, with total', 'cursor walk', name].map((each) => each.padStart(19)).join('')}${'ours / page 2'.padStart(18)}`,
    ...rows.map(
      ({ page, ours, walk, electro }) =>
        String(page).padStart(8) + shown(ours) + shown(walk) + shown(electro) + ratio(ours),
    ),
    `write units of a prospect: ${written.join(', ')}`,
  ].join('\n')
}

function plot({ records, rows }: Depths): string {
  const line = (name: string, of: (row: Row) => Cost | undefined) => ({
    name,
    points: rows.flatMap((row): [number, number][] => {
      const cost = of(row)
      return cost ? [[row.page, cost.units]] : []
    }),
  })
  return linePlot(`A page of ${records.toLocaleString('en')} records, by its depth`, 'page', 'read units', [
    line('ours, with the total', ({ ours }) => ours),
    line('cursor walk, no total', ({ walk }) => walk),
    line(`${name}, no total`, ({ electro }) => electro),
  ])
}

const { name } = await electroDb()
const sizes: Depths[] = []
for (const records of SIZES) sizes.push(await depthsOf(records))
const largest = sizes.at(-1)
if (options.json) console.log(JSON.stringify({ limit: LIMIT, sizes }))
else
  options.report(
    [
      `Requests to DynamoDB and read units for a page of ${LIMIT}, strongly consistent`,
      ...sizes.map(table),
    ].join('\n\n'),
    largest && plot(largest),
  )
