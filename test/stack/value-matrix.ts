/**
 * The values a stage is deployed with, written by hand a second time, so that one that is changed by mistake shows here.
 */

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
