import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Api, connect } from '../../client/src/index.ts'
import { answering, baseUrl, HOUR, NOW, problem, sessionOf } from './answering.ts'

/** The response of API Gateway when it throttles a request. Such a response has no problem details and no Retry-After. */
const gateway = { status: 429, body: { message: 'Too Many Requests' } }
const ana = { email: 'ana@example.com', password: 'a-password' }
const batch = { body: { records: [{ external_id: 'crm-1', name: 'Zoé', email: 'zoe@example.com' }] } }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  onTestFinished(() => {
    vi.useRealTimers()
  })
})

/** The result and the duration of a call whose first `times` requests get `answer`. */
async function refusedFirst(times: number, answer: object, run: (api: Api) => Promise<unknown>) {
  const service = answering((_, nth) => (nth <= times ? answer : { body: sessionOf('t', 24 * HOUR) }))
  const call = run(connect({ baseUrl, fetch: service.fetch }))
  const settled = Promise.allSettled([call]).then(([result]) => ({ result, ms: Date.now() - NOW }))
  await vi.runAllTimersAsync()
  return { ...(await settled), ...service }
}

const signIn = (api: Api) => api.signIn(ana)
const importBatch = (api: Api) => api.POST('/api/v1/prospects/batch', batch)
const remove = (api: Api) => api.DELETE('/api/v1/prospects/{id}', { params: { path: { id: 'prs_1' } } })

test.each([
  ['a sign-in', signIn],
  ['a batch', importBatch],
])(
  'after a 429 of the gateway, the client retries %s with growing delays and the same idempotency key',
  async (_, run) => {
    const { result, ms, sent } = await refusedFirst(3, gateway, run)
    expect(result.status).toBe('fulfilled')
    expect(ms).toBe(500 + 1000 + 2000)
    expect(sent('idempotency-key')).toHaveLength(4)
    expect(new Set(sent('idempotency-key')).size).toBe(1)
  },
)

test.each([
  ['a sign-in', signIn, 5],
  ['a batch', importBatch, 5],
  ['a delete, which is sent once', remove, 1],
])('the client throws a 429 without a code if the gateway keeps throttling %s', async (_, run, attempts) => {
  const { result, requests } = await refusedFirst(Number.POSITIVE_INFINITY, gateway, run)
  const reason = { name: 'ServiceError', status: 429, code: undefined, problem: undefined }
  expect(result).toMatchObject({ status: 'rejected', reason })
  expect(requests).toHaveLength(attempts)
})

test('a sign-in throws too_many_sign_ins without a retry if Retry-After is 14 minutes', async () => {
  const locked = problem(429, 'too_many_sign_ins', { 'retry-after': '840' })
  const { result, ms, requests } = await refusedFirst(Number.POSITIVE_INFINITY, locked, signIn)
  expect(result).toMatchObject({ reason: { status: 429, code: 'too_many_sign_ins' } })
  expect(result.status === 'rejected' && result.reason.response.headers.get('retry-after')).toBe('840')
  expect([requests.length, ms]).toEqual([1, 0])
})

test('a sign-in is retried and succeeds after a 429 with a Retry-After of 12 seconds', async () => {
  const locked = problem(429, 'too_many_sign_ins', { 'retry-after': '12' })
  const { result, ms } = await refusedFirst(1, locked, signIn)
  expect([result.status, ms]).toEqual(['fulfilled', 12_000])
})
