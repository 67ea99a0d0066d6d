import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { config } from '../../../lib/config.ts'
import { useSoFar, withMeter } from '../../../lib/context/meter.ts'
import { listRecords } from '../../../lib/data/index/list.ts'
import { createRecord } from '../../../lib/data/records/create.ts'
import { deleteRecord } from '../../../lib/data/records/delete.ts'
import { prospects } from '../../../lib/data/records/prospects.ts'
import { updateRecord } from '../../../lib/data/records/update.ts'
import { client } from '../../../lib/data/table/client.ts'
import { listPartition } from '../../../lib/data/table/keys.ts'
import { NewProspect, ProspectFilter } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { showProgress } from '../../../lib/operator/progress.ts'
import { author } from '../../support/people/author.ts'
import { itemsOf } from '../../support/store/bulk-load.ts'
import { measured } from '../../support/store/measure.ts'
import { columns } from '../figures.ts'
import { withItems } from '../imported.ts'
import { optionsOf } from '../options.ts'
import { costOf, LIMIT, type Question } from './query-cost.ts'

/**
 * Prints the requests and read units of list pages at different depths. Compares two ways to read a page: a request with
 * `page`, and a cursor walk. A page by number also returns the total. A cursor walk reads every page before the requested page.
 * Also prints the costs of a page in the middle of a list that is filtered by status and type.
 */
const options = optionsOf('pages', {
  records: { usual: 100_000, least: 1_000, what: 'records of the list' },
})
const RECORDS = options.number('records')
const PARTITION = listPartition('prospect', 'all')
/** The cursor walk ends at this page, because each further page costs the same. */
const WALKED = 5_000
const last = Math.floor(RECORDS / LIMIT)
const PAGES = [...[1, 2, 10, 100, 1_000, 5_000, 50_000].filter((page) => page < last), last]

type Cost = { requests: number; units: number }

/** The filters whose middle page is measured. */
const FILTERS = [
  { status: 'active' },
  { type: 'buyer' },
  { status: 'new,active' },
  { status: 'active', type: 'buyer' },
]

/** Generates the entries of the list in `PARTITION`, and all counters. */
function* items() {
  const random = seededRandom(1)
  const inputs = Array.from({ length: RECORDS }, () => sampleProspect(random))
  for (const item of itemsOf(prospects, inputs))
    if (item.pk === PARTITION || /^(FACETS|BITS|SEQ)#/.test(String(item.pk))) yield item
}

/** Queries the list from the newest record to the oldest. Yields the number of records that each answer returns or counts. */
async function* walk(asked: { Limit: number } | { Select: 'COUNT' }): AsyncGenerator<number> {
  let start: QueryCommandInput['ExclusiveStartKey']
  do {
    const answer: QueryCommandOutput = await client().send(
      new QueryCommand({
        TableName: config().TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': PARTITION },
        ScanIndexForward: false,
        ConsistentRead: true,
        ...asked,
        ...(start && { ExclusiveStartKey: start }),
      }),
    )
    yield answer.Count ?? 0
    start = answer.LastEvaluatedKey
  } while (start)
}

async function countAll(): Promise<void> {
  let total = 0
  for await (const count of walk({ Select: 'COUNT' })) total += count
  if (total !== RECORDS) throw new Error(`${total} of ${RECORDS} records were counted`)
}

/** Returns the cost of a cursor walk to each page of `PAGES`, up to the page `WALKED`. */
function walkCosts(): Promise<Map<number, Cost>> {
  const costs = new Map<number, Cost>()
  return withMeter(async () => {
    let page = 0
    for await (const found of walk({ Limit: LIMIT })) {
      page += 1
      if (page % 100 === 0) showProgress(`Cursor walk: page ${page} ...`)
      if (found !== LIMIT) return costs
      const { requests, readUnits } = useSoFar()
      if (PAGES.includes(page)) costs.set(page, { requests, units: readUnits })
      if (page === WALKED) return costs
    }
    return costs
  })
}

async function numberedPage(page: number): Promise<Cost> {
  const asked = { filter: {}, offset: (page - 1) * LIMIT, limit: LIMIT }
  const { result, requests, units } = await measured(() => listRecords(prospects, asked))
  if (result.total !== RECORDS || result.records.length !== LIMIT)
    throw new Error(`Page ${page} is not complete`)
  return { requests, units }
}

/** Returns the query for the page in the middle of a filtered list. */
async function middleOf(query: Record<string, string>): Promise<Question> {
  const filter = parse(ProspectFilter, query)
  const { total } = await listRecords(prospects, { filter, offset: 0, limit: LIMIT })
  const offset = Math.floor(total / 2)
  const what = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return { what: what.join(', '), run: () => listRecords(prospects, { filter, offset, limit: LIMIT }) }
}

async function writeUnits(): Promise<string> {
  const input = { name: 'Inès Roux', email: 'ines.roux@example.com', phone: '+33612345678' }
  const create = await measured(() => createRecord(prospects, parse(NewProspect, input), author))
  const { id } = create.result.record
  const update = await measured(() => updateRecord(prospects, id, () => ({ status: 'active' }), author))
  const remove = await measured(() => deleteRecord(prospects, id, author))
  return `create ${create.written}, status change ${update.written}, delete ${remove.written}`
}

await withItems(items(), async () => {
  const rows: { page: number; ours: Cost; walk: Cost | undefined }[] = []
  const walks = await walkCosts()
  for (const page of PAGES) rows.push({ page, ours: await numberedPage(page), walk: walks.get(page) })
  const count = await measured(countAll)
  const filtered = []
  for (const filter of FILTERS) filtered.push(await costOf(await middleOf(filter)))
  const writes = await writeUnits()
  showProgress('')
  const cells = (cost?: Cost) => (cost ? [cost.requests, cost.units.toFixed(1)] : ['', ''])
  options.report(
    { records: RECORDS, limit: LIMIT, rows, filtered, count, writes },
    [
      `DynamoDB requests and read units for a page of ${LIMIT}, with strongly consistent reads. A page by number includes the total.`,
      `The list has ${RECORDS} records. To count them, a cursor walk needs another ${count.requests} requests and ${count.units.toFixed(0)} units.\n`,
      columns([
        ['page', 'requests by number', 'units', 'requests of a cursor walk', 'units'],
        ...rows.map(({ page, ours, walk }) => [page, ...cells(ours), ...cells(walk)]),
      ]),
      '\nThe page in the middle of a filtered list (ms: processor time)\n',
      columns([
        ['', 'found', 'requests', 'units', 'ms'],
        ...filtered.map(({ what, found, requests, units, cpuMs }) => [
          what,
          found,
          requests,
          units.toFixed(1),
          cpuMs.toFixed(0),
        ]),
      ]),
      `\nWrite units of a prospect: ${writes}`,
    ].join('\n'),
  )
})
