import { parseArgs } from 'node:util'
import { bulkLoad } from '../../lib/data/bulk-load.ts'
import { prospectStore, prospects } from '../../lib/data/prospects.ts'
import { NewProspect, ProspectFilter } from '../../lib/domain/prospect.ts'
import { parse } from '../../lib/domain/validation.ts'
import { seededRandom } from '../../lib/local/random.ts'
import { sampleProspect } from '../../lib/local/sample-prospects.ts'
import { type Cost, measured } from '../support/measure.ts'
import { walkToPage } from './cursor-walk.ts'
import { showProgress, withEngine } from './engine.ts'

/** `npm run bench:lists`: what pages and searches cost, in DynamoDB requests, read units and milliseconds. */
const { values } = parseArgs({
  options: { records: { type: 'string', default: '100000' }, json: { type: 'boolean', default: false } },
})
const RECORDS = Number(values.records)
const LIMIT = 20
/** One prospect in a hundred has this name, which no other has a word of. */
const RARE_NAME = 'Aurélie Vasseur'
const RUNS = 5

type Line = Cost & { what: string; total: number; milliseconds: number }

function* inputs(): Generator<NewProspect> {
  const random = seededRandom(1)
  for (let made = 0; made < RECORDS; made++) {
    const prospect = sampleProspect(random)
    yield made % 100 === 0 ? { ...prospect, name: RARE_NAME, email: `a.v${made}@example.com` } : prospect
  }
}

/** The cost of one run, which is the same in each, and the median of the time of several. */
async function line(what: string, runs: number, work: () => Promise<{ total: number }>): Promise<Line> {
  const times: number[] = []
  for (;;) {
    const begun = performance.now()
    const { result, requests, units } = await measured(work)
    times.push(performance.now() - begun)
    const milliseconds = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    if (times.length === runs) return { what, requests, units, milliseconds, total: result.total }
  }
}

function listLine(page: number, query: object = {}, label = ''): Promise<Line> {
  const filter = parse(ProspectFilter, query)
  return line(`page ${page}${label}`, RUNS, () =>
    prospects.list({ filter, offset: (page - 1) * LIMIT, limit: LIMIT }),
  )
}

/** What a prospect's life costs; `total` is the version it has then. */
async function writeLines(): Promise<Line[]> {
  const input = parse(NewProspect, {
    name: 'Inès Roux',
    email: 'ines.roux@example.com',
    phone: '+33612345678',
  })
  const { record } = await prospects.create(input)
  const version = (work: () => Promise<{ version: number }>) => async () => ({
    total: (await work()).version,
  })
  const set = (patch: object) => version(() => prospects.update(record.id, () => ({ ...patch })))
  return [
    await line(
      'create',
      1,
      version(() => prospects.create(input)),
    ),
    await line(
      'get',
      1,
      version(() => prospects.get(record.id)),
    ),
    await line('update criteria', 1, set({ criteria: { budget_max: 1 } })),
    await line('update name', 1, set({ name: 'Inès Leroux' })),
    await line('update status', 1, set({ status: 'active' })),
    await line(
      'archive',
      1,
      version(() => prospects.archive(record.id)),
    ),
    await line('delete', 1, async () => {
      await prospects.remove(record.id)
      return { total: 0 }
    }),
  ]
}

await withEngine(async () => {
  const begun = performance.now()
  await bulkLoad(prospectStore, inputs(), (done) =>
    showProgress(`Loading ${done} of ${RECORDS} prospects ...`),
  )
  showProgress('')
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)

  const last = Math.ceil(RECORDS / LIMIT)
  const lines = [
    await listLine(1),
    await listLine(100),
    await listLine(Math.round(last / 2)),
    await listLine(last),
    await listLine(last + 1, {}, ', past the end'),
    await listLine(100, { status: 'qualified' }, ', status=qualified'),
    await listLine(100, { status: 'all' }, ', status=all'),
    await listLine(1, { search: 'aurelie vasseur' }, ', search=aurelie vasseur'),
    await listLine(1, { search: 'camille martin' }, ', search=camille martin'),
    await listLine(1, { search: 'nobody nowhere' }, ', search=nobody nowhere'),
    ...(await writeLines()),
    await line('cursor walk to page 1', RUNS, () => walkToPage(1, LIMIT)),
    await line('cursor walk to page 100', RUNS, () => walkToPage(100, LIMIT)),
    await line(`cursor walk to page ${last}`, 1, () => walkToPage(last, LIMIT)),
  ]
  if (values.json) return console.log(JSON.stringify({ records: RECORDS, limit: LIMIT, lines }))
  console.log(`${RECORDS} prospects, limit ${LIMIT}, loaded in ${seconds} s; median time of ${RUNS} runs\n`)
  console.log('                                        total  requests       units       ms')
  for (const { what, total, requests, units, milliseconds } of lines)
    console.log(
      `${what.padEnd(36)}${String(total).padStart(9)}${String(requests).padStart(10)}${String(units).padStart(12)}${milliseconds.toFixed(1).padStart(9)}`,
    )
})
