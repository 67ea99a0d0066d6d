import { properties, propertyMapping } from '../../../lib/data/repositories/properties.ts'
import { listPartition } from '../../../lib/data/table/keys.ts'
import { PropertyFilter } from '../../../lib/domain/property.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { sampleProperty, seededRandom } from '../../../lib/local/demo/samples.ts'
import { showProgress } from '../../../lib/operator/verify/report.ts'
import { itemsOf } from '../../support/store/bulk-load.ts'
import { measured } from '../../support/store/measure.ts'
import { columns } from '../figures.ts'
import { withItems } from '../imported.ts'
import { optionsOf } from '../options.ts'

/**
 * Prints what ranges, orders, filters and summaries cost: requests, read units, and the processor time of this process, which decodes
 * the rows.
 */
const options = optionsOf('rows', {
  records: { usual: 100_000, least: 1_000, what: 'properties' },
})
const RECORDS = options.number('records')
const LIMIT = 20
/** Runs that let the runtime compile the code, and runs whose median counts. */
const FIRST_RUNS = 3
const RUNS = 7

const page = (query: object) => () =>
  properties.list({ filter: parse(PropertyFilter, query), offset: 0, limit: LIMIT })

const questions: { what: string; run(): Promise<{ total: number }> }[] = [
  { what: 'price from 200,000 to 400,000, by price', run: page(priceRange({ sort: 'price' })) },
  { what: 'the same by -updated_at', run: page(priceRange({ sort: '-updated_at' })) },
  { what: 'all, by price', run: page({ sort: 'price' }) },
  { what: 'all, by -updated_at', run: page({ sort: '-updated_at' }) },
  { what: 'type=apartment,house', run: page({ type: 'apartment,house' }) },
  { what: 'summary by status', run: () => properties.summary({}, 'status') },
  { what: 'summary by month', run: () => properties.summary({}, 'month') },
]

function priceRange(more: object): object {
  return { price_min: '200000', price_max: '400000', ...more }
}

type Line = { what: string; total: number; requests: number; units: number; cpuMs: number }

async function measuredLines(): Promise<Line[]> {
  const lines: Line[] = []
  for (const { what, run } of questions) {
    showProgress(`Measuring ${what} ...`)
    for (let done = 0; done < FIRST_RUNS; done++) await run()
    const times: number[] = []
    let cost = { total: 0, requests: 0, units: 0 }
    for (let done = 0; done < RUNS; done++) {
      const before = process.cpuUsage()
      const { result, requests, units } = await measured(run)
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1_000)
      cost = { total: result.total, requests, units }
    }
    const cpuMs = times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    lines.push({ what, ...cost, cpuMs })
  }
  return lines
}

/** The rows, the counts and the list that pages are read from: of no other items the questions read any. */
const READ = new RegExp(`^(ROWS|COUNT|SEQ)#|^${listPartition('property', 'all')}$`)

function* items() {
  const random = seededRandom(1)
  const inputs = Array.from({ length: RECORDS }, () => sampleProperty(random))
  for (const item of itemsOf(propertyMapping, inputs)) if (READ.test(String(item.pk))) yield item
}

await withItems(items(), async (seconds) => {
  const lines = await measuredLines()
  const rows = lines.map(({ what, total, requests, units, cpuMs }) => [
    what,
    total,
    requests,
    units.toFixed(0),
    cpuMs.toFixed(0),
  ])
  showProgress('')
  options.report(
    { records: RECORDS, limit: LIMIT, lines },
    `${RECORDS} properties, limit ${LIMIT}, loaded in ${seconds} s; median processor time of ${RUNS} runs\n\n${columns(
      [['', 'found', 'requests', 'units', 'processor ms'], ...rows],
    )}`,
  )
})
