import { mock } from 'node:test'
import { showProgress } from '../../../cli/progress.ts'
import { columns } from '../figures.ts'
import { optionsOf } from '../options.ts'
import { withHandlers } from './handlers.ts'
import { everyRequest, type Measured, measure } from './requests.ts'

/** Prints how many DynamoDB requests, read units and write units a request to each endpoint takes. */
const options = optionsOf('units', { name: 'runs', usual: 5, least: 1, what: 'runs of each request' })
const RUNS = options.number
/** After a minute, the change feed contains the changes that `everyRequest` has made. */
const MINUTE_MS = 60_000

mock.timers.enable({ apis: ['Date'], now: Date.now() })
await withHandlers(async (send) => {
  const parts = await everyRequest(send)
  mock.timers.tick(MINUTE_MS)
  const measured: Measured[] = []
  for (const part of parts) measured.push(await measure(part, RUNS))
  showProgress('')
  const rows = measured.map(({ route, what, requests, read, written }, at) => [
    route === measured[at - 1]?.route ? '' : route,
    what,
    ...[requests, read, written].map((figure) => figure.toFixed(1)),
  ])
  const heading = `Means of ${RUNS} requests (limit 20), with the 500 sample records of npm start\n\n`
  const table = columns([['', '', 'requests', 'read units', 'write units'], ...rows], 2)
  options.report(heading + table)
})
