/**
 * The values of a deployed stage, written a second time, so that a value changed by mistake fails a test.
 */

/** Memory (MB) and timeout (s) of the functions that differ from the default, 512 and 10. */
export const sizeMatrix: Record<string, [memory: number, timeout: number]> = {
  login: [1769, 10],
  jwks: [256, 3],
  health: [256, 3],
  getOpenapi: [256, 3],
  getDocs: [256, 3],
  refreshServiceToken: [256, 60],
}

const everywhere = {
  tls: 'TLS_1_2',
  browsersKeepPreflightSeconds: 86_400,
}

/** By stage: days of logs, CORS origins, limits of requests and sign-ins, read and write units a second. */
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
