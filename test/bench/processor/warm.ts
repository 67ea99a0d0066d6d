import * as v from 'valibot'
import { verifyToken } from '../../../lib/auth/tokens.ts'
import { prospects } from '../../../lib/data/repositories/prospects.ts'
import { Prospect, ProspectFilter } from '../../../lib/domain/prospect.ts'
import { page, pageParameters, value } from '../../../lib/http/answers.ts'
import { endpoint, publicEndpoint } from '../../../lib/http/endpoint.ts'
import type { HttpHandler } from '../../../lib/http/request.ts'
import { sampleProspect, seededRandom } from '../../../lib/local/demo/samples.ts'
import { showProgress } from '../../../lib/operator/verify/report.ts'
import { author } from '../../support/people/author.ts'
import { httpEvent, type Request } from '../../support/requests/http-event.ts'
import { lambdaContext } from '../../support/requests/lambda-context.ts'
import { withKeys } from '../costs/handlers.ts'
import { withEngine } from '../engine.ts'
import { columns, type Spread, shown, spreadOf } from '../figures.ts'
import { optionsOf } from '../options.ts'
import { aToken } from './service.ts'

/**
 * Prints the processor time of a request to a function that runs already, part by part: each line includes the parts of
 * the lines before it. The parts take turns, so that other work on the machine affects all of them alike.
 */
const options = optionsOf('warm', { rounds: { usual: 25, least: 3, what: 'rounds over all parts' } })
const ROUNDS = options.number('rounds')
/** As many requests are measured as one: the clock of the processor is coarse. */
const BATCH = 500
const RECORDS = 20

type Part = { what: string; run: () => Promise<unknown>; batch: number }
type Measured = Part & { micros: Spread }

const Nothing = v.strictObject({})
const summary = 'Measured'
const query = v.strictObject({ ...pageParameters, ...ProspectFilter.entries })

async function partsOf(token: string): Promise<Part[]> {
  const path = '/api/v1/prospects'
  const headers = { authorization: `Bearer ${token}` }
  const plain = { method: 'GET', template: path, path, pathParameters: {}, headers }
  const paged = { ...plain, query: `page=1&limit=${RECORDS}` }
  // Each event is made anew, as Lambda does: the stack writes into it.
  const asked = (handler: HttpHandler, request: Request) => async () => {
    const { statusCode, body } = await handler(httpEvent(request), lambdaContext())
    if (statusCode !== 200) throw new Error(`A request was answered ${statusCode}`)
    return body
  }
  const found = await prospects.list({ filter: {}, offset: 0, limit: RECORDS })
  const allow = 'prospects:read'
  const none = async () => ({})
  const made = [
    {
      what: 'the event alone, as the bench makes it',
      run: async () => void [httpEvent(paged), lambdaContext()],
    },
    {
      what: 'the stack: log, request id, problems',
      run: asked(publicEndpoint({ summary, answer: value(Nothing) }, none), plain),
    },
    {
      what: 'and the token',
      run: asked(endpoint({ summary, allow, answer: value(Nothing) }, none), plain),
    },
    {
      what: 'and the query',
      run: asked(endpoint({ summary, allow, query, answer: value(Nothing) }, none), paged),
    },
    {
      what: `and ${RECORDS} records written out`,
      run: asked(
        endpoint({ summary, allow, query, answer: page('Page', Prospect) }, async () => found),
        paged,
      ),
    },
    {
      what: 'and the store: the list of prospects',
      run: asked((await import('../../../functions/prospects/list.ts')).handler, paged),
      batch: BATCH / 10,
    },
    { what: 'of these, the token alone', run: () => verifyToken(token) },
  ]
  return made.map((part) => ({ batch: BATCH, ...part }))
}

async function measure(parts: readonly Part[]): Promise<Measured[]> {
  const figures = parts.map((part) => ({ part, micros: [] as number[] }))
  // The first round is for the compiler, and is not counted.
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
  return figures.map(({ part, micros }) => ({ ...part, micros: spreadOf(micros) }))
}

function table(measured: readonly Measured[]): string {
  const rows = measured.map(({ what, micros }, at) => {
    const above = measured[at - 1]?.micros.median ?? 0
    // The last part is within the others, not after them.
    const isLast = at === measured.length - 1
    return [what, shown(micros), isLast ? '' : (micros.median - above).toFixed(1)]
  })
  const heading = `GET /api/v1/prospects, ${ROUNDS} rounds; microseconds of processor a request, median (quartiles)`
  return `${heading}\n\n${columns([['each with all above it', '', 'more than above'], ...rows])}`
}

console.info = () => undefined
await withEngine(() =>
  withKeys(async () => {
    const random = seededRandom(1)
    for (let made = 0; made < RECORDS; made++) await prospects.create(sampleProspect(random), author)
    const measured = await measure(await partsOf(await aToken()))
    options.report({ rounds: ROUNDS, measured }, table(measured))
  }),
)
