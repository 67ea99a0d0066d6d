import * as v from 'valibot'
import { verifyToken } from '../../../lib/auth/verify-token.ts'
import { listRecords } from '../../../lib/data/index/list.ts'
import { createRecord } from '../../../lib/data/records/create.ts'
import { prospects } from '../../../lib/data/records/prospects.ts'
import { Prospect, ProspectFilter } from '../../../lib/domain/prospect.ts'
import { endpoint, publicEndpoint } from '../../../lib/http/endpoint.ts'
import type { HttpHandler, HttpResult } from '../../../lib/http/event.ts'
import { page, pageParameters } from '../../../lib/http/pagination.ts'
import { value } from '../../../lib/http/responses.ts'
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
 * of its part together with all parts above it. The parts alternate, so that other work on the machine affects all parts
 * equally.
 */
const options = optionsOf('warm', { rounds: { usual: 25, least: 3, what: 'rounds over all parts' } })
const ROUNDS = options.number('rounds')
/** The number of requests in each measurement. A single request would be too short for the processor clock, which is coarse. */
const BATCH = 500
const RECORDS = 20

type Part = { what: string; run: () => Promise<unknown>; batch: number }
type Measured = Part & { micros: Spread }

const Nothing = v.strictObject({})
const summary = 'Measured'
const query = v.strictObject({ ...pageParameters, ...ProspectFilter.entries })

/** Sends a request. Creates a new event for each request, as Lambda does, because the middleware changes the event. */
async function answer(handler: HttpHandler, request: Request): Promise<HttpResult> {
  const result = await handler(httpEvent(request), lambdaContext())
  if (result.statusCode !== 200) throw new Error(`A request returned ${result.statusCode}`)
  return result
}

function requestOf(token: string, limit?: number): Request {
  const path = '/api/v1/prospects'
  const headers = { authorization: `Bearer ${token}` }
  const query = limit && { query: `page=1&limit=${limit}` }
  return { method: 'GET', template: path, path, pathParameters: {}, headers, ...query }
}

/** Returns an endpoint that answers every request with the same records and does not read the store. */
async function pageOf(limit: number): Promise<HttpHandler> {
  const found = await listRecords(prospects, { filter: {}, offset: 0, limit })
  return endpoint(
    { summary, allow: 'prospects:read', query, response: page('Page', Prospect) },
    async () => found,
  )
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
      run: asked(publicEndpoint({ summary, response: value(Nothing) }, none), plain),
    },
    {
      what: '+ verification of the token',
      run: asked(endpoint({ summary, allow, response: value(Nothing) }, none), plain),
    },
    {
      what: '+ validation of the query',
      run: asked(endpoint({ summary, allow, query, response: value(Nothing) }, none), paged),
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

function table(measured: readonly Measured[]): string {
  const rows = measured.map(({ what, micros }, at) => {
    const above = measured[at - 1]?.micros.median ?? 0
    // The last line measures token verification alone. So its cell for the increase over the line above is empty.
    const isLast = at === measured.length - 1
    return [what, shown(micros), isLast ? '' : (micros.median - above).toFixed(1)]
  })
  const heading = `GET /api/v1/prospects: ${ROUNDS} rounds. Processor time per request in microseconds: median (quartiles)`
  return `${heading}\n\n${columns([['each part with the parts above it', '', 'difference'], ...rows])}`
}

console.info = () => undefined
await withEngine(() =>
  withKeys(async () => {
    const random = seededRandom(1)
    for (let made = 0; made < RECORDS; made++) await createRecord(prospects, sampleProspect(random), author)
    const figures = await measure(await partsOf(await aToken()))
    const measured = [...figures].map(([part, micros]) => ({ ...part, micros: spreadOf(micros) }))
    options.report({ rounds: ROUNDS, measured }, table(measured))
  }),
)
