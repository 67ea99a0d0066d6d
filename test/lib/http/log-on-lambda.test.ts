import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, get } from '../../support/requests/api.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { withFaults } from '../../support/store/store-faults.ts'

const Line = v.looseObject({ timestamp: v.pipe(v.string(), v.isoTimestamp()), level: v.string() })

let written: string[]

/** Simulates Lambda, and collects what the process prints. */
beforeEach(() => {
  written = []
  vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', 'on-demand')
  vi.spyOn(process.stdout, 'write').mockImplementation((bytes) => {
    written.push(String(bytes))
    return true
  })
})
afterEach(() => vi.unstubAllEnvs())

/** Returns the only log line, parsed as JSON. */
function onlyLine() {
  expect(written.join('').split('\n')).toEqual([expect.any(String), ''])
  return v.parse(Line, JSON.parse(written.join('')))
}

test.each([
  [
    'a list',
    () => get(PROSPECTS, { as: 'viewer' }),
    { route: `GET ${PROSPECTS}`, level: 'INFO', read_units: expect.any(Number) },
  ],
  ['a refused request', () => get(PROSPECTS), { route: `GET ${PROSPECTS}`, level: 'INFO' }],
  ['a request for an unknown route', () => get('/reset/s3cret'), { route: '$default', level: 'INFO' }],
  [
    'a request with a store error',
    async () => {
      const failing = () => ({ instead: new Error('the store fails') })
      return (await withFaults(failing, () => get(PROSPECTS, { as: 'viewer' }))).result
    },
    { route: `GET ${PROSPECTS}`, level: 'ERROR' },
  ],
])('the log line of %s has all fields at the top level of one line of JSON', async (_, send, expected) => {
  const { status, headers } = await send()
  expect(onlyLine()).toMatchObject({ ...expected, status, request_id: headers['x-request-id'] })
})

test('the route in the log has no id, and the path has it', async () => {
  const { at } = await aProspect()
  written = []
  await get(at, { as: 'viewer' })
  expect(onlyLine()).toMatchObject({ route: `GET ${PROSPECTS}/{id}`, path: at })
})

test.each([
  [
    'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1',
    '1-5759e988-bd862e3fe1be46a994272793',
  ],
  ['Parent=53995c3f42cd8ad8', undefined],
  ['Root=1-x', undefined],
])('with the X-Ray variable "%s", the log line has the xray_trace_id %s', async (variable, expected) => {
  vi.stubEnv('_X_AMZN_TRACE_ID', variable)
  await call('GET', '/health')
  expect(onlyLine().xray_trace_id).toBe(expected)
})
