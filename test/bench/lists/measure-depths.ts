import { prospectStore, prospects } from '../../../lib/data/stores/prospects.ts'
import { listPartition } from '../../../lib/data/table/keys.ts'
import { NewProspect } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { showProgress } from '../../../lib/operator/verify/progress.ts'
import { useSoFar, withMeter } from '../../../lib/request-context.ts'
import { itemsOf } from '../../support/store/bulk-load.ts'
import { measured } from '../../support/store/measure.ts'
import { withItems } from '../imported.ts'
import { countAll, walkPages } from './cursor-walk.ts'
import { type Cost, type Depths, LIMIT } from './depths.ts'

/** `node measure-depths.ts RECORDS`: prints, as JSON, what the pages of a list of so many records cost. */
const RECORDS = Number(process.argv[2])
const DEPTHS = [1, 2, 10, 100, 1_000, 5_000, 50_000]
/** Walks go on for so many pages at most: each further one costs the same. */
const WALKED = 5_000

/** The entries of the list that is read, and its counters. */
function* items() {
  const random = seededRandom(1)
  const inputs = function* () {
    for (let made = 0; made < RECORDS; made++) yield sampleProspect(random)
  }
  for (const item of itemsOf(prospectStore, inputs())) {
    const isRead = item.pk === listPartition('prospect', 'live') || /^(COUNT|SEQ)#/.test(String(item.pk))
    if (isRead) yield item
  }
}

/** What a walk has cost when it has come to each of these pages. */
async function walked(pages: readonly number[], walk: AsyncGenerator<number>): Promise<Map<number, Cost>> {
  const costs = new Map<number, Cost>()
  const deepest = Math.max(...pages)
  await withMeter(async () => {
    let page = 0
    for await (const found of walk) {
      page += 1
      if (page % 100 === 0) showProgress(`Cursor walk: page ${page} of ${deepest} ...`)
      if (found !== LIMIT && page < deepest) throw new Error(`The walk has ${found} records on page ${page}`)
      const { requests, readUnits } = useSoFar()
      if (pages.includes(page)) costs.set(page, { requests, units: readUnits })
      if (page === deepest) return
    }
  })
  return costs
}

async function ourPage(page: number): Promise<Cost> {
  const asked = { filter: {}, offset: (page - 1) * LIMIT, limit: LIMIT }
  const { result, requests, units } = await measured(() => prospects.list(asked))
  if (result.total !== RECORDS || result.records.length !== LIMIT)
    throw new Error(`Page ${page} is not whole`)
  return { requests, units }
}

async function writeUnits(): Promise<Record<string, number>> {
  const input = parse(NewProspect, {
    name: 'Inès Roux',
    email: 'ines.roux@example.com',
    phone: '+33612345678',
  })
  const create = await measured(() => prospects.create(input))
  const { id } = create.result.record
  const update = await measured(() => prospects.update(id, () => ({ status: 'active' })))
  const remove = await measured(() => prospects.remove(id))
  return { create: create.written, 'update of its status': update.written, delete: remove.written }
}

async function measure(): Promise<Depths> {
  const last = RECORDS / LIMIT
  const pages = [...new Set([...DEPTHS.filter((depth) => depth < last), last])]
  const ours: [number, Cost][] = []
  for (const page of pages) ours.push([page, await ourPage(page)])
  const within = pages.filter((page) => page <= WALKED)
  const walk = await walked(within, walkPages(LIMIT))
  const { result, ...count } = await measured(countAll)
  if (result !== RECORDS) throw new Error(`${result} of ${RECORDS} records were counted`)
  const rows = ours.map(([page, cost]) => ({ page, ours: cost, walk: walk.get(page) }))
  return { records: RECORDS, rows, count, writes: await writeUnits() }
}

await withItems(items(), async () => console.log(JSON.stringify(await measure())))
showProgress('')
