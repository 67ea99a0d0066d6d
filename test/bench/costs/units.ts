import { mock } from 'node:test'
import { showProgress } from '../../../cli/progress.ts'
import { columns } from '../figures.ts'
import { optionsOf } from '../options.ts'
import { withHandlers } from './handlers.ts'
import { everyRequest, type Measured, measure } from './requests.ts'
import { sorts } from './written-items.ts'

/** Prints how many DynamoDB requests, read units and write units a request to each endpoint takes. */
const options = optionsOf('units', { name: 'runs', usual: 5, least: 1, what: 'runs of each request' })
const RUNS = options.number
/** After a minute, the change feed contains the changes that `everyRequest` has made. */
const MINUTE_MS = 60_000
const SECOND_MS = 1_000

/** Returns the table of writes: the items of each record type that one request writes. */
function writesOf(measured: readonly Measured[]): string {
  const writes = measured.filter(
    ({ items, route }) => items.size > 0 && !items.has('other') && !route.endsWith('/batch'),
  )
  const rows = writes.flatMap(({ what, written, items }) =>
    [...items].map(([type, counts], at) => {
      const numbers = sorts.map((sort) => counts.get(sort) ?? 0)
      const total = numbers.reduce((sum, number) => sum + number, 0)
      const units = at === 0 ? written.toFixed(1) : ''
      return [at === 0 ? what : '', type, ...numbers.map((number) => number || ''), total, units]
    }),
  )
  return columns([['', '', ...sorts, 'items', 'write units'], ...rows], 2)
}

mock.timers.enable({ apis: ['Date'], now: Date.now() })
await withHandlers(async (send) => {
  const parts = await everyRequest(send)
  mock.timers.tick(MINUTE_MS)
  const measured: Measured[] = []
  for (const part of parts) {
    // An edit has a later time than the version before it, so it changes the row of times.
    const ready = () => part.ready().then(() => mock.timers.tick(SECOND_MS))
    measured.push(await measure({ ...part, ready }, RUNS))
  }
  showProgress('')
  const rows = measured.map(({ route, what, requests, read, written }, at) => [
    route === measured[at - 1]?.route ? '' : route,
    what,
    ...[requests, read, written].map((figure) => figure.toFixed(1)),
  ])
  const heading = `Means of ${RUNS} requests (limit 20), with the 500 sample records of npm start\n\n`
  const table = columns([['', '', 'requests', 'read units', 'write units'], ...rows], 2)
  options.report(heading + table)
  options.report(writesOf(measured), 'bench-writes')
})
