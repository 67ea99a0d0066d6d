import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { putItem } from '../../../lib/data/table/client.ts'
import { recordKey } from '../../../lib/data/table/keys.ts'
import { AppError, catalogue } from '../../../lib/errors.ts'
import { publicEndpoint } from '../../../lib/http/endpoint.ts'
import { value } from '../../../lib/http/responses.ts'
import { type Answered, get, post } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { httpEvent } from '../../support/requests/http-event.ts'
import { lambdaContext } from '../../support/requests/lambda-context.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { storeError, withFaults } from '../../support/store/store-faults.ts'

test('an error response has the members of RFC 9457, a code, the request id and the invalid fields', async () => {
  const { body, headers } = await post(PROSPECTS, { name: 'Ada', email: 5 }, { as: 'agent' })
  expect(body).toEqual({
    type: 'urn:problem:validation_failed',
    title: expect.any(String),
    status: 400,
    code: 'validation_failed',
    detail: expect.any(String),
    request_id: headers['x-request-id'],
    errors: [{ field: 'email', code: 'type', message: expect.any(String) }],
  })
})

/** Returns the response of an endpoint that throws this error. */
async function answerTo(error: AppError) {
  const handler = publicEndpoint({ summary: 'Fail', response: value(v.unknown()) }, async () => {
    throw error
  })
  const event = httpEvent({ method: 'GET', template: '/', path: '/', pathParameters: {}, headers: {} })
  const context = lambdaContext()
  return { answer: await handler(event, context), requestId: context.awsRequestId }
}

describe('the members and headers of error responses', () => {
  test.each([
    ['not_found', {}, {}, {}],
    ['offer_settled', { allowed: ['pending'] }, { allowed: ['pending'] }, {}],
    ['property_taken', { transaction_id: 'txn_1' }, { transaction_id: 'txn_1' }, {}],
    ['too_many_sign_ins', { retryAfter: 7 }, {}, { 'retry-after': '7' }],
    ['precondition_failed', { version: 3 }, {}, { etag: '"3"' }],
    ['unauthenticated', { detail: 'who?' }, { detail: 'who?' }, { 'www-authenticate': 'Bearer' }],
  ] as const)(
    'the response for %s with %o has only the members and headers of this error',
    async (code, details, members, headers) => {
      const { answer, requestId } = await answerTo(new AppError(code, details))
      const { status, title } = catalogue[code]
      const common = { type: `urn:problem:${code}`, title, status, code, request_id: requestId }
      expect(JSON.parse(answer.body ?? '')).toStrictEqual({
        ...common,
        detail: expect.any(String),
        ...members,
      })
      expect(answer).toMatchObject({
        statusCode: status,
        headers: { 'content-type': 'application/problem+json' },
      })
      const { 'content-type': _, 'cache-control': __, 'x-request-id': ___, ...others } = answer.headers ?? {}
      expect(others).toStrictEqual(headers)
    },
  )
})

describe('the size of error responses', () => {
  const LARGEST = 6_000
  const many = Array.from({ length: 4_000 }, (_, n) => `member${n}`)

  test.each([
    ['unknown parameters', () => get(`${PROSPECTS}?${many.join('&')}`, { as: 'viewer' })],
    ['repeated parameters', () => get(`${PROSPECTS}?${[...many, ...many].join('&')}`, { as: 'viewer' })],
    ['a parameter of 64 KiB', () => get(`${PROSPECTS}?${'x'.repeat(65_536)}`, { as: 'viewer' })],
    [
      'unknown fields',
      () => post(PROSPECTS, Object.fromEntries(many.map((name) => [name, 1])), { as: 'agent' }),
    ],
    ['a field of 60 KiB', () => post(PROSPECTS, { ...ADA, ['x'.repeat(60_000)]: 1 }, { as: 'agent' })],
  ])('the error response for %s has less than 6,000 characters', async (_, answered) => {
    const answer = await answered()
    expectProblem(answer, 400, 'validation_failed')
    expect(answer.text.length).toBeLessThan(LARGEST)
    expect(answer.body.errors.length).toBeLessThanOrEqual(20)
  })
})

describe('an internal error', () => {
  /** Stores a record that does not match its schema, and returns its path. */
  async function brokenRecord() {
    const { record, at } = await aProspect()
    const data = { ...record, name: 12345, secret: 'inner-secret' }
    await putItem({ Item: { ...recordKey(record.id), seq: 1, version: 1, data } })
    return at
  }

  const faults: [string, () => Promise<Answered>][] = [
    ['an invalid stored record', async () => get(await brokenRecord(), { as: 'viewer' })],
    [
      'a request that the store refuses',
      () => listWith(storeError('ValidationException', { $fault: 'client' })),
    ],
    ['a programming error', () => listWith(new TypeError('inner-secret is not a function'))],
  ]

  async function listWith(error: Error) {
    const work = () => get(PROSPECTS, { as: 'viewer' })
    return (await withFaults(() => ({ instead: error }), work)).result
  }

  test.each(faults)('%s returns 500 without details', async (_, answered) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await answered()
    expectProblem(answer, 500, 'internal')
    expect(Object.keys(answer.body).toSorted()).toEqual([
      'code',
      'detail',
      'request_id',
      'status',
      'title',
      'type',
    ])
    expect(answer.text).not.toContain('inner-secret')
    expect(answer.headers).not.toHaveProperty('retry-after')
  })

  test('the log line has the cause of the error and the request id', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await listWith(new TypeError('the cause'))
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        status: 500,
        request_id: answer.body.request_id,
        error: [{ name: 'TypeError', message: 'the cause', stack: expect.stringContaining('the cause') }],
      }),
    )
  })

  test('the log line does not contain values of the stored record', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await get(await brokenRecord(), { as: 'viewer' })
    expect(log).toHaveBeenCalledOnce()
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/inner-secret|12345/)
  })
})
