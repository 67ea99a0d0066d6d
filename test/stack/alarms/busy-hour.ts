import { seededRandom } from '../../../lib/local/demo/random.ts'
import type { Sample } from './evaluation.ts'

const HOUR = 3600

/** One request that API Gateway answered: when (s), for which route, how, after how long. */
export type Request = { at: number; route: string; status: number; ms: number }

/** What happened to a stage in some hours, as far as a metric or the access log tells. */
export type Happenings = {
  requests: Request[]
  /** Writes that met others, item by item, and those that succeeded. */
  conflicts: Sample[]
  writes: Sample[]
  refusedReads: Sample[]
  refusedWrites: Sample[]
  job: { at: number; failed: boolean }[]
}

/** For how long (s) a stage is looked at: the busy hour is the fourth of six. */
export const WATCHED_SECONDS = 6 * HOUR
export const BUSY_FROM = 3 * HOUR
export const BUSY_UNTIL = 4 * HOUR

/** Requests a second in the busy hour. A fifteenth of the creates is in flight with another (`npm run bench -- contention`). */
const RATES: [route: string, perSecond: number, ms: number][] = [
  ['GET /api/v1/prospects', 12, 40],
  ['GET /api/v1/prospects/{id}', 8, 20],
  ['POST /api/v1/prospects', 15, 60],
  ['PUT /api/v1/prospects/{id}', 4, 50],
  ['POST /api/auth/login', 0.5, 120],
]
const CONFLICTING = 0.16
/** Each list's two vectors may be counted for one write that met another. */
const ITEMS_IN_CONFLICT = 4

/**
 * Six hours of a stage whose fourth is busier than most ever will be, with the small faults that are everyday: a wrong
 * password now and then, a client that is too fast for a moment, one 503 in ten thousand, an answer of some seconds in a
 * thousand, a handful of refused units. Nobody should be called for any of it.
 */
export function busyHour(seed: number): Happenings {
  const random = seededRandom(seed)
  const requests: Request[] = []
  for (const [route, perSecond, ms] of RATES) {
    for (let at = nextArrival(0); at < WATCHED_SECONDS; at = nextArrival(at))
      requests.push(one(route, at, ms))

    function nextArrival(at: number): number {
      const isBusy = at >= BUSY_FROM && at < BUSY_UNTIL
      return at - Math.log(1 - random.next()) / (isBusy ? perSecond : perSecond / 100)
    }
  }
  const creates = requests.filter(({ route }) => route.startsWith('POST /api/v1'))
  const met = creates.filter(() => random.next() < CONFLICTING)
  return {
    requests,
    writes: requests.filter(({ route }) => !route.startsWith('GET')).map(({ at }) => ({ at, value: 5 })),
    conflicts: met.flatMap(({ at }) => Array.from({ length: ITEMS_IN_CONFLICT }, () => ({ at, value: 1 }))),
    refusedReads: [],
    refusedWrites: creates.filter(() => random.next() < 0.001).map(({ at }) => ({ at, value: 1 })),
    job: Array.from({ length: WATCHED_SECONDS / HOUR }, (_, hour) => ({
      at: hour * HOUR + 60,
      failed: false,
    })),
  }

  function one(route: string, at: number, ms: number): Request {
    const chance = random.next()
    const took = ms * (0.5 - Math.log(1 - random.next()) / 2)
    if (route.endsWith('login') && chance < 0.1) return { at, route, status: 401, ms: took }
    if (chance < 0.0001) return { at, route, status: 503, ms: 9_500 }
    if (chance < 0.0005) return { at, route, status: 429, ms: 2 }
    return { at, route, status: 200, ms: chance < 0.0015 ? 4_000 : took }
  }
}

/** Changes the requests of a time, at the rate of the busy hour. */
export function changed(
  happenings: Happenings,
  seconds: { from?: number; until?: number },
  change: (request: Request, nth: number) => Request,
): Happenings {
  const { from = BUSY_FROM, until = BUSY_UNTIL } = seconds
  let nth = 0
  return {
    ...happenings,
    requests: happenings.requests.map((request) =>
      request.at >= from && request.at < until ? change(request, nth++) : request,
    ),
  }
}
