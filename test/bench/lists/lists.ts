import { BLOCK } from '../../../lib/data/lists/counted-list.ts'
import { properties, propertyStore } from '../../../lib/data/stores/properties.ts'
import { prospectStore, prospects } from '../../../lib/data/stores/prospects.ts'
import { transactions } from '../../../lib/data/stores/transactions.ts'
import { NewProperty } from '../../../lib/domain/property.ts'
import { NewProspect, ProspectFilter } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { sampleProperty, sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { useAllPlacesBefore } from '../../support/samples/full-vectors.ts'
import { itemsOf } from '../../support/store/bulk-load.ts'
import { withItems } from '../imported.ts'
import { optionsOf } from '../options.ts'
import { type Line, line, refused, times } from './line.ts'
import { matchLines } from './matching.ts'
import { cursorLines, includeLines } from './scrolling.ts'

/** Prints what pages and searches cost, in DynamoDB requests, read units and milliseconds. */
const options = optionsOf('lists', {
  records: { usual: 100_000, least: 3_000, what: 'prospects in the list, and properties' },
})
const RECORDS = options.number('records')
const LIMIT = 20
const LATE = 100_000_000
/** One prospect in a hundred has this name, which no other has a word of. */
const RARE_NAME = 'Aurélie Vasseur'
/** All of them in what one prospect in a hundred is found by, and more than are asked for at once. */
const MANY_WORDS = 'vasseur aurelie example com'
/** As many pages, each a row further on than the next page would be, begin at every place of a block. */
const SPREAD = BLOCK

function* inputs(): Generator<NewProspect> {
  const random = seededRandom(1)
  for (let made = 0; made < RECORDS; made++) {
    const prospect = sampleProspect(random)
    yield made % 100 === 0 ? { ...prospect, name: RARE_NAME, email: `a.v${made}@example.com` } : prospect
  }
}

function* flats(): Generator<NewProperty> {
  const random = seededRandom(2)
  for (let made = 0; made < RECORDS; made++) yield sampleProperty(random)
}

function* items() {
  yield* itemsOf(prospectStore, inputs())
  yield* itemsOf(propertyStore, flats())
}

/** Pages side by side, as what one costs depends a little on where it begins in its block. */
function pagesLine(from: number, pages: number, query: object = {}): Promise<Line> {
  const filter = parse(ProspectFilter, query)
  const asked = Object.entries(query).map(([name, value]) => `, ${name}=${value}`)
  const offsets = Array.from({ length: pages }, (_, index) => from + index * (LIMIT + 1))
  return line(
    `${pages === 1 ? '1 page' : `${pages} pages`} from row ${from + 1}${asked.join('')}`,
    offsets.map((offset) => () => prospects.list({ filter, offset, limit: LIMIT })),
  )
}

/** Words of a few records and of nearly all, refused or not; the e-mail and the phone number are of one prospect. */
async function searchLines(): Promise<Line[]> {
  const { email, phone } = await aSample()
  const searches = [
    'aurelie vasseur',
    'camille martin',
    'martin com',
    MANY_WORDS,
    email,
    phone,
    'nobody nowhere',
  ]
  const lines: Line[] = []
  for (const search of [...searches, 'ma', 'co', 'ex', 'example.com']) lines.push(await searchLine(search))
  return [...lines, await searchLine('aurelie vasseur', 40), await searchLine('aurelie vasseur', 1, 100)]
}

/** A search that is too broad finds -1. */
function searchLine(search: string, page = 1, limit = LIMIT): Promise<Line> {
  const filter = parse(ProspectFilter, { search })
  const what = `search=${search}${page > 1 ? `, page ${page}` : ''}${limit === LIMIT ? '' : `, limit ${limit}`}`
  const run = () => prospects.list({ filter, offset: (page - 1) * limit, limit })
  return line(
    what,
    times(3, () => run().catch(refused)),
  )
}

/** The e-mail and the phone number of a prospect that has one. */
async function aSample(): Promise<{ email: string; phone: string }> {
  const { records } = await prospects.list({ filter: {}, offset: 0, limit: LIMIT })
  for (const { email, phone } of records) if (phone !== undefined) return { email, phone }
  throw new Error('None of the newest prospects has a phone number')
}

/** What a prospect's life costs; `total` is the version it has then. */
async function writeLines(): Promise<Line[]> {
  const input = parse(NewProspect, {
    name: 'Inès Roux',
    email: 'ines.roux@example.com',
    phone: '+33612345678',
  })
  const { record } = await prospects.create(input)
  const version = (work: () => Promise<{ record: { version: number } }>) => async () => ({
    total: (await work()).record.version,
  })
  const set = (patch: object) => version(() => prospects.update(record.id, () => ({ ...patch })))
  return [
    await line('create', [version(() => prospects.create(input))]),
    await line('get', [version(() => prospects.get(record.id))]),
    await line('update criteria', [set({ criteria: { budget_max: 1 } })]),
    await line('update name', [set({ name: 'Inès Leroux' })]),
    await line('update status', [set({ status: 'active' })]),
    await line('archive', [version(() => prospects.archive(record.id))]),
    await line('delete', [() => prospects.remove(record.id).then(() => ({ total: 0 }))]),
    ...(await offerLines()),
  ]
}

/** What a property and an offer on it cost. */
async function offerLines(): Promise<Line[]> {
  const written = (work: () => Promise<unknown>) => () => work().then(() => ({ total: 1 }))
  const property = parse(NewProperty, { address: '12 rue des Lilas', type: 'house', surface: 90, price: 9e5 })
  const { id: property_id } = (await properties.create(property)).record
  const { id: prospect_id } = (
    await prospects.create(parse(NewProspect, { name: 'Zoé', email: 'z@example.com' }))
  ).record
  const offer = { prospect_id, property_id, offer_amount: 8e5, status: 'pending' } as const
  const { id } = (await transactions.create(offer)).record
  return [
    await line('create property', [written(() => properties.create(property))]),
    await line('create offer', [written(() => transactions.create(offer))]),
    await line('reject offer', [written(() => transactions.update(id, () => ({ status: 'rejected' })))]),
  ]
}

/** After as many places as a kind may have used in many years. */
async function lateLine(): Promise<Line> {
  const input = parse(NewProspect, { name: 'Inès Roux', email: 'i.roux@example.com', phone: '+33612345678' })
  await useAllPlacesBefore(LATE, prospectStore.recordType.name, ['all', 'live', 'status=new'])
  return line(`create after ${LATE} places`, [() => prospects.create(input).then(() => ({ total: 1 }))])
}

await withItems(items(), async (seconds) => {
  const lines = [
    await pagesLine(0, 1),
    await pagesLine(100 * LIMIT, SPREAD),
    await pagesLine(Math.round(RECORDS / 2), SPREAD),
    await pagesLine(RECORDS - (SPREAD + 1) * (LIMIT + 1), SPREAD),
    await pagesLine(RECORDS, 1),
    await pagesLine(100 * LIMIT, SPREAD, { status: 'qualified' }),
    await pagesLine(100 * LIMIT, SPREAD, { status: 'all' }),
    ...(await cursorLines(RECORDS, LIMIT)),
    ...(await searchLines()),
    ...(await matchLines(LIMIT)),
    ...(await writeLines()),
    ...(await includeLines(LIMIT)),
    await lateLine(),
  ]
  if (options.json) return console.log(JSON.stringify({ records: RECORDS, limit: LIMIT, lines }))
  options.report(
    [
      `${RECORDS} prospects and as many properties, limit ${LIMIT}, loaded in ${seconds} s; mean cost, median time\n`,
      '                                        total  requests       units       ms',
      ...lines.map(printed),
    ].join('\n'),
  )
})

function printed({ what, total, requests, units, milliseconds }: Line): string {
  return [
    what.padEnd(36),
    (total < 0 ? 'refused' : String(total)).padStart(9),
    requests.toFixed(0).padStart(10),
    units.toFixed(1).padStart(12),
    milliseconds.toFixed(1).padStart(9),
  ].join('')
}
