import { showProgress } from '../../cli/progress.ts'
import { listRecords } from '../../lib/data/index/list.ts'
import { summaryOf } from '../../lib/data/index/summary.ts'
import { createRecord } from '../../lib/data/records/create.ts'
import { propertiesFor, prospectsFor } from '../../lib/data/records/matches.ts'
import { properties } from '../../lib/data/records/properties.ts'
import { prospects } from '../../lib/data/records/prospects.ts'
import { assigneeKey, listPartition } from '../../lib/data/table/keys.ts'
import { exampleId } from '../../lib/domain/id.ts'
import { NewProperty } from '../../lib/domain/property.ts'
import { NewProspect } from '../../lib/domain/prospect.ts'
import { parse } from '../../lib/domain/validation.ts'
import { sampleProperty, sampleProspect, seededRandom } from '../../lib/local/demo/samples.ts'
import { author } from '../support/people/author.ts'
import { itemsOf, putAll } from '../support/store/bulk-load.ts'
import { measured } from '../support/store/measure.ts'
import { withEngine } from './engine.ts'
import { spreadOf } from './figures.ts'

/**
 * Loads properties and prospects, sends every kind of list query, and prints the cost of each query as JSON. The argument is
 * the number of properties, and also the number of prospects. `rows.ts` runs this program for several table sizes.
 */
const RECORDS = Number(process.argv[2])
/** One property in a hundred has this street name. No other property has this word. */
const RARE = 'Vasseur'
const PRICE = 300_000
/** The number of users. Each user has the same number of assigned properties. */
const USERS = 50
/** The id of the user who sends the queries. */
const ASSIGNEE = exampleId('usr')
const ASSIGNEE_NUMBER = 7

/** The number of records per page. */
const LIMIT = 20
/** The number of unmeasured first runs of a query, in which the runtime compiles the code. */
const FIRST_RUNS = 3
const RUNS = 7

/** A query, with a name for the printed table. */
type Question = { what: string; run(): Promise<{ total: number }> }

/** The cost of one query: the records found, the DynamoDB requests, the read units, and the median processor time in milliseconds. */
export type Cost = { what: string; found: number; requests: number; units: number; cpuMs: number }

async function costOf({ what, run }: Question): Promise<Cost> {
  showProgress(`${what} ...`)
  for (let done = 0; done < FIRST_RUNS; done++) await run()
  const times: number[] = []
  let cost = { found: 0, requests: 0, units: 0 }
  for (let done = 0; done < RUNS; done++) {
    const begun = process.cpuUsage()
    const { result, requests, units } = await measured(run)
    const { user, system } = process.cpuUsage(begun)
    times.push((user + system) / 1_000)
    cost = { found: result.total, requests, units }
  }
  return { what, ...cost, cpuMs: spreadOf(times).median }
}

function page(what: string, query: object, offset = 0): Question {
  const filter = parse(properties.Filter, query)
  const run = () => listRecords(properties, { filter, offset, limit: LIMIT }, ASSIGNEE)
  return { what, run }
}

const range = { price_min: '200000', price_max: '400000' }
const middle = Math.round(RECORDS / 2)

const questions: Question[] = [
  page('first page', {}),
  page('any page', {}, middle),
  page('any page, status=withdrawn', { status: 'withdrawn' }, Math.round(RECORDS / 10)),
  page('any page, type=apartment', { type: 'apartment' }, Math.round(RECORDS / 10)),
  page('any page, status=withdrawn, type=house', { status: 'withdrawn', type: 'house' }, LIMIT),
  page('assigned_to=me', { assigned_to: 'me' }),
  page('assigned_to=me, type=house, sort=price', { assigned_to: 'me', type: 'house', sort: 'price' }),
  page('any page, two statuses', { status: 'available,withdrawn' }, middle),
  page('price range, sort=price', { ...range, sort: 'price' }),
  page('price range, sort=-updated_at', { ...range, sort: '-updated_at' }),
  page('sort=-updated_at', { sort: '-updated_at' }),
  {
    what: 'prospects, sort=name',
    run: () => listRecords(prospects, { filter: { sort: 'name' }, offset: 0, limit: LIMIT }),
  },
  page('search that finds 1 of 100', { search: RARE }),
  page('search that finds 1 of 100, status=available', { search: RARE, status: 'available' }),
  {
    what: 'summary by status',
    run: () => summaryOf(properties, {}, { by: ['status'], time: 'created', timezone: 'UTC' }),
  },
  {
    what: 'summary by month',
    run: () => summaryOf(properties, {}, { by: ['month'], time: 'created', timezone: 'UTC' }),
  },
  {
    what: 'prospects by status',
    run: () => summaryOf(prospects, {}, { by: ['status'], time: 'created', timezone: 'UTC' }),
  },
]

async function matchQuestions(): Promise<Question[]> {
  const criteria = { budget_min: 200_000, budget_max: PRICE }
  const buyer = await createRecord(
    prospects,
    parse(NewProspect, { name: 'Zoé', email: 'z@example.com', criteria }),
    author,
  )
  const home = { address: '12 rue des Lilas', type: 'house', surface: 90, price: PRICE }
  const { record } = await createRecord(properties, parse(NewProperty, home), author)
  const first = { offset: 0, limit: LIMIT }
  return [
    { what: 'properties for a prospect', run: () => propertiesFor(buyer.record.id, 0, first) },
    {
      what: 'prospects for a property in all budgets',
      run: () => prospectsFor(record.id, 0, first),
    },
  ]
}

/** A pattern for the partitions that the queries read: packed rows, counts, bits, entries, and some words. */
const READ = new RegExp(
  [
    '^(ROWS|FACETS|BITS|SEQ)#',
    `^WORD#property#${RARE.slice(0, 2).toLowerCase()}$`,
    ...(['property', 'prospect'] as const).map((kind) => `^${listPartition(kind, 'all')}$`),
  ].join('|'),
)

/** Generates the items of the table. `matchQuestions` adds one prospect and one property, so there are `RECORDS` of each type. */
function* items() {
  const random = seededRandom(1)
  const times = <T>(make: (n: number) => T) => Array.from({ length: RECORDS - 1 }, (_, n) => make(n))
  const homes = times((n) => {
    const assigned = { assigned_to: ASSIGNEE, assigned_number: 1 + (n % USERS) }
    const home = { ...sampleProperty(random), ...assigned }
    return n % 100 === 0 ? { ...home, address: `${n} rue ${RARE}` } : home
  })
  // Every budget contains `PRICE`. This is the most expensive case for matches.
  const criteria = { budget_min: PRICE - 100_000, budget_max: PRICE + 100_000 }
  const people = times(() => ({ ...sampleProspect(random), status: 'active' as const, criteria }))
  yield { ...assigneeKey(ASSIGNEE), number: ASSIGNEE_NUMBER }
  for (const item of itemsOf(properties, homes)) if (READ.test(String(item.pk))) yield item
  for (const item of itemsOf(prospects, people)) if (READ.test(String(item.pk))) yield item
}

await withEngine(async () => {
  showProgress('Writing the items ...')
  await putAll(items())
  const costs: Cost[] = []
  for (const question of [...questions, ...(await matchQuestions())]) costs.push(await costOf(question))
  showProgress('')
  console.log(JSON.stringify(costs))
})
