import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { call, get, post } from '../../support/requests/api.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { withFaults } from '../../support/store/store-faults.ts'

const NAMESPACE = 'real-estate-records/dev'

/** The schema of the embedded metric format, with the limits of its specification. */
const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(1_024))
const Directive = v.strictObject({
  Namespace: v.pipe(v.string(), v.regex(/^[\w.\-/#:]{1,256}$/)),
  Dimensions: v.pipe(
    v.array(v.pipe(v.array(v.pipe(v.string(), v.maxLength(250))), v.maxLength(30))),
    v.minLength(1),
  ),
  Metrics: v.pipe(
    v.array(v.strictObject({ Name, Unit: v.picklist(['Milliseconds', 'Count']) })),
    v.minLength(1),
    v.maxLength(100),
  ),
})
const Metadata = v.strictObject({
  Timestamp: v.pipe(v.number(), v.integer()),
  CloudWatchMetrics: v.tuple([Directive]),
})
const Line = v.looseObject({
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  level: v.string(),
  _aws: v.optional(v.unknown()),
})

let written: string[]

/** Simulates Lambda with metrics enabled, and collects what the process prints. */
beforeEach(() => {
  written = []
  vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', 'on-demand')
  useServiceEnvironment({ METRICS_NAMESPACE: NAMESPACE })
  vi.spyOn(process.stdout, 'write').mockImplementation((bytes) => {
    written.push(String(bytes))
    return true
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  useServiceEnvironment({ METRICS_NAMESPACE: '' })
})

/** Returns the only log line, parsed as JSON. */
function onlyLine() {
  expect(written.join('').split('\n')).toEqual([expect.any(String), ''])
  return v.parse(Line, JSON.parse(written.join('')))
}

/** Returns the metrics of a log line by their names. Like CloudWatch, reads dimensions and values from top-level members. */
function metricsOf(line: v.InferOutput<typeof Line>) {
  const { Timestamp, CloudWatchMetrics } = v.parse(Metadata, line._aws)
  const [{ Namespace, Dimensions, Metrics }] = CloudWatchMetrics
  expect(Math.abs(Date.now() - Timestamp)).toBeLessThan(60_000)
  expect(Namespace).toBe(NAMESPACE)
  const [names = []] = Dimensions
  expect(Dimensions).toEqual([['route']])
  for (const name of names) expect(line[name]).toMatch(/^[\x21-\x39\x3b-\x7e][\x20-\x7e]{0,1023}$/)
  return Object.fromEntries(
    Metrics.map((metric) => [metric.Name, v.parse(v.pipe(v.number(), v.finite()), line[metric.Name])]),
  )
}

const stored = () => new Error('the store fails')

describe('the log line in the embedded metric format', () => {
  const time = { ms: expect.any(Number) }
  const read = { read_units: expect.any(Number) }
  const wrote = { write_units: expect.any(Number) }

  test.each([
    ['a list', () => get(PROSPECTS, { as: 'viewer' }), `GET ${PROSPECTS}`, { ...time, ...read }],
    ['a create', () => post(PROSPECTS, ADA, { as: 'agent' }), `POST ${PROSPECTS}`, { ...time, ...wrote }],
    [
      'a batch',
      () => post(`${PROSPECTS}/batch`, { records: [ADA, ADA] }, { as: 'agent' }),
      `POST ${PROSPECTS}/batch`,
      { ...time, ...wrote },
    ],
    ['a refused request', () => get(PROSPECTS), `GET ${PROSPECTS}`, time],
    ['a request for an unknown route', () => get('/reset/s3cret'), '$default', time],
    [
      'a request with a store error',
      async () =>
        (
          await withFaults(
            () => ({ instead: stored() }),
            () => get(PROSPECTS, { as: 'viewer' }),
          )
        ).result,
      `GET ${PROSPECTS}`,
      { ...time, errors: 1 },
    ],
  ])('the log line of %s has the metrics of its route', async (_, send, route, metrics) => {
    const { status, headers } = await send()
    const line = onlyLine()
    expect(line).toMatchObject({ route, status, level: status >= 500 ? 'ERROR' : 'INFO' })
    expect(line.request_id).toBe(headers['x-request-id'])
    expect(metricsOf(line)).toMatchObject(metrics)
    for (const name of ['errors', 'read_units', 'write_units'])
      expect(name in metricsOf(line), name).toBe(Number(line[name] ?? 0) > 0)
  })

  test('the log line has no metrics if METRICS_NAMESPACE is empty', async () => {
    useServiceEnvironment({ METRICS_NAMESPACE: '' })
    await get('/health')
    expect(onlyLine()).toMatchObject({ route: 'GET /health', status: 200, level: 'INFO' })
    expect(written.join('')).not.toContain('_aws')
  })

  test('the metric dimension is the route without the id of the record', async () => {
    const { at } = await aProspect()
    written = []
    await get(at, { as: 'viewer' })
    const line = onlyLine()
    expect(line.route).toBe(`GET ${PROSPECTS}/{id}`)
    expect(line.path).toBe(at)
  })
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
