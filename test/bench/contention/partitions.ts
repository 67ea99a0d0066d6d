import { sampleProperty, sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { showProgress } from '../../../lib/operator/verify/report.ts'
import { type Send, withHandlers } from '../costs/handlers.ts'
import { columns } from '../figures.ts'
import { optionsOf } from '../options.ts'
import { type Counted, countedByKey, type Units } from './partition-units.ts'

/**
 * Prints which partition keys reach the limit of a DynamoDB partition first, and at how many requests per second. Counts the units of
 * creates and reads by partition key.
 */
const options = optionsOf('partitions', {
  creates: {
    usual: 1_024,
    least: 16,
    what: 'creates of each record type; 1,024 creates fill the segments of packed rows',
  },
})
const CREATES = options.number('creates')
/** The maximum units of one partition per second ("Designing partition keys", Developer Guide). */
const LIMIT: Units = { read: 3_000, written: 1_000 }
/**
 * For each kind of request, the report has at most `SHOWN` lines of partition keys. Each line names at most `NAMED` keys. The
 * keys that reach `LIMIT` at the lowest request rate come first.
 */
const SHOWN = 3
const NAMED = 3
const READS = 20

/**
 * Requests of one kind. `share` is how many of 1,000 requests to a deployed service are of this kind (see
 * test/bench/costs/ways.ts). The mixture contains only requests with a `share`.
 */
type Scene = { what: string; share?: number; runs: number; request: () => Promise<unknown> }
type PartitionLine = Units & { partition: string; rate: number }
type Result = Omit<Scene, 'request'> & Pick<Counted, 'counted' | 'reported'> & { partitions: PartitionLine[] }

const random = seededRandom(1)

function createScenes(send: Send): Scene[] {
  const made: Record<'prospects' | 'properties', string[]> = { prospects: [], properties: [] }
  const post = (noun: string, json: object) => send('POST', `/api/v1/${noun}`, json)
  return [
    {
      ...{ what: 'create a prospect', share: 25, runs: CREATES },
      async request() {
        const { status: _, ...prospect } = sampleProspect(random)
        made.prospects.push((await post('prospects', prospect)).id)
      },
    },
    {
      ...{ what: 'create a property', share: 15, runs: CREATES },
      async request() {
        const { status: _, ...property } = sampleProperty(random)
        made.properties.push((await post('properties', property)).id)
      },
    },
    {
      ...{ what: 'create an offer', share: 10, runs: CREATES },
      request: () =>
        post('transactions', {
          prospect_id: random.pick(made.prospects),
          property_id: random.pick(made.properties),
          offer_amount: 200_000,
        }),
    },
  ]
}

async function readScenes(send: Send): Promise<Scene[]> {
  const read = (path: string) => () => send('GET', `/api/v1/${path}`)
  const { next } = await send('GET', '/api/v1/changes')
  return [
    { what: 'first page', runs: READS, request: read('prospects') },
    { what: 'page 3', share: 350, runs: READS, request: read('prospects?page=3') },
    { what: 'search', share: 60, runs: READS, request: read('prospects?search=camille+mar') },
    { what: 'properties of two types', runs: READS, request: read('properties?type=house,studio') },
    { what: 'poll the feed', runs: READS, request: read(`changes?since=${next}`) },
  ]
}

async function measured({ request, ...scene }: Scene): Promise<Result> {
  showProgress(`${scene.runs} times: ${scene.what} ...`)
  await request()
  const { byKey, counted, reported } = await countedByKey(async () => {
    for (let run = 0; run < scene.runs; run++) await request()
  })
  const each = ({ read, written }: Units) => ({ read: read / scene.runs, written: written / scene.runs })
  const lines = [...byKey].map(([pk, units]) => lineOf(pk, each(units)))
  return { ...scene, counted: each(counted), reported: each(reported), partitions: hottest(lines) }
}

/** Returns a line with the requests per second at which this partition key reaches the limit of a partition. */
function lineOf(partition: string, { read, written }: Units): PartitionLine {
  return { partition, read, written, rate: Math.min(LIMIT.read / read, LIMIT.written / written) }
}

function hottest(lines: PartitionLine[]): PartitionLine[] {
  return lines.toSorted((a, b) => a.rate - b.rate)
}

/** For each partition key, returns the units of all requests with a `share`, divided by the number of creates. */
function mixtureOf(results: readonly Result[]): PartitionLine[] {
  const parts = results.filter(({ share }) => share !== undefined)
  const isCreate = ({ counted }: Result) => counted.written > 0
  const creates = parts.filter(isCreate).reduce((sum, { share = 0 }) => sum + share, 0)
  const sums = new Map<string, Units>()
  for (const { share = 0, partitions } of parts)
    for (const { partition, read, written } of partitions) {
      const known = sums.get(partition) ?? { read: 0, written: 0 }
      const times = share / creates
      sums.set(partition, { read: known.read + read * times, written: known.written + written * times })
    }
  return hottest([...sums].map(([partition, units]) => lineOf(partition, units)))
}

const ID = /\b(usr|prs|prp|txn)_\w{26}/g

/** Returns the lines of the printed report. Partition keys with the same figures share a line. */
function rowsOf(what: string, total: Units | undefined, partitions: readonly PartitionLine[]) {
  const head = total
    ? [[what, 'all partition keys', total.written.toFixed(1), total.read.toFixed(1), '']]
    : []
  const byFigures = Map.groupBy(partitions, ({ written, read, rate }) =>
    [written.toFixed(2), read.toFixed(2), rate.toFixed(0)].join(' '),
  )
  const rows = [...byFigures].slice(0, SHOWN).map(([figures, lines], at) => {
    const names = [...new Set(lines.map(({ partition }) => partition.replace(ID, '$1_…')))]
    const more = names.length > NAMED ? `, ${names.length - NAMED} more` : ''
    return [at === 0 && !total ? what : '', names.slice(0, NAMED).join(', ') + more, ...figures.split(' ')]
  })
  return [...head, ...rows]
}

await withHandlers(async (send) => {
  const results: Result[] = []
  for (const scene of createScenes(send)) results.push(await measured(scene))
  for (const scene of await readScenes(send)) results.push(await measured(scene))
  showProgress('')
  const mixture = mixtureOf(results)
  const head = ['', 'partition key', 'write units', 'read units', 'requests/s']
  const rows = [
    ...results.flatMap(({ what, counted, partitions }) => rowsOf(what, counted, partitions)),
    ...rowsOf('mixture, per create', undefined, mixture),
  ]
  const off = Math.max(
    ...results.map(({ counted, reported }) =>
      Math.abs(counted.read + counted.written - reported.read - reported.written),
    ),
  )
  const heading = [
    `Units of one request (mean of ${CREATES} creates or ${READS} reads), and how many of these requests per second one DynamoDB partition can serve.`,
    `The units of transactions and batch reads are computed for each item. Their sums differ by at most ${off.toFixed(2)} from the units that the engine reports.`,
    'The mixture creates 25 prospects, 15 properties and 10 offers, and reads 350 pages and 60 searches.',
    'The rows "mixture, per create" divide the units of all these requests by 50, the number of creates. In these rows, requests/s counts only the creates.\n\n',
  ].join('\n')
  options.report({ creates: CREATES, results, mixture }, heading + columns([head, ...rows], 2))
})
process.exit()
