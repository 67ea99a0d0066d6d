import * as v from 'valibot'
import { BLOCK } from '../../../lib/data/lists/counted-list.ts'
import { cursorAt } from '../../../lib/data/lists/cursors.ts'
import { propertyMapping } from '../../../lib/data/repositories/properties.ts'
import { prospectMapping, prospects } from '../../../lib/data/repositories/prospects.ts'
import { type NewProspect, ProspectFilter } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { sampleProperty, sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { itemsOf } from '../../support/store/bulk-load.ts'
import { columns } from '../figures.ts'
import { withItems } from '../imported.ts'
import { optionsOf } from '../options.ts'
import { type Line, line, repeated } from './line.ts'
import { matchLines } from './matching.ts'

/** Prints what pages, searches and matches cost, in DynamoDB requests, read units and milliseconds. */
const options = optionsOf('lists', {
  records: { usual: 100_000, least: 3_000, what: 'prospects in the list, and properties' },
})
const RECORDS = options.number('records')
const LIMIT = 20
const Filter = v.omit(ProspectFilter, ['assigned_to'])
/** One prospect in a hundred has this name, and no other has a word of it. */
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

/** One page, or as many as begin at every position of a block, as the cost depends a little on the position. */
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

/** Cursors at every position of a block. */
const cursorsFrom = (seq: number) =>
  Array.from({ length: BLOCK }, (_, n) => cursorAt({ kind: 'prospect', filter: {} }, seq + n))

/** Words of few and of nearly all records; the e-mail address and the phone number are of one prospect. */
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
    await cursorLine('by cursor, the newest', ['']),
    await cursorLine(`by cursor, ${BLOCK} from the middle`, cursorsFrom(middle)),
    await cursorLine(`by cursor, ${BLOCK} near the end`, cursorsFrom(BLOCK + LIMIT)),
    ...(await searchLines()),
    ...(await matchLines(LIMIT)),
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
    `${loaded}; mean cost, median time\n\n${columns([['', 'total', 'requests', 'units', 'ms'], ...rows])}`,
  )
})
