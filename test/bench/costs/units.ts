import { mock } from 'node:test'
import { addSampleRecords } from '../../../lib/local/demo/records.ts'
import { addDemoUsers } from '../../../lib/local/demo/users.ts'
import { showProgress } from '../../../lib/operator/verify/progress.ts'
import { withEngine } from '../engine.ts'
import { optionsOf } from '../options.ts'
import { send, withKeys } from './handlers.ts'
import { type Measured, measure } from './measure.ts'
import { everyRequest } from './requests.ts'

/** Prints what a request to each endpoint asks of DynamoDB: requests, read units and write units. */
const options = optionsOf('units', { runs: { usual: 5, least: 1, what: 'runs of each request' } })
const RUNS = options.number('runs')
/** Changes are told of when all that were on their way have ended. */
const MINUTE_MS = 60_000

function row({ route, what, requests, read, written }: Measured, above: Measured | undefined): string {
  return [
    (route === above?.route ? '' : route).padEnd(42),
    what.padEnd(24),
    requests.toFixed(1).padStart(9),
    read.toFixed(1).padStart(12),
    written.toFixed(1).padStart(13),
  ].join('')
}

console.info = () => undefined
mock.timers.enable({ apis: ['Date'], now: Date.now() })
await withEngine(() =>
  withKeys(async () => {
    await addDemoUsers()
    await addSampleRecords(showProgress)
    const parts = await everyRequest(send)
    mock.timers.tick(MINUTE_MS)
    const measured: Measured[] = []
    for (const part of parts) measured.push(await measure(part, RUNS))
    showProgress('')
    if (options.json) console.log(JSON.stringify({ runs: RUNS, measured }))
    else
      options.report(
        [
          `The 400 sample records of npm start; mean of ${RUNS} requests, limit 20\n`,
          `${''.padEnd(66)} requests  read units  write units`,
          ...measured.map((each, at) => row(each, measured[at - 1])),
        ].join('\n'),
      )
  }),
)
