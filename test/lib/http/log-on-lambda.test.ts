import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('the trace id in the log', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const parent = '00f067aa0ba902b7'
  const sent = async (traceparent: string) => {
    await call('GET', '/health', { headers: { traceparent } })
    return onlyLine()
  }

  test.each([
    ['sampled', `00-${trace}-${parent}-01`],
    ['not sampled', `00-${trace}-${parent}-00`],
    ['of a later version', `cc-${trace}-${parent}-01`],
    ['of a later version with additional text', `cc-${trace}-${parent}-01-what-the-future-will-be`],
  ])('the log line has the trace id of a traceparent header that is %s', async (_, traceparent) => {
    expect(await sent(traceparent)).toMatchObject({ trace_id: trace, parent_id: parent })
    expect(written.join('')).not.toContain('future')
  })

  test.each([
    ['an empty text', ''],
    ['the invalid version ff', `ff-${trace}-${parent}-01`],
    ['additional text in version 00', `00-${trace}-${parent}-01-more`],
    ['upper case', `00-${trace.toUpperCase()}-${parent}-01`],
    ['a trace id of zeros', `00-${'0'.repeat(32)}-${parent}-01`],
    ['a parent id of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['a short trace id', `00-${trace.slice(1)}-${parent}-01`],
    ['letters that are not hexadecimal', `00-${'g'.repeat(32)}-${parent}-01`],
    ['two headers', `00-${trace}-${parent}-01,00-${trace}-${parent}-01`],
    ['a line break at the start', `\n00-${trace}-${parent}-01`],
    ['a line break at the end', `00-${trace}-${parent}-01\n`],
    ['another log line at the end', `00-${trace}-${parent}-01\n{"_aws":{}}`],
    ['10 KB', `00-${'a'.repeat(10_000)}-${parent}-01`],
    ['10 KB of dashes', `cc-${trace}-${parent}-0${'-'.repeat(10_000)}`],
  ])('the log line has no trace id for a traceparent header with %s', async (_, traceparent) => {
    const line = await sent(traceparent)
    expect(line).not.toHaveProperty('trace_id')
    expect(line).not.toHaveProperty('parent_id')
    expect(written.join('').length).toBeLessThan(700)
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
    expect((await sent(`00-${trace}-${parent}-01`)).xray_trace_id).toBe(expected)
  })
})
