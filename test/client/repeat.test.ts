import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../client/src/index.ts'
import { answering, baseUrl, HOUR, NOW, problem, sessionOf } from './answering.ts'

const list = '/api/v1/prospects'
const one = '/api/v1/prospects/{id}'
const zoe = { body: { name: 'Zoé', email: 'zoe@example.com' } }
const id = { params: { path: { id: 'prs_1' } } }
const unavailable = problem(503, 'store_unavailable')

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
})

/** Waits for a call on the fake clock. Returns the outcome of the call and the sum of its delays. */
async function waited<T>(call: Promise<T>): Promise<{ outcome: PromiseSettledResult<T>; ms: number }> {
  const begun = Date.now()
  const settled = Promise.allSettled([call]).then(([outcome]) => ({ outcome, ms: Date.now() - begun }))
  await vi.runAllTimersAsync()
  return settled
}

test.each([
  ['a lost connection', new TypeError('fetch failed')],
  ['429', problem(429, 'too_many_sign_ins')],
  ['429 of the gateway', { status: 429, body: { message: 'Too Many Requests' } }],
  ['502', { status: 502, body: {} }],
  ['503', unavailable],
  ['504', { status: 504, body: {} }],
])('after %s a create is sent again with the same body and the same idempotency key', async (_, first) => {
  const { fetch, requests, sent } = answering((_, nth) => (nth < 3 ? first : { status: 201 }))
  const { outcome } = await waited(connect({ baseUrl, fetch }).POST(list, zoe))
  expect(outcome.status).toBe('fulfilled')
  expect(requests).toHaveLength(3)
  expect(await Promise.all(requests.map((request) => request.json()))).toEqual(Array(3).fill(zoe.body))
  const [key] = sent('idempotency-key')
  expect(key).toMatch(/^[\x21-\x7e]{16,255}$/)
  expect(sent('idempotency-key')).toEqual(Array(3).fill(key))
})

test('each call gets a new idempotency key, unless the app sets one', async () => {
  const { fetch, sent } = answering(() => ({ status: 201 }))
  const api = connect({ baseUrl, fetch })
  for (let nth = 0; nth < 20; nth++) await api.POST(list, zoe)
  expect(new Set(sent('idempotency-key')).size).toBe(20)
  await api.POST(list, { ...zoe, params: { header: { 'Idempotency-Key': 'mine' } } })
  expect(sent('idempotency-key').at(-1)).toBe('mine')
})

test('the delay doubles with each retry, and after five attempts the call fails with the last error', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const { fetch, requests } = answering(() => unavailable)
  const { outcome, ms } = await waited(connect({ baseUrl, fetch }).GET(list))
  expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'store_unavailable' } })
  expect(requests).toHaveLength(5)
  expect(ms).toBe(500 + 1000 + 2000 + 4000)
})

describe('Retry-After', () => {
  const once = (after: string) =>
    answering((_, nth) => (nth === 1 ? problem(503, 'store_unavailable', { 'retry-after': after }) : {}))

  test.each([
    ['seconds', () => '7', 7000],
    ['a date', () => new Date(Date.now() + 7000).toUTCString(), 7000],
    ['a date in the past', () => 'Sat, 21 Nov 2020 12:00:00 GMT', 0],
  ])('a Retry-After with %s sets the delay of the retry', async (_, after, expected) => {
    vi.setSystemTime('2026-11-21T12:00:00.000Z')
    const { ms } = await waited(connect({ baseUrl, fetch: once(after()).fetch }).GET(list))
    expect(ms).toBe(expected)
  })

  test('a sign-in waits for its Retry-After too, and is sent again with the same idempotency key', async () => {
    vi.setSystemTime(NOW)
    const { fetch, sent } = answering((_, nth) =>
      nth === 1
        ? problem(429, 'too_many_sign_ins', { 'retry-after': '12' })
        : { body: sessionOf('t', 24 * HOUR) },
    )
    const api = connect({ baseUrl, fetch })
    const { ms } = await waited(api.signIn({ email: 'ana@example.com', password: 'a-password' }))
    expect([api.session?.token, ms]).toEqual(['t', 12_000])
    expect(sent('idempotency-key')).toEqual(Array(2).fill(sent('idempotency-key')[0]))
  })

  test('a call with a Retry-After of 15 minutes fails without a retry', async () => {
    const { fetch, requests } = once('900')
    const { outcome, ms } = await waited(connect({ baseUrl, fetch }).GET(list))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503 } })
    expect([requests.length, ms]).toEqual([1, 0])
  })
})

test.each([problem(500, 'internal'), problem(409, 'reference_closed')])(
  'a request that gets the status $status is not retried',
  async (answer) => {
    const { fetch, requests } = answering(() => answer)
    const { outcome } = await waited(connect({ baseUrl, fetch }).POST(list, zoe))
    expect(outcome).toMatchObject({ reason: { status: answer.status, problem: answer.body } })
    expect(requests).toHaveLength(1)
  },
)

test('a delete is not retried', async () => {
  const { fetch, requests, sent } = answering(() => new TypeError('fetch failed'))
  const { outcome } = await waited(connect({ baseUrl, fetch }).DELETE(one, id))
  expect(outcome).toMatchObject({
    status: 'rejected',
    reason: { offline: true, cause: { message: 'fetch failed' } },
  })
  expect(requests).toHaveLength(1)
  expect(sent('idempotency-key')).toEqual([null])
})

test('a call that is aborted during the delay of a retry is not sent again', async () => {
  const { fetch, requests } = answering(() => problem(503, 'store_unavailable', { 'retry-after': '10' }))
  const controller = new AbortController()
  const call = connect({ baseUrl, fetch }).GET(list, { signal: controller.signal })
  setTimeout(() => controller.abort(), 1000)
  const { outcome } = await waited(call)
  expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
  expect(requests).toHaveLength(1)
})

test('an error answer without problem details throws a ServiceError with its status and no code', async () => {
  const { fetch } = answering(() => ({ status: 404, body: { message: 'Not Found' } }))
  const { outcome } = await waited(connect({ baseUrl, fetch }).GET(one, id))
  expect(outcome).toMatchObject({ reason: { name: 'ServiceError', status: 404, problem: undefined } })
})

test('attempts limits the attempts of one call, also while the session has to be renewed', async () => {
  const { fetch, requests } = answering(() => new TypeError('fetch failed'))
  const session = sessionOf('old', HOUR)
  vi.setSystemTime(NOW)
  const { outcome, ms } = await waited(connect({ baseUrl, fetch, session }).GET(list, { attempts: 1 }))
  expect(outcome).toMatchObject({
    status: 'rejected',
    reason: { offline: true, cause: { message: 'fetch failed' } },
  })
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/auth/refresh', list])
  expect(ms).toBe(0)
})

describe('the message of a ServiceError', () => {
  const failing = (answer: object) => {
    const { fetch } = answering(() => answer)
    return connect({ baseUrl, fetch }).GET(list, { params: { query: { search: 'zoe' } } })
  }

  test('has the method, the path without the query, the status, the code and the first field, like its fields', async () => {
    const errors = [{ field: 'search', code: 'length', message: 'is too short' }]
    const body = { code: 'validation_failed', request_id: 'r', detail: '1 field is not valid.', errors }
    const { message, ...fields } = await failing({ status: 400, body }).catch((error) => error)
    const first = { method: 'GET', path: list, status: 400, code: 'validation_failed', field: 'search' }
    expect(fields).toMatchObject(first)
    for (const part of [
      'GET',
      list,
      '400',
      'validation_failed',
      '1 field is not valid.',
      'search is too short',
    ])
      expect(message).toContain(part)
    expect(message).not.toContain('zoe')
  })

  test('names the content type of an answer that is not JSON', async () => {
    const fetch = async () =>
      new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })
    const failure = await connect({ baseUrl, fetch })
      .GET(list)
      .catch((error) => error)
    expect(failure).toMatchObject({ name: 'ServiceError', status: 200, code: undefined })
    expect(failure.message).toBe(`GET ${baseUrl}${list} 200 text/html not JSON`)
  })
})
