import { scanItems } from '../../../lib/data/table/scans.ts'
import { addSampleRecords } from '../../../lib/local/demo/records.ts'
import { addDemoUsers } from '../../../lib/local/demo/users.ts'
import { showProgress } from '../../../lib/operator/verify/progress.ts'
import { withEngine } from '../engine.ts'
import { optionsOf } from '../options.ts'
import { send, withKeys } from './handlers.ts'
import { type Measured, measure } from './measure.ts'
import { MB_OF_A_PROCESSOR, prices } from './prices.ts'
import { aMonth, type Part } from './requests.ts'

/**
 * Prints what a month of a stage costs at AWS, from the units that requests take of the embedded engine (the same as
 * DynamoDB's) and the processor time that their functions take here.
 */
const options = optionsOf('costs', { runs: { usual: 200, least: 1, what: 'runs of each request' } })
const RUNS = options.number('runs')
const MONTHS: [name: string, requests: number][] = [
  ['idle', 0],
  ['10,000', 10_000],
  ['1,000,000', 1_000_000],
]
/** Taken for one answer of DynamoDB within a region; a function waits for it and is paid for. */
const STORE_MS = 5
/** Prospects, properties and transactions in the table, whatever the month is like. */
const RECORDS = 100_000
/** What Lambda and API Gateway put around our own line: times, ids, and the access log's fields. */
const LOG_FRAME_BYTES = 180 + 330
/** Alarms compare 13 metrics, see `stack/alarms.yml`; three are of our own making. */
const ALARM_METRICS = 13
const OWN_METRICS = 3
/** DynamoDB counts so many bytes more for each item than it holds (its Developer Guide, "Item sizes and formats"). */
const ITEM_OVERHEAD_BYTES = 100
/**
 * With a key of KMS, DynamoDB asks KMS once in five minutes for each caller ("DynamoDB encryption at rest: usage notes");
 * each function is one at least, so that more requests than this are of no more use than one each.
 */
const CALLERS = 25
const KMS_WINDOWS = (30 * 24 * 60) / 5
/** The hourly job: mostly one look at a token that is fresh. */
const JOB = { runs: 730, gigabyteSeconds: 0.25 * 0.2 }

type Billed = Measured & { billedMs: number; logBytes: number }

let logBytes = 0
console.info = (line: unknown) => {
  logBytes += JSON.stringify(line).length + LOG_FRAME_BYTES
}

async function billed(part: Part): Promise<Billed> {
  const measured = await measure(part, RUNS, () => {
    logBytes = 0
  })
  const share = Math.min(1, part.memory / MB_OF_A_PROCESSOR)
  const billedMs = Math.ceil(measured.cpuMs / share + measured.requests * STORE_MS)
  return { ...measured, billedMs, logBytes: logBytes / RUNS }
}

/** The size of all that one record is in the table: itself, its entries and its words. */
async function bytesPerRecord(): Promise<number> {
  let bytes = 0
  let records = 0
  for await (const item of scanItems()) {
    bytes += Buffer.byteLength(JSON.stringify(item)) + ITEM_OVERHEAD_BYTES
    if (item.sk === 'record' && item.kind !== 'user') records += 1
  }
  return bytes / records
}

/** Dollars of a month, by what AWS charges for. */
function bill(requests: number, parts: Billed[], gigabytes: number): Record<string, number> {
  const mean = (of: (part: Billed) => number) =>
    parts.reduce((sum, part) => sum + (part.share / 1000) * of(part), 0)
  const seconds = requests * mean(({ billedMs, memory }) => (billedMs / 1000) * (memory / 1024))
  return {
    'HTTP API': requests * prices['HTTP API: request'],
    Lambda:
      (requests + JOB.runs) * prices['Lambda: request'] +
      (seconds + JOB.runs * JOB.gigabyteSeconds) * prices['Lambda arm64: GB-second'],
    'DynamoDB reads': requests * mean(({ read }) => read) * prices['DynamoDB on demand: read unit'],
    'DynamoDB writes': requests * mean(({ written }) => written) * prices['DynamoDB on demand: write unit'],
    'DynamoDB storage and recovery':
      gigabytes *
      (prices['DynamoDB: GB and month'] + prices['DynamoDB point-in-time recovery: GB and month']),
    'KMS, at most': Math.min(requests, CALLERS * KMS_WINDOWS) * prices['KMS: request'],
    'Logs, alarms, dashboard':
      (requests * mean((part) => part.logBytes) * prices['CloudWatch logs: GB written']) / 1e9 +
      ALARM_METRICS * prices['CloudWatch: metric of an alarm and month'] +
      OWN_METRICS * prices['CloudWatch: metric of our own and month'] +
      prices['CloudWatch: dashboard and month'],
    // Up to one a second is traced, and a twentieth of the rest: at this pace all of them.
    Traces: requests * prices['X-Ray: trace'],
  }
}

function table(parts: Billed[], gigabytes: number): string {
  const bills = MONTHS.map(([, requests]) => bill(requests, parts, gigabytes))
  const row = (what: string, amounts: number[]) =>
    what.padEnd(32) + amounts.map((amount) => amount.toFixed(2).padStart(12)).join('')
  return [
    `Dollars a month (us-east-1, list prices of 2026-11-21, no free tier), ${RECORDS} records kept (${gigabytes.toFixed(2)} GB)\n`,
    `${'requests a month'.padEnd(32)}${MONTHS.map(([name]) => name.padStart(12)).join('')}`,
    ...Object.keys(bills[0] ?? {}).map((what) =>
      row(
        what,
        bills.map((each) => each[what] ?? 0),
      ),
    ),
    row(
      'in all',
      bills.map((each) => Object.values(each).reduce((sum, amount) => sum + amount, 0)),
    ),
    `\n${'of 1000 requests'.padEnd(24)}${'share'.padStart(7)}${'read units'.padStart(12)}${'write units'.padStart(13)}${'billed ms'.padStart(11)}`,
    ...parts.map(({ what, share, read, written, billedMs }) =>
      [
        what.padEnd(24),
        String(share).padStart(7),
        read.toFixed(1).padStart(12),
        written.toFixed(1).padStart(13),
        String(billedMs).padStart(11),
      ].join(''),
    ),
  ].join('\n')
}

await withEngine(() =>
  withKeys(async () => {
    await addDemoUsers()
    await addSampleRecords(showProgress)
    const gigabytes = ((await bytesPerRecord()) * RECORDS) / 1e9
    const parts: Billed[] = []
    for (const part of await aMonth(send)) parts.push(await billed(part))
    showProgress('')
    if (options.json) console.log(JSON.stringify({ gigabytes, parts }))
    else options.report(table(parts, gigabytes))
  }),
)
