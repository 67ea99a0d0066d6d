import * as v from 'valibot'
import { verifyToken } from '../../../lib/auth/tokens.ts'
import { prospects } from '../../../lib/data/repositories/prospects.ts'
import { Prospect, ProspectFilter } from '../../../lib/domain/prospect.ts'
import { page, pageParameters, value } from '../../../lib/http/answers.ts'
import { endpoint, publicEndpoint } from '../../../lib/http/endpoint.ts'
import type { HttpHandler, HttpResult } from '../../../lib/http/request.ts'
import { sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { showProgress } from '../../../lib/operator/progress.ts'
import { author } from '../../support/people/author.ts'
import { httpEvent, type Request } from '../../support/requests/http-event.ts'
import { lambdaContext } from '../../support/requests/lambda-context.ts'
import { withKeys } from '../costs/handlers.ts'
import { withEngine } from '../engine.ts'
import { columns, type Spread, shown, spreadOf } from '../figures.ts'
import { optionsOf } from '../options.ts'
import { aToken } from './service.ts'

/**
 * Prints the processor time of each part of a request to a running function. Each printed line except the last shows the time
 * of its part together with all parts above it. Then prints the processor time of gzip and the bytes that it saves. The parts
 * alternate, so that other work on the machine affects all parts equally.
 */
const options = optionsOf('warm', { rounds: { usual: 25, least: 3, what: 'rounds over all parts' } })
const ROUNDS = options.number('rounds')
/** The number of requests in each measurement. A single request would be too short for the processor clock, which is coarse. */
const BATCH = 500
const RECORDS = 20
/** The sizes of the pages for which gzip is measured, in records. */
const PAGES = [RECORDS, 100]

type Part = { what: string; run: () => Promise<unknown>; batch: number }
type Measured = Part & { micros: Spread }
/** A page without and with gzip. `bytes` is the size of the body without gzip, and `sent` with gzip. */
type Pair = { records: number; plain: Part; gzipped: Part; bytes: number; sent: number }
type Gzip = { records: number; bytes: number; sent: number; plain: Spread; gzipped: Spread; ratio: Spread }

const Nothing = v.strictObject({})
const summary = 'Measured'
const query = v.strictObject({ ...pageParameters, ...ProspectFilter.entries })

/** Sends a request. Creates a new event for each request, as Lambda does, because the middleware changes the event. */
async function answer(handler: HttpHandler, request: Request): Promise<HttpResult> {
  const result = await handler(httpEvent(request), lambdaContext())
  if (result.statusCode !== 200) throw new Error(`A request returned ${result.statusCode}`)
  return result
}

function bytesOf({ body = '', isBase64Encoded }: HttpResult): number {
  return Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8')
}

function requestOf(token: string, limit?: number): Request {
  const path = '/api/v1/prospects'
  const headers = { authorization: `Bearer ${token}` }
  const query = limit && { query: `page=1&limit=${limit}` }
  return { method: 'GET', template: path, path, pathParameters: {}, headers, ...query }
}

/** Returns an endpoint that answers every request with the same records and does not read the store. */
async function pageOf(limit: number): Promise<HttpHandler> {
  const found = await prospects.list({ filter: {}, offset: 0, limit })
  return endpoint(
    { summary, allow: 'prospects:read', query, answer: page('Page', Prospect) },
    async () => found,
  )
}

async function pairOf(token: string, records: number): Promise<Pair> {
  const handler = await pageOf(records)
  const request = requestOf(token, records)
  const accepting = { ...request, headers: { ...request.headers, 'accept-encoding': 'gzip' } }
  const batch = BATCH / 10
  return {
    records,
    bytes: bytesOf(await answer(handler, request)),
    sent: bytesOf(await answer(handler, accepting)),
    plain: { what: `${records} records`, run: () => answer(handler, request), batch },
    gzipped: { what: `${records} records, gzipped`, run: () => answer(handler, accepting), batch },
  }
}

async function partsOf(token: string): Promise<Part[]> {
  const plain = requestOf(token)
  const paged = requestOf(token, RECORDS)
  const asked = (handler: HttpHandler, request: Request) => () => answer(handler, request)
  const allow = 'prospects:read'
  const none = async () => ({})
  const made = [
    {
      what: 'the event, created by the benchmark',
      run: async () => void [httpEvent(paged), lambdaContext()],
    },
    {
      what: '+ middleware: log, request id, problem details',
      run: asked(publicEndpoint({ summary, answer: value(Nothing) }, none), plain),
    },
    {
      what: '+ verification of the token',
      run: asked(endpoint({ summary, allow, answer: value(Nothing) }, none), plain),
    },
    {
      what: '+ validation of the query',
      run: asked(endpoint({ summary, allow, query, answer: value(Nothing) }, none), paged),
    },
    {
      what: `+ ${RECORDS} records as JSON`,
      run: asked(await pageOf(RECORDS), paged),
    },
    {
      what: '+ two requests to the store',
      run: asked((await import('../../../functions/prospects/list.ts')).handler, paged),
      batch: BATCH / 10,
    },
    { what: 'verification of the token alone', run: () => verifyToken(token) },
  ]
  return made.map((part) => ({ batch: BATCH, ...part }))
}

/** Runs all parts in each round. Returns the microseconds per request in each round, by part. */
async function measure(parts: readonly Part[]): Promise<Map<Part, number[]>> {
  const figures = parts.map((part) => ({ part, micros: [] as number[] }))
  // The first round is not counted, because the runtime compiles the code during this round.
  for (let round = 0; round <= ROUNDS; round++) {
    showProgress(`Round ${round} of ${ROUNDS} ...`)
    for (const { part, micros } of figures) {
      const begun = process.cpuUsage()
      for (let n = 0; n < part.batch; n++) await part.run()
      const { user, system } = process.cpuUsage(begun)
      if (round > 0) micros.push((user + system) / part.batch)
    }
  }
  showProgress('')
  return new Map(figures.map(({ part, micros }) => [part, micros]))
}

/**
 * Compares a page without and with gzip. Computes the ratio for each round, because other load on the machine affects both
 * measurements of a round.
 */
function gzipOf({ plain, gzipped, ...pair }: Pair, figures: Map<Part, number[]>): Gzip {
  const [plainly = [], zipped = []] = [figures.get(plain), figures.get(gzipped)]
  const ratios = zipped.map((micros, round) => micros / (plainly[round] ?? micros))
  return { ...pair, plain: spreadOf(plainly), gzipped: spreadOf(zipped), ratio: spreadOf(ratios) }
}

function table(measured: readonly Measured[], gzip: readonly Gzip[]): string {
  const rows = measured.map(({ what, micros }, at) => {
    const above = measured[at - 1]?.micros.median ?? 0
    // The last line measures token verification alone. So its cell for the increase over the line above is empty.
    const isLast = at === measured.length - 1
    return [what, shown(micros), isLast ? '' : (micros.median - above).toFixed(1)]
  })
  const heading = `GET /api/v1/prospects: ${ROUNDS} rounds. Processor time per request in microseconds: median (quartiles)`
  const compressed = gzip.map(({ records, bytes, sent, plain, gzipped, ratio }) => [
    records,
    bytes,
    sent,
    `${(100 * (1 - sent / bytes)).toFixed(0)} %`,
    plain.median.toFixed(0),
    gzipped.median.toFixed(0),
    `${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)}-${ratio.high.toFixed(2)})`,
  ])
  const head = ['records', 'bytes', 'with gzip', 'saved', 'microseconds', 'with gzip', 'ratio (quartiles)']
  return [
    heading,
    columns([['each part with the parts above it', '', 'difference'], ...rows]),
    'Costs and savings of gzip, without the store',
    columns([head, ...compressed]),
  ].join('\n\n')
}

console.info = () => undefined
await withEngine(() =>
  withKeys(async () => {
    const random = seededRandom(1)
    for (let made = 0; made < Math.max(...PAGES); made++)
      await prospects.create(sampleProspect(random), author)
    const token = await aToken()
    const parts = await partsOf(token)
    const pairs = await Promise.all(PAGES.map((records) => pairOf(token, records)))
    const figures = await measure([...parts, ...pairs.flatMap(({ plain, gzipped }) => [plain, gzipped])])
    const measured = parts.map((part) => ({ ...part, micros: spreadOf(figures.get(part) ?? []) }))
    const gzip = pairs.map((pair) => gzipOf(pair, figures))
    options.report({ rounds: ROUNDS, measured, gzip }, table(measured, gzip))
  }),
)
