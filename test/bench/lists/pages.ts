import { optionsOf } from '../options.ts'
import { type Cost, type Depths, depthsOf, LIMIT } from './depths.ts'

/**
 * Prints what any page of a list costs in DynamoDB requests and read units, by its depth and by the size of the list: by
 * number, which returns the total too, and by a cursor walk.
 */
const options = optionsOf('pages', {
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
    `${'page'.padStart(8)}${['ours, with total', 'cursor walk'].map((each) => each.padStart(19)).join('')}${'ours / page 2'.padStart(18)}`,
    ...rows.map(({ page, ours, walk }) => String(page).padStart(8) + shown(ours) + shown(walk) + ratio(ours)),
    `write units of a prospect: ${written.join(', ')}`,
  ].join('\n')
}

const sizes: Depths[] = []
for (const records of SIZES) sizes.push(await depthsOf(records))
if (options.json) console.log(JSON.stringify({ limit: LIMIT, sizes }))
else
  options.report(
    [
      `Requests to DynamoDB and read units for a page of ${LIMIT}, strongly consistent`,
      ...sizes.map(table),
    ].join('\n\n'),
  )
