import { showProgress } from '../../../cli/progress.ts'
import { everyItem } from '../../support/store/invariants.ts'
import { columns } from '../figures.ts'
import { optionsOf } from '../options.ts'
import { withHandlers } from './handlers.ts'
import { everyRequest, type Measured, measure, type Part } from './requests.ts'

/**
 * Prints the monthly costs of a stage on AWS. The costs of DynamoDB come from the units of each request, which the embedded engine
 * counts as DynamoDB does. The costs of Lambda come from the processor time of the functions on this machine.
 */
const options = optionsOf('costs', { name: 'runs', usual: 200, least: 1, what: 'runs of each request' })
const RUNS = options.number
/** The assumed requests per month of a user: 150 on each of 21 days. */
const OF_A_USER = 150 * 21
/** The requests per month for each column of the printed result. The keys are the column headings. */
const MONTHS = {
  idle: 0,
  '30 users': 30 * OF_A_USER,
  '300 users': 300 * OF_A_USER,
  '3,000 users': 3_000 * OF_A_USER,
}
/**
 * The assumed time of a DynamoDB response within a region. Lambda also bills the time in which a function waits for this
 * response.
 */
const STORE_MS = 5
/** The assumed number of records in the table: prospects, properties and transactions together. */
const RECORDS = 100_000
/** The bytes that Lambda and API Gateway log in addition to our own log line: times, ids, and the access log. */
const LOG_FRAME_BYTES = 180 + 330
/** The alarms of `stack/alarms.yml` use 15 metrics. Three of these metrics are custom metrics of the service. */
const ALARM_METRICS = 15
const OWN_METRICS = 3
/** DynamoDB adds these bytes to the size of each item (its Developer Guide, "Item sizes and formats"). */
const ITEM_OVERHEAD_BYTES = 100
/**
 * The assumed number of functions and other callers that use the table. With a KMS key, DynamoDB calls KMS once in five minutes
 * for each caller ("DynamoDB encryption at rest: usage notes"). The mixture of requests calls 12 functions, and each function
 * is at least one caller.
 */
const CALLERS = 25
const KMS_WINDOWS = (30 * 24 * 60) / 5
const HOURS = 730
/**
 * The runs of the hourly job per month, and the gigabyte-seconds of one run. Most runs only check that the stored token is
 * still fresh.
 */
const JOB = { runs: HOURS, gigabyteSeconds: 0.25 * 0.2 }
/** A function with this memory gets one vCPU. With less memory, it gets a proportional share (Lambda's documentation). */
const MB_OF_A_PROCESSOR = 1_769
/**
 * List prices in US dollars for us-east-1 without a free tier, from public copies of the pricing pages of each service
 * (aws.amazon.com) on 2026-11-21. Other regions cost up to a quarter more.
 */
const prices = {
  apiRequest: 1.0 / 1e6,
  lambdaRequest: 0.2 / 1e6,
  lambdaArmGigabyteSecond: 0.0000133334,
  readUnit: 0.125 / 1e6,
  writeUnit: 0.625 / 1e6,
  tableGigabyte: 0.25,
  recoveryGigabyte: 0.2,
  kmsRequest: 0.03 / 10_000,
  logByte: 0.5 / 1e9,
  alarmMetric: 0.1,
  ownMetric: 0.3,
  dashboard: 3,
  trace: 5 / 1e6,
}

type Billed = Measured & { billedMs: number; logBytes: number }

let logBytes = 0

async function billed(part: Part): Promise<Billed> {
  logBytes = 0
  const measured = await measure(part, RUNS)
  const share = Math.min(1, part.memory / MB_OF_A_PROCESSOR)
  const billedMs = Math.ceil(measured.cpuMs / share + measured.requests * STORE_MS)
  // Divides by `RUNS` + 1, because `measure` starts with a run that it does not count.
  return { ...measured, billedMs, logBytes: logBytes / (RUNS + 1) }
}

/**
 * Returns the mean size of a record in bytes, including the items derived from the record. The size of an item is approximated by the
 * size of its JSON.
 */
async function bytesPerRecord(): Promise<number> {
  let bytes = 0
  let records = 0
  for (const item of await everyItem()) {
    bytes += Buffer.byteLength(JSON.stringify(item)) + ITEM_OVERHEAD_BYTES
    if (item.sk === 'record' && item.kind !== 'user') records += 1
  }
  return bytes / records
}

/** API Gateway writes 4xx, 5xx, Count, IntegrationLatency, Latency and DataProcessed for each route. */
const METRICS_OF_A_ROUTE = 6

/**
 * Returns the monthly costs of the route metrics, in US dollars. A metric is billed for the hours in which it has data. Assumes
 * that the requests of a route come at random times.
 */
function routeMetrics(requests: number, parts: readonly Billed[]): number {
  const routes = Map.groupBy(parts, ({ route }) => route)
  const dollars = [...routes.values()].map((ways) => {
    const share = ways.reduce((sum, way) => sum + way.share / 1000, 0)
    const partOfHours = 1 - Math.exp((-requests * share) / HOURS)
    return METRICS_OF_A_ROUTE * prices.ownMetric * partOfHours
  })
  return dollars.reduce((sum, each) => sum + each, 0)
}

/** X-Ray traces the first request of each second, and 5 % of the others. Assumes that the requests come at regular times. */
function traced(requests: number): number {
  const first = Math.min(requests, HOURS * 3600)
  return first + 0.05 * (requests - first)
}

/** Returns the monthly costs in US dollars, by billed item. */
function bill(requests: number, parts: Billed[], gigabytes: number): Record<string, number> {
  const mean = (of: (part: Billed) => number) =>
    parts.reduce((sum, part) => sum + (part.share / 1000) * of(part), 0)
  const gigabyteSeconds =
    requests * mean(({ billedMs, memory }) => (billedMs / 1000) * (memory / 1024)) +
    JOB.runs * JOB.gigabyteSeconds
  const logs = requests * mean((part) => part.logBytes) * prices.logByte
  const metrics = ALARM_METRICS * prices.alarmMetric + OWN_METRICS * prices.ownMetric
  const bills = {
    'HTTP API': requests * prices.apiRequest,
    Lambda: (requests + JOB.runs) * prices.lambdaRequest + gigabyteSeconds * prices.lambdaArmGigabyteSecond,
    'DynamoDB reads': requests * mean(({ read }) => read) * prices.readUnit,
    'DynamoDB writes': requests * mean(({ written }) => written) * prices.writeUnit,
    'DynamoDB storage and recovery': gigabytes * (prices.tableGigabyte + prices.recoveryGigabyte),
    'KMS (assumed)': Math.min(requests, CALLERS * KMS_WINDOWS) * prices.kmsRequest,
    'Logs, alarms, dashboard': logs + metrics + prices.dashboard,
    'Metrics of routes': routeMetrics(requests, parts),
    Traces: traced(requests) * prices.trace,
  }
  return { ...bills, total: Object.values(bills).reduce((sum, dollars) => sum + dollars, 0) }
}

function table(parts: Billed[], gigabytes: number): string {
  const bills = Object.values(MONTHS).map((requests) => bill(requests, parts, gigabytes))
  const items = Object.keys(bills[0] ?? {})
  const size = `${RECORDS} records (${gigabytes.toFixed(2)} GB)`
  return [
    `Dollars a month (us-east-1, list prices of 2026-11-21, no free tier), ${size}\n`,
    columns([
      ['users', ...Object.keys(MONTHS)],
      ['requests a month', ...Object.values(MONTHS).map((requests) => requests.toLocaleString('en'))],
      ...items.map((item) => [item, ...bills.map((each) => (each[item] ?? 0).toFixed(2))]),
    ]),
    '',
    columns([
      ['request', 'of 1000', 'read units', 'write units', 'billed ms'],
      ...parts.map(({ what, share, read, written, billedMs }) => [
        what,
        share,
        read.toFixed(1),
        written.toFixed(1),
        billedMs,
      ]),
    ]),
  ].join('\n')
}

await withHandlers(async (send) => {
  console.info = (line: unknown) => {
    logBytes += JSON.stringify(line).length + LOG_FRAME_BYTES
  }
  const requests = (await everyRequest(send)).filter(({ share }) => share > 0)
  const gigabytes = ((await bytesPerRecord()) * RECORDS) / 1e9
  const parts: Billed[] = []
  for (const part of requests) parts.push(await billed(part))
  showProgress('')
  options.report(table(parts, gigabytes))
})
