import * as v from 'valibot'
import { showProgress } from '../../../cli/progress.ts'
import { readFunctions, readRoutes } from '../../../lib/build/routes.ts'
import { addSamples } from '../../../lib/local/demo/records.ts'
import { readYaml } from '../../../lib/local/serverless-yml.ts'
import { measured } from '../../support/store/measure.ts'
import { answerOf, type Send } from './handlers.ts'
import { waysToAsk } from './ways.ts'
import { itemsWrittenBy, type WrittenItems } from './written-items.ts'

/**
 * A request to a route. Of 1,000 requests to a stage, `share` are requests of this sort. `memory` is the memory of the function
 * in MB.
 */
export type Part = {
  route: string
  what: string
  share: number
  memory: number
  /** Prepares the next run. For example, creates the record that the run deletes. */
  ready(): Promise<void>
  run(): Promise<unknown>
  /** Ends the run. For example, signs in again. */
  after(): Promise<unknown>
}

const Manifest = v.object({
  provider: v.object({ memorySize: v.number() }),
})

/**
 * Adds the sample records of `npm start`. Returns the requests to every endpoint, in the order of `serverless.yml`. An endpoint
 * whose costs vary has several requests.
 * @throws Error if an endpoint has no request
 */
export async function everyRequest(send: Send): Promise<Part[]> {
  showProgress('Adding sample records ...')
  await addSamples('http://handlers', answerOf)
  const ways = await waysToAsk(send)
  const { provider } = readYaml('serverless.yml', Manifest)
  const functions = readFunctions()
  // PATCH uses the same function as PUT.
  const routes = readRoutes().filter(({ method }) => method !== 'PATCH')
  return routes.flatMap(({ name, method, path }) => {
    const route = `${method} ${path}`
    const memory = functions[name]?.memorySize ?? provider.memorySize
    const asked = ways[route]
    if (!asked) throw new Error(`There is no request for ${route}`)
    return asked.map(({ what, share = 0, query, named, json, after }): Part => {
      let target = path
      return {
        ...{ route, what, share, memory },
        async ready() {
          const name = await named?.()
          target = path.replace(/\{\w+\}/, name ?? '') + (query === undefined ? '' : `?${query}`)
        },
        run: () => send(method, target, json?.()),
        after: async () => after?.(),
      }
    })
  })
}

/**
 * A request to a route, with mean values over all runs: DynamoDB requests, read units, write units and processor time. `items` are the
 * items that one run writes.
 */
export type Measured = Part & {
  requests: number
  read: number
  written: number
  cpuMs: number
  items: WrittenItems
}

/**
 * Measures the request `runs` times and returns the means of the results. An additional first run is not measured, because it
 * loads the function.
 */
export async function measure(part: Part, runs: number): Promise<Measured> {
  showProgress(`Measuring ${part.what} ...`)
  await part.ready()
  const items = await itemsWrittenBy(part.run)
  await part.after()
  const mean = { requests: 0, read: 0, written: 0, cpuMs: 0 }
  for (let run = 0; run < runs; run++) {
    await part.ready()
    const begun = process.cpuUsage()
    const { requests, units, written } = await measured(part.run)
    const { user, system } = process.cpuUsage(begun)
    await part.after()
    mean.cpuMs += (user + system) / 1000 / runs
    mean.requests += requests / runs
    mean.read += (units - written) / runs
    mean.written += written / runs
  }
  return { ...part, ...mean, items }
}
