import { expect, test } from 'vitest'
import { ofType, type Packages } from '../packages.ts'
import { alarmMatrix } from '../value-matrix.ts'
import { BUSY_FROM, busyHour, changed, type Happenings, WATCHED_SECONDS } from './busy-hour.ts'
import { statesOf } from './evaluation.ts'
import { metricsOf } from './metrics.ts'

const SEED = 2026
const FIVE_MINUTES = 300
const LOGIN = 'POST /api/auth/login'

const quiet = busyHour(SEED)
const busy = (periods: number) => ({ from: BUSY_FROM, until: BUSY_FROM + periods * FIVE_MINUTES })
/** Of all requests of the busy hour every nth, so many periods long, is answered so. */
const failing = (status: number, every: number, periods: number) =>
  changed(quiet, busy(periods), (request, nth) =>
    nth % every === 0 && request.route !== LOGIN ? { ...request, status } : request,
  )
const at = (seconds: number[]) => seconds.map((second) => ({ at: second, value: 1 }))
const during = (seconds: number, amount: number) =>
  at(Array.from({ length: amount }, (_, nth) => BUSY_FROM + (nth * seconds) / amount))
const signingIn = (status: number, amount: number): Happenings => ({
  ...quiet,
  requests: [
    ...quiet.requests,
    ...during(FIVE_MINUTES, amount).map((one) => ({ at: one.at, route: LOGIN, status, ms: 100 })),
  ],
})
const writesMeeting = (each: number, periods: number): Happenings => ({
  ...quiet,
  conflicts: quiet.writes
    .filter((write) => write.at >= BUSY_FROM && write.at < BUSY_FROM + periods * FIVE_MINUTES)
    .flatMap((write) => Array.from({ length: each }, () => ({ ...write, value: 1 }))),
})
const slow = (ms: number, every: number, periods: number) =>
  changed(quiet, busy(periods), (request, nth) => (nth % every === 0 ? { ...request, ms } : request))

/** For each alarm a trouble that it must ring for, and one that is not quite its own: it must not ring for that. */
const troubles: Record<string, { rings: Happenings[]; silent: Happenings[] }> = {
  ServerErrorAlarm: {
    rings: [failing(500, 60, 2), failing(503, 50, 12)],
    silent: [failing(500, 60, 1), failing(500, 200, 12), failing(404, 2, 12)],
  },
  UnavailableAlarm: {
    rings: [failing(503, 500, 2)],
    silent: [failing(503, 500, 1), failing(500, 10, 12)],
  },
  LatencyAlarm: {
    rings: [slow(3_500, 50, 3)],
    silent: [slow(3_500, 50, 2), slow(60_000, 400, 12), slow(2_500, 1, 12)],
  },
  ThrottledRequestsAlarm: {
    rings: [failing(429, 150, 1)],
    silent: [failing(429, 400, 12), signingIn(429, 90)],
  },
  ThrottledTableAlarm: {
    rings: [
      { ...quiet, refusedReads: during(2 * FIVE_MINUTES, 30) },
      { ...quiet, refusedReads: during(600, 16), refusedWrites: during(600, 16) },
    ],
    silent: [{ ...quiet, refusedWrites: during(FIVE_MINUTES, 500) }],
  },
  WriteConflictAlarm: {
    rings: [writesMeeting(3, 3), { ...quiet, conflicts: during(3 * FIVE_MINUTES, 30_000), writes: [] }],
    silent: [writesMeeting(3, 2), writesMeeting(1, 12)],
  },
  SignInFailureAlarm: {
    rings: [signingIn(401, 120), signingIn(429, 120)],
    silent: [signingIn(401, 60), signingIn(200, 1_000), signingIn(403, 1_000)],
  },
  JobFailureAlarm: {
    rings: [{ ...quiet, job: quiet.job.map((run, hour) => ({ ...run, failed: hour === 2 })) }],
    silent: [{ ...quiet, job: [] }],
  },
  JobSilenceAlarm: {
    rings: [{ ...quiet, job: quiet.job.slice(0, 3) }],
    silent: [
      { ...quiet, job: quiet.job.filter((_, hour) => hour % 2 === 0) },
      { ...quiet, job: quiet.job.map((run) => ({ ...run, failed: true })) },
    ],
  },
}

export function ringTests(packages: () => Packages): void {
  function isRung(name: string, happenings: Happenings): boolean {
    const [, alarm] =
      ofType(packages().resources, 'AWS::CloudWatch::Alarm').find(([each]) => each === name) ?? []
    return statesOf(alarm?.Properties, metricsOf(packages(), happenings), WATCHED_SECONDS).includes('ALARM')
  }

  test('nobody is called for a busy hour', () => {
    expect(quiet.requests.length, `seed ${SEED}`).toBeGreaterThan(100_000)
    expect(
      Object.keys(alarmMatrix).filter((name) => isRung(name, quiet)),
      `seed ${SEED}`,
    ).toEqual([])
  })

  test('every alarm has a trouble to ring for', () => {
    expect(Object.keys(troubles).toSorted()).toEqual(Object.keys(alarmMatrix).toSorted())
  })

  test.for(Object.entries(troubles))('%s rings for its trouble, and for none beside it', ([name, each]) => {
    expect(each.rings.map((trouble) => isRung(name, trouble))).toEqual(each.rings.map(() => true))
    expect(each.silent.map((trouble) => isRung(name, trouble))).toEqual(each.silent.map(() => false))
  })
}
