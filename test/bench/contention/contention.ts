import { setTimeout as sleep } from 'node:timers/promises'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { prospects } from '../../../lib/data/stores/prospects.ts'
import { NewProspect } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { AppError } from '../../../lib/errors.ts'
import { seededRandom } from '../../../lib/local/demo/samples.ts'
import { showProgress } from '../../../lib/operator/verify/progress.ts'
import { withDeadline } from '../../../lib/request-context.ts'
import { optionsOf } from '../options.ts'
import { type Pace, simulateStore } from './conflict-store.ts'

/**
 * Prints how concurrent creates fare under DynamoDB's rule that two transactions in flight may not touch the same item:
 * the service's own code on a simulated store, see `conflict-store.ts`.
 */
const options = optionsOf('contention', {
  seconds: { usual: 10, least: 1, what: 'seconds at each rate' },
  seed: { usual: 1, least: 0, what: 'of the arrivals' },
})
const SECONDS = options.number('seconds')
const SEED = options.number('seed')
const RATES = [20, 50, 100, 200]
const SHARDS = [1, 8]
/** A few items in one transaction, and some twenty. */
const PACES: Pace[] = [
  { fastest: 5, slowest: 15 },
  { fastest: 25, slowest: 55 },
]
/** What a request has, see `timeout` in `serverless.yml`. */
const DEADLINE_MS = 9_000

type Line = {
  pace: Pace
  shards: number
  /** Creates a second, on average; they arrive independently (Poisson). */
  rate: number
  creates: number
  failed: number
  /** Transactions for each create, and milliseconds until its answer. */
  attempts: number
  median: number
  p99: number
  slowest: number
}

const input = parse(NewProspect, { name: 'Inès Roux', email: 'ines.roux@example.com' })

/** Milliseconds until the answer, and whether it was a success. */
async function timedCreate(): Promise<{ ms: number; failed: boolean }> {
  const begun = performance.now()
  const failed = await withDeadline(DEADLINE_MS, () => prospects.create(input)).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'store_unavailable') return true
      throw error
    },
  )
  return { ms: performance.now() - begun, failed }
}

async function measure(pace: Pace, shards: number, rate: number): Promise<Line> {
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

const told = ({ fastest, slowest }: Pace) => `${fastest}-${slowest}`

const lines: Line[] = []
for (const pace of PACES) {
  for (const shards of SHARDS) {
    for (const rate of RATES) {
      showProgress(`${rate} creates a second, ${shards} shards, ${told(pace)} ms, ${SECONDS} s ...`)
      lines.push(await measure(pace, shards, rate))
    }
  }
}
showProgress('')
if (options.json) console.log(JSON.stringify({ seed: SEED, seconds: SECONDS, lines }))
else
  options.report(
    [
      `Arrivals by seed ${SEED}, ${SECONDS} s each; shards and waits are drawn anew each time\n`,
      'ms each  shards   rate/s  creates   failed  success  attempts  median ms   p99 ms  slowest ms',
      ...lines.map(printed),
    ].join('\n'),
  )

function printed({ pace, shards, rate, creates, failed, attempts, median, p99, slowest }: Line): string {
  return [
    told(pace).padEnd(9),
    String(shards).padEnd(6),
    String(rate).padStart(9),
    String(creates).padStart(9),
    String(failed).padStart(9),
    `${((1 - failed / creates) * 100).toFixed(2)} %`.padStart(9),
    attempts.toFixed(2).padStart(10),
    median.toFixed(0).padStart(11),
    p99.toFixed(0).padStart(9),
    slowest.toFixed(0).padStart(12),
  ].join('')
}
