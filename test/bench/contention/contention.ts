import { setTimeout as sleep } from 'node:timers/promises'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { prospects } from '../../../lib/data/repositories/prospects.ts'
import { NewProspect } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { AppError } from '../../../lib/errors.ts'
import { seededRandom } from '../../../lib/local/demo/samples.ts'
import { showProgress } from '../../../lib/operator/verify/report.ts'
import { withDeadline } from '../../../lib/request-context.ts'
import { author } from '../../support/people/author.ts'
import { columns } from '../figures.ts'
import { optionsOf } from '../options.ts'
import { type Pace, type Shards, simulateStore } from './conflict-store.ts'

/**
 * Prints the latency and the failures of parallel creates, which conflict if two transactions write the same item at the same
 * time. Runs the code of the service on the simulated store of `conflict-store.ts`.
 */
const options = optionsOf('contention', {
  seconds: { usual: 10, least: 1, what: 'seconds at each rate' },
  seed: { usual: 1, least: 0, what: 'seed of the times at which creates arrive' },
})
const SECONDS = options.number('seconds')
const SEED = options.number('seed')
const SHARDS: Shards[] = [
  { count: 1, first: 'random' },
  { count: 8, first: 'random' },
  { count: 8, first: 'by number' },
]
/**
 * The assumed durations of transactions with a few items, and with about twenty items. `rates` are the tested creates per
 * second. The slower transactions are not tested with rates of 200 and more, because 8 shards cannot complete so many creates.
 */
const PACES: { pace: Pace; rates: number[] }[] = [
  { pace: { fastest: 10, slowest: 20 }, rates: [50, 100, 200, 300] },
  { pace: { fastest: 25, slowest: 55 }, rates: [50, 100] },
]
/** The deadline of a request in milliseconds. In a deployed service it is 9,500, because functions have a timeout of 10 s. */
const DEADLINE_MS = 9_000

const input = parse(NewProspect, { name: 'Inès Roux', email: 'ines.roux@example.com' })

/** Creates a prospect. Returns the milliseconds until the answer and whether the create failed. */
async function timedCreate(): Promise<{ ms: number; failed: boolean }> {
  const begun = performance.now()
  const failed = await withDeadline(DEADLINE_MS, () => prospects.create(input, author)).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'store_unavailable') return true
      throw error
    },
  )
  return { ms: performance.now() - begun, failed }
}

type Line = Awaited<ReturnType<typeof measure>>

/**
 * Sends creates at a mean rate per second, with random times between them (a Poisson process). Returns the numbers of creates
 * and of failures, the transactions per create, and percentiles of the milliseconds until the answers.
 */
async function measure(pace: Pace, shards: Shards, rate: number) {
  const random = seededRandom(SEED)
  const { traffic, remove } = simulateStore(random, shards, pace)
  const creates: ReturnType<typeof timedCreate>[] = []
  try {
    const begun = performance.now()
    let due = 0
    while (due < SECONDS * 1000) {
      due += (-Math.log(1 - random.next()) * 1000) / rate
      const wait = begun + due - performance.now()
      if (wait > 0) await sleep(wait)
      creates.push(timedCreate())
    }
    const ended = await Promise.all(creates)
    const times = ended.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    const attempts = traffic.transactions / ended.length
    const failed = ended.filter(({ failed }) => failed).length
    return {
      ...{ pace, shards, rate, creates: ended.length, failed, attempts },
      ...{ median: at(0.5), p99: at(0.99), slowest: at(1) },
    }
  } finally {
    remove()
  }
}

useServiceEnvironment({
  AWS_REGION: 'local',
  TABLE_NAME: 'bench',
  TOKEN_ISSUER: 'bench',
  TOKEN_AUDIENCE: 'bench',
  TOKEN_PUBLIC_KEYS: '{"keys":[]}',
})

const lines: Line[] = []
for (const { pace, rates } of PACES)
  for (const shards of SHARDS)
    for (const rate of rates) {
      showProgress(
        `${rate} creates a second, ${shards.count} shards, ${shards.first}, up to ${pace.slowest} ms, ${SECONDS} s ...`,
      )
      lines.push(await measure(pace, shards, rate))
    }
showProgress('')
const head = [
  'transaction ms',
  'shards',
  'first shard',
  'creates/s',
  'creates',
  'failed',
  'success',
  'attempts',
  'median ms',
  'p99 ms',
]
const rows = lines.map(({ pace, shards, rate, creates, failed, attempts, median, p99, slowest }) => [
  `${pace.fastest}-${pace.slowest}`,
  ...[shards.count, shards.first, rate, creates, failed, `${((1 - failed / creates) * 100).toFixed(2)} %`],
  ...[attempts.toFixed(2), median.toFixed(0), p99.toFixed(0), slowest.toFixed(0)],
])
const heading = [
  `Each row simulates ${SECONDS} s of creates, which arrive at random times (seed ${SEED}). A retry uses a random shard after a random wait.`,
  'The first shard of a create is random, or is the sequence number modulo 8 ("by number"). The service uses the sequence number.\n\n',
].join('\n')
options.report({ seed: SEED, seconds: SECONDS, lines }, heading + columns([[...head, 'slowest ms'], ...rows]))
