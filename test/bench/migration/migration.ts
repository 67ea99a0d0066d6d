import { checkTable } from '../../../lib/data/repair/check.ts'
import { deleteRetired } from '../../../lib/data/repair/migrate.ts'
import { propertyMapping } from '../../../lib/data/repositories/properties.ts'
import { prospectMapping } from '../../../lib/data/repositories/prospects.ts'
import { transactionMapping } from '../../../lib/data/repositories/transactions.ts'
import type { Item } from '../../../lib/data/table/client.ts'
import { sampleProperty, sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { showProgress } from '../../../lib/operator/verify/report.ts'
import { type Use, useSoFar, withMeter } from '../../../lib/request-context.ts'
import { itemsOf } from '../../support/store/bulk-load.ts'
import { columns } from '../figures.ts'
import { withItems } from '../imported.ts'
import { optionsOf } from '../options.ts'

/** Prints the costs of a migration and of a check of a correct table, in DynamoDB requests, units and seconds. */
const options = optionsOf('migration', {
  records: { usual: 100_000, least: 300, what: 'records, a third of each type' },
})
const RECORDS = options.number('records')
const MILLION = 1_000_000
const MB = 2 ** 20
const SAMPLE_MS = 50

/** Generates items of release 0.5.0: prospects, properties and offers. */
function* items(): Generator<Item> {
  const random = seededRandom(1)
  const each = Math.floor(RECORDS / 3)
  const times = <T>(make: () => T): Iterable<T> => Array.from({ length: each }, make)
  const records = new Map<unknown, Item>()
  for (const of of [
    itemsOf(
      prospectMapping,
      times(() => sampleProspect(random)),
    ),
    itemsOf(
      propertyMapping,
      times(() => ({ ...sampleProperty(random), status: 'available' as const })),
    ),
  ])
    for (const item of ofLayout4(of))
      if (item.sk === 'record') records.set(item.pk, item)
      else yield item
  const ids = [...records.keys()].map(String)
  const anyOf = (first: number) => ids[first + random.whole(0, each - 1)] ?? ''
  const offer = () => ({
    ...{ prospect_id: anyOf(0), property_id: anyOf(each), offer_amount: 100_000 },
    status: 'pending' as const,
  })
  for (const item of ofLayout4(itemsOf(transactionMapping, times(offer)))) {
    const referred = records.get(item.pk)
    if (referred) Object.assign(referred, { referrers: item.referrers })
    else yield item
  }
  yield* records.values()
}

/**
 * The number of additional items that layout 4 has for each list entry in these partitions. A migration deletes these items.
 */
const RETIRED: Readonly<Record<string, number>> = {
  // In layout 4, each entry is also in a list by property type. An entry of `all` is also in the list by price.
  'LIST#property#all': 2,
  'LIST#property#live': 1,
  'LIST#property#status=available': 1,
  // In layout 4, each entry is also in two lists by budget.
  'LIST#prospect#all': 2,
  // In layout 4, each entry is also in four lists: by prospect and property, by prospect and status, by property and status,
  // and by all three.
  'LIST#transaction#all': 4,
}

/** Converts items to layout 4. This layout has lists for pairs of filters, and its postings contain all facets. */
function* ofLayout4(items: Iterable<Item>): Generator<Item> {
  for (const item of items) {
    const isPosting = String(item.pk).startsWith('WORD#') && 'words' in item
    yield isPosting ? { ...item, facets: 'all live status=available type=house' } : item
    for (let n = 0; n < (RETIRED[String(item.pk)] ?? 0); n++) yield { ...item, pk: `${item.pk}&${n}` }
  }
}

type Line = Use & { what: string; seconds: number; cpuSeconds: number; megabytes: number }

/** Measures the costs of `work` and the maximum memory of this process during `work`. */
async function line(what: string, work: () => Promise<unknown>): Promise<Line> {
  let bytes = 0
  const timer = setInterval(() => {
    bytes = Math.max(bytes, process.memoryUsage.rss())
  }, SAMPLE_MS)
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const use = await withMeter(async () => {
    await work()
    return { ...useSoFar() }
  })
  clearInterval(timer)
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - begun) / 1_000
  return { what, ...use, seconds, cpuSeconds: (user + system) / 1e6, megabytes: bytes / MB }
}

function ofAMillion({ what, requests, readUnits, writeUnits, seconds, cpuSeconds, megabytes }: Line): Line {
  const times = (figure: number) => (figure * MILLION) / RECORDS
  return {
    what: `${what}, per million records`,
    requests: times(requests),
    readUnits: times(readUnits),
    writeUnits: times(writeUnits),
    seconds: times(seconds),
    cpuSeconds: times(cpuSeconds),
    megabytes,
  }
}

await withItems(items(), async () => {
  const check = (repair: boolean) =>
    checkTable({
      repair,
      report(findings) {
        const left = findings.find(({ state }) => state !== 'repaired')
        if (left) throw new Error(`The table has faults: ${JSON.stringify(left)}`)
      },
      progress: (read) => showProgress(`Checked ${read} items ...`),
    })
  const measured = [
    await line('migration: deletes the items that only layout 4 has', () =>
      deleteRetired((scanned, deleted) => showProgress(`Scanned ${scanned} items, deleted ${deleted} ...`)),
    ),
    await line('migration: checks and repairs the table', () => check(true)),
    await line('npm run verify after the migration', () => check(false)),
  ]
  showProgress('')
  const lines = [...measured, ...measured.map(ofAMillion)]
  const header = ['', 'requests', 'read units', 'write units', 'seconds', 'processor seconds', 'MB']
  const rows = lines.map(({ what, ...figures }) => [
    what,
    ...[figures.requests, figures.readUnits, figures.writeUnits].map((figure) => figure.toFixed(0)),
    ...[figures.seconds, figures.cpuSeconds, figures.megabytes].map((figure) => figure.toFixed(0)),
  ])
  options.report({ records: RECORDS, lines }, `${RECORDS} records\n\n${columns([header, ...rows])}`)
})
