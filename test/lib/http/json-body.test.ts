import { describe, expect, test } from 'vitest'
import { call } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { httpEvent } from '../../support/requests/http-event.ts'
import { lambdaContext } from '../../support/requests/lambda-context.ts'
import { ADA, PROSPECTS, prospectCount } from '../../support/samples/sample-prospect.ts'

const JSON_TEXT = JSON.stringify(ADA)
const MAX_BYTES = 64 * 1024

const send = (body: string | Buffer, rest: { base64?: boolean; headers?: Record<string, string> } = {}) =>
  call('POST', PROSPECTS, { as: 'agent', body, ...rest })

describe.each([false, true])('a request body with isBase64Encoded=%s', (base64) => {
  test('a body of exactly 64 KiB is accepted', async () => {
    expect((await send(JSON_TEXT.padEnd(MAX_BYTES), { base64 })).status).toBe(201)
  })

  test('a body of 64 KiB and one byte returns 413 and creates nothing', async () => {
    const before = await prospectCount()
    expectProblem(await send(JSON_TEXT.padEnd(MAX_BYTES + 1), { base64 }), 413, 'body_too_large')
    expect(await prospectCount()).toBe(before)
  })

  test('the limit of 64 KiB counts bytes instead of characters', async () => {
    const text = `${JSON_TEXT.slice(0, -1)},"oops":"${'é'.repeat(MAX_BYTES / 2)}"}`
    expect(text.length).toBeLessThan(MAX_BYTES)
    expectProblem(await send(text, { base64 }), 413, 'body_too_large')
  })

  test('characters outside ASCII are stored unchanged', async () => {
    const { body } = await send(JSON.stringify({ ...ADA, name: 'Zoë 李 🏠' }), { base64 })
    expect(body.name).toBe('Zoë 李 🏠')
  })
})

describe('a body that is not compressed', () => {
  test.each(['identity', 'Identity', ''])('a create accepts the Content-Encoding "%s"', async (encoding) => {
    expect((await send(JSON_TEXT, { headers: { 'Content-Encoding': encoding } })).status).toBe(201)
  })
})

describe('nested JSON', () => {
  test.each([33, 10_000])('a body that is nested %i levels deep returns 400', async (levels) => {
    for (const [open, close] of ['[]', '{}'])
      expectProblem(await send(nested(levels, open, close)), 400, 'malformed_json')
  })

  test('a body that is nested 32 levels deep is parsed, and then refused because it is an array', async () => {
    expectRefusedField(await send(nested(32, '[', ']')), 'body', 'type')
  })
})

/** Returns nested arrays or objects. */
function nested(levels: number, open = '[', close = ']'): string {
  const begin = open === '{' ? '{"a":' : open
  return begin.repeat(levels - 1) + open + close.repeat(levels)
}

test.each([
  ['{"__proto__":{"name":"Ada"}}', '__proto__'],
  ['{"criteria":{"constructor":{"prototype":{}}}}', 'constructor'],
])('a member with a name of the prototype chain is an unknown field: %s', async (body, field) => {
  expectRefusedField(await send(body), field, 'unknown')
})

describe('a body that is not UTF-8', () => {
  const latin1 = Buffer.from('{"name":"Zo\u00eb","email":"zoe@example.com"}', 'latin1')

  test('a create returns 400 if the body is base64 of bytes that are not UTF-8', async () => {
    expectProblem(await send(latin1, { base64: true }), 400, 'malformed_json')
  })

  test('a create returns 400 if the body has U+FFFD and its length differs from Content-Length', async () => {
    const headers = { 'Content-Length': String(latin1.length) }
    expectProblem(await send(latin1, { headers }), 400, 'malformed_json')
  })

  test('a create accepts a wrong Content-Length without U+FFFD in the body, and U+FFFD with a correct or absent Content-Length', async () => {
    expect((await send(JSON_TEXT, { headers: { 'Content-Length': '1' } })).status).toBe(201)
    const body = JSON.stringify({ ...ADA, name: 'Zo\ufffd' })
    for (const headers of [{}, { 'Content-Length': String(Buffer.byteLength(body)) }])
      expect((await send(body, { headers })).status).toBe(201)
  })
})

describe('a body that serverless offline has already parsed', () => {
  test.each([
    [false, 'validation_failed'],
    [0, 'validation_failed'],
    [null, 'malformed_json'],
    ['', 'malformed_json'],
  ])('a sign-in with the parsed body %j returns 400', async (value, code) => {
    const path = '/api/auth/login'
    const headers = { 'content-type': 'application/json' }
    const event = httpEvent({ method: 'POST', template: path, path, pathParameters: {}, headers })
    const { handler } = await import('../../../functions/auth/login.ts')
    const { statusCode, body = '' } = await handler(Object.assign(event, { body: value }), lambdaContext())
    expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 400, code })
  })
})
