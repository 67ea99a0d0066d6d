import {
  connect,
  copyOf,
  memoryStore,
  type Queries,
  type Store,
  textSearch,
} from '../../../client/src/index.ts'
import { newId } from '../../../lib/domain/id.ts'
import { sampleProperty, sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { sqliteStore } from '../../client/copy/sqlite-store.ts'
import { columns, type Spread, shown, spreadOf } from '../figures.ts'
import { optionsOf } from '../options.ts'

/**
 * Prints the processor time of an app with a copy of the records: for the first sync, the first list after a start, pages of 50
 * records, searches and edits.
 */
const options = optionsOf('app', {
  records: { usual: 20_000, least: 1_000, what: 'prospects, and as many properties' },
  rounds: { usual: 9, least: 3, what: 'rounds over all queries' },
})
const RECORDS = options.number('records')
const ROUNDS = options.number('rounds')
const LIMIT = 50
/** The number of calls in a round. Each figure is the mean of these calls, because the processor clock is coarse. */
const BATCH = 20
const PAGE = 100

const random = seededRandom(1)
const from = Date.parse('2025-01-01T00:00:00.000Z')
const made = Array.from({ length: RECORDS }, (_, nth) => {
  const at = new Date(from + nth * 60_000)
  const stamps = { version: 1, created_at: at.toISOString(), updated_at: at.toISOString() }
  return {
    prospects: { ...sampleProspect(random), id: newId('prs', at), ...stamps },
    properties: { ...sampleProperty(random), id: newId('prp', at), ...stamps },
  }
})

/** Answers requests as the service does, from records in memory. */
async function fetch({ url }: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(url)
  if (pathname.endsWith('/changes')) return Response.json({ data: [], next: 'a', more: false })
  const begin = Number(searchParams.get('cursor'))
  const rows = made.slice(begin, begin + PAGE)
  const records = pathname.endsWith('/prospects')
    ? rows.map(({ prospects }) => prospects)
    : rows.flatMap(({ properties }) => (pathname.endsWith('/properties') ? [properties] : []))
  const next = records.length === PAGE ? String(begin + PAGE) : null
  return Response.json({ data: records, pagination: { limit: PAGE, total: RECORDS, next } })
}

const opened = (store: Store) =>
  copyOf(connect({ baseUrl: 'http://service.test', fetch }), store, { search: textSearch })

/**
 * Returns the processor time of this thread for `work`, in milliseconds. Other processes do not count. `work` uses no
 * network.
 */
async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1_000
}

const prospects: [string, Queries['prospect']][] = [
  ['prospects, newest first', {}],
  ['page 200', { page: 200 }],
  ['status=active', { status: 'active' }],
  ['sort=name', { sort: 'name' }],
  ['search of two words', { search: 'zoe mar' }],
  ['search, status, sort', { search: 'ana', status: ['new', 'active'], sort: '-updated_at' }],
]
const properties: [string, Queries['property']][] = [
  ['properties, price range, sort=-yield', { price_min: 200_000, price_max: 400_000, sort: '-yield' }],
]

async function measured(store: Store) {
  const figures = new Map<string, number[]>()
  const note = (what: string, ms: number) => figures.set(what, [...(figures.get(what) ?? []), ms])
  note('first sync, from a simulated service', await msOf(() => opened(store).sync()))
  for (let nth = 0; nth < 3; nth++)
    note('first list after a start', await msOf(() => opened(store).list('prospect', { limit: LIMIT })))
  const copy = opened(store)
  const [first] = await copy.list('prospect', { limit: LIMIT })
  if (first === undefined) throw new Error('The copy is empty')
  note('first search after a start', await msOf(() => copy.list('prospect', { search: 'zoe', limit: LIMIT })))
  for (let round = 0; round < ROUNDS; round++) {
    const totals = new Map<string, number>()
    const add = (what: string, ms: number) => totals.set(what, (totals.get(what) ?? 0) + ms)
    for (let nth = 1; nth <= BATCH; nth++) {
      for (const [what, query] of prospects)
        add(what, await msOf(() => copy.list('prospect', { limit: LIMIT, ...query })))
      for (const [what, query] of properties)
        add(what, await msOf(() => copy.list('property', { limit: LIMIT, ...query })))
      add('an edit', await msOf(() => copy.update(first, { criteria: { budget_max: nth } })))
      add('the list after the edit', await msOf(() => copy.list('prospect', { limit: LIMIT })))
    }
    for (const change of await copy.waiting()) await copy.drop(change)
    for (const [what, ms] of totals) note(what, ms / BATCH)
  }
  return new Map([...figures].map(([what, all]): [string, Spread] => [what, spreadOf(all)]))
}

const stores = { memory: await measured(memoryStore()), sqlite: await measured(sqliteStore()) }
const cell = (spread: Spread | undefined) => (spread ? shown(spread) : '')
options.report(
  { memory: Object.fromEntries(stores.memory), sqlite: Object.fromEntries(stores.sqlite) },
  [
    `Milliseconds of processor time with ${RECORDS} prospects and as many properties, pages of ${LIMIT}: median (quartiles)`,
    '',
    columns([
      ['', 'memory', 'SQLite'],
      ...[...stores.memory].map(([what, spread]) => [what, shown(spread), cell(stores.sqlite.get(what))]),
    ]),
  ].join('\n'),
)
