import * as v from 'valibot'
import { BLOCK } from '../../../lib/data/lists/counted-list.ts'
import { cursorAt } from '../../../lib/data/lists/cursors.ts'
import { propertiesFor, prospectsFor } from '../../../lib/data/repositories/matches.ts'
import { properties, propertyMapping } from '../../../lib/data/repositories/properties.ts'
import { prospectMapping, prospects } from '../../../lib/data/repositories/prospects.ts'
import { NewProperty } from '../../../lib/domain/property.ts'
import { NewProspect, ProspectFilter } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { AppError } from '../../../lib/errors.ts'
import { sampleProperty, sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { showProgress } from '../../../lib/operator/verify/report.ts'
import { author } from '../../support/people/author.ts'
import { itemsOf } from '../../support/store/bulk-load.ts'
import { type Cost, measured } from '../../support/store/measure.ts'
import { columns } from '../figures.ts'
import { withItems } from '../imported.ts'
import { optionsOf } from '../options.ts'

/** Prints the costs of pages, searches and matches, in DynamoDB requests, read units and milliseconds. */
const options = optionsOf('lists', {
  records: { usual: 100_000, least: 3_000, what: 'prospects, and as many properties' },
})
const RECORDS = options.number('records')
const LIMIT = 20
const Filter = v.omit(ProspectFilter, ['assigned_to'])
/** The name of one prospect in a hundred. No other prospect has a word of this name. */
const RARE_NAME = 'Aurélie Vasseur'

function* inputs(): Generator<NewProspect> {
  const random = seededRandom(1)
  for (let made = 0; made < RECORDS; made++) {
    const prospect = sampleProspect(random)
    yield made % 100 === 0 ? { ...prospect, name: RARE_NAME, email: `a.v${made}@example.com` } : prospect
  }
}

function* items() {
  yield* itemsOf(prospectMapping, inputs())
  const random = seededRandom(2)
  yield* itemsOf(
    propertyMapping,
    Array.from({ length: RECORDS }, () => sampleProperty(random)),
  )
}

/**
 * The mean requests and units of some runs, their median time, and the `total` of the last run. `total` is -1 if the search was
 * too broad.
 */
type Line = Omit<Cost, 'written'> & { what: string; total: number; milliseconds: number }

/** Measures the runs one after another. */
async function line(what: string, runs: (() => Promise<{ total: number }>)[]): Promise<Line> {
  showProgress(`Measuring ${what} ...`)
  const times: number[] = []
  const mean = { requests: 0, units: 0, total: 0 }
  for (const run of runs) {
    const begun = performance.now()
    const { result, requests, units } = await measured(() => run().catch(tooBroad))
    times.push(performance.now() - begun)
    mean.requests += requests / runs.length
    mean.units += units / runs.length
    mean.total = result.total
  }
  return { what, ...mean, milliseconds: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0 }
}

/** Measures the same work several times. */
function repeated(what: string, runs: number, work: () => Promise<{ total: number }>): Promise<Line> {
  return line(
    what,
    Array.from({ length: runs }, () => work),
  )
}

function tooBroad(error: unknown): { total: number } {
  if (error instanceof AppError && error.code.endsWith('_too_broad')) return { total: -1 }
  throw error
}

/** Measures list pages that start at different positions of a block, because the cost depends slightly on the position. */
function pagesLine(from: number, pages = BLOCK, query: object = {}): Promise<Line> {
  const filter = parse(Filter, query)
  const asked = Object.entries(query).map(([name, value]) => `, ${name}=${value}`)
  const offsets = Array.from({ length: pages }, (_, index) => from + index * (LIMIT + 1))
  return line(
    `${pages === 1 ? '1 page' : `${pages} pages`} from row ${from + 1}${asked.join('')}`,
    offsets.map((offset) => () => prospects.list({ filter, offset, limit: LIMIT })),
  )
}

function cursorLine(what: string, cursors: string[]): Promise<Line> {
  return line(
    what,
    cursors.map((cursor) => () => prospects.list({ filter: {}, cursor, limit: LIMIT })),
  )
}

/** Returns a cursor for each of `BLOCK` successive sequence numbers from `seq`. */
const cursorsFrom = (seq: number) =>
  Array.from({ length: BLOCK }, (_, n) => cursorAt({ kind: 'prospect', filter: {} }, seq + n))

/** Measures searches for words that are in few or nearly all records, and for the e-mail and phone number of one prospect. */
async function searchLines(): Promise<Line[]> {
  const { records } = await prospects.list({ filter: {}, offset: 0, limit: LIMIT })
  const { email = '', phone = '' } = records.find((record) => record.phone !== undefined) ?? {}
  const lines: Line[] = []
  for (const search of [
    ...['aurelie vasseur', 'camille martin', 'martin com', 'vasseur aurelie example com'],
    ...[email, phone, 'nobody nowhere', 'ma', 'co', 'ex', 'example.com'],
  ])
    lines.push(await searchLine(search))
  return [...lines, await searchLine('aurelie vasseur', 40), await searchLine('aurelie vasseur', 1, 100)]
}

function searchLine(search: string, page = 1, limit = LIMIT): Promise<Line> {
  const filter = parse(Filter, { search })
  const what = `search=${search}${page > 1 ? `, page ${page}` : ''}${limit === LIMIT ? '' : `, limit ${limit}`}`
  return repeated(what, 3, () => prospects.list({ filter, offset: (page - 1) * limit, limit }))
}

const RUNS = 5
const FROM = 300_000

/**
 * Measures the matches of prospects whose budgets contain few or many properties, and of properties whose prices are in few or many
 * budgets.
 */
async function matchLines(): Promise<Line[]> {
  const lines: Line[] = []
  for (const width of [1_000, 10_000, 100_000]) lines.push(await forBudget({ budget_max: FROM + width }))
  lines.push(await forBudget({ budget_max: FROM + 10_000, min_yield: 6 }))
  lines.push(await forBudget({ budget_max: FROM + 10_000 }, 10))
  for (const price of [85_000, 105_000, FROM]) lines.push(await forPrice(price))
  return lines
}

async function forBudget(wish: object, tolerance = 0): Promise<Line> {
  const criteria = { budget_min: FROM, ...wish }
  const input = parse(NewProspect, { name: 'Zoé', email: 'z@example.com', criteria })
  const { id } = (await prospects.create(input, author)).record
  const asked = Object.entries({ ...criteria, ...(tolerance > 0 && { tolerance }) })
  const run = () => propertiesFor(id, tolerance, { offset: 0, limit: LIMIT })
  return repeated(`properties for ${asked.map(([name, value]) => `${name}=${value}`).join(', ')}`, RUNS, run)
}

async function forPrice(price: number): Promise<Line> {
  const input = parse(NewProperty, { address: '12 rue des Lilas', type: 'house', surface: 90, price })
  const { id } = (await properties.create(input, author)).record
  return repeated(`prospects for price=${price}`, RUNS, () =>
    prospectsFor(id, 0, { offset: 0, limit: LIMIT }),
  )
}

await withItems(items(), async (seconds) => {
  const middle = Math.round(RECORDS / 2)
  const lines = [
    await pagesLine(0, 1),
    await pagesLine(100 * LIMIT),
    await pagesLine(middle),
    await pagesLine(RECORDS - (BLOCK + 1) * (LIMIT + 1)),
    await pagesLine(RECORDS, 1),
    await pagesLine(100 * LIMIT, BLOCK, { status: 'qualified' }),
    await pagesLine(100 * LIMIT, BLOCK, { status: 'all' }),
    await cursorLine('by cursor, newest records', ['']),
    await cursorLine(`by cursor, ${BLOCK} pages from the middle`, cursorsFrom(middle)),
    await cursorLine(`by cursor, ${BLOCK} pages near the end`, cursorsFrom(BLOCK + LIMIT)),
    ...(await searchLines()),
    ...(await matchLines()),
  ]
  const loaded = `${RECORDS} prospects and as many properties, limit ${LIMIT}, loaded in ${seconds} s`
  const rows = lines.map(({ what, total, requests, units, milliseconds }) => [
    what,
    total < 0 ? 'refused' : total,
    requests.toFixed(0),
    units.toFixed(1),
    milliseconds.toFixed(1),
  ])
  options.report(
    { records: RECORDS, limit: LIMIT, lines },
    `${loaded}. Requests and units are means, ms are medians\n\n${columns([['', 'total', 'requests', 'units', 'ms'], ...rows])}`,
  )
})
