/**
 * The values a stage is deployed with, written by hand a second time, so that one that is changed by mistake shows here:
 * when alarms ring, what filters count, what differs between stages.
 */

/** For each alarm: what it looks at, when that is too much, in how many of its last points, what no data means. */
export const alarmMatrix: Record<string, string> = {
  JobFailureAlarm: 'Sum Errors > 0 in 1 of 1 x 3600 s, no data is notBreaching',
  JobSilenceAlarm: 'Sum Invocations < 1 in 3 of 3 x 3600 s, no data is breaching',
  LatencyAlarm:
    'IF(requests >= 20, p99) of p99: p99 Latency, requests: Sum Count > 3000 in 3 of 3 x 300 s, no data is notBreaching',
  ServerErrorAlarm:
    '100 * errors / requests of errors: Sum 5xx, requests: Sum Count > 1 in 2 of 3 x 300 s, no data is notBreaching',
  SignInFailureAlarm: 'Sum SignInFailures > 100 in 1 of 1 x 300 s, no data is notBreaching',
  ThrottledRequestsAlarm: 'Sum ThrottledRequests > 50 in 1 of 1 x 300 s, no data is notBreaching',
  ThrottledTableAlarm:
    'FILL(reads, 0) + FILL(writes, 0) of reads: Sum ReadThrottleEvents, writes: Sum WriteThrottleEvents > 10 in 2 of 2 x 300 s, no data is notBreaching',
  UnavailableAlarm: 'Sum UnavailableAnswers > 10 in 2 of 2 x 300 s, no data is notBreaching',
  WriteConflictAlarm:
    'IF(conflicts >= 100, conflicts / (FILL(writes, 0) + 1)) of conflicts: Sum TransactionConflict, writes: SampleCount SuccessfulRequestLatency TransactWriteItems > 2 in 3 of 3 x 300 s, no data is notBreaching',
}

/** For each filter of the access log: the pattern, and what it counts. */
export const filterMatrix: Record<string, [pattern: string, counts: string]> = {
  SignInFailures: [
    '{ ($.route = "POST /api/auth/login") && (($.status = "401") || ($.status = "429")) }',
    'SignInFailures += 1, else 0',
  ],
  ThrottledRequests: [
    '{ ($.route != "POST /api/auth/login") && ($.status = "429") }',
    'ThrottledRequests += 1, else 0',
  ],
  UnavailableAnswers: ['{ $.status = "503" }', 'UnavailableAnswers += 1, else 0'],
}

/** What each function has of memory (MB) and time (s), where it is not the usual 512 and 10. */
export const sizeMatrix: Record<string, [memory: number, timeout: number]> = {
  login: [1769, 10],
  jwks: [256, 3],
  health: [256, 3],
  getOpenapi: [256, 3],
  getDocs: [256, 3],
  refreshServiceToken: [256, 60],
}

const everywhere = {
  sessionDays: '30',
  logLevels: 'INFO, of the platform WARN',
  tls: 'TLS_1_2',
  browsersKeepPreflightSeconds: 86_400,
  job: 'rate(1 hour)',
}

/** By stage: days of logs, origins of browsers, requests and sign-ins a second and at once, units of the table a second. */
export const stageMatrix: Record<string, object> = {
  dev: {
    ...everywhere,
    days: 14,
    origins: ['*'],
    requests: { perSecond: 50, burst: 100 },
    signIns: { perSecond: 5, burst: 10, atOnce: undefined },
    documents: { perSecond: 5, burst: 20 },
    units: { read: 4000, write: 1500 },
    stackIsProtected: false,
  },
  prod: {
    ...everywhere,
    days: 90,
    origins: ['https://example.invalid'],
    requests: { perSecond: 200, burst: 400 },
    signIns: { perSecond: 20, burst: 40, atOnce: 20 },
    documents: { perSecond: 5, burst: 20 },
    units: { read: 12_000, write: 6000 },
    stackIsProtected: true,
  },
}
