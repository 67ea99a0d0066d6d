import { describe, expect, test } from 'vitest'
import { call } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { httpEvent } from '../../support/requests/http-event.ts'
import { lambdaContext } from '../../support/requests/lambda-context.ts'
import { ADA, aProspect, PROSPECTS, prospectCount } from '../../support/samples/sample-prospect.ts'

const JSON_TEXT = JSON.stringify(ADA)
const MAX_BYTES = 64 * 1024

const send = (body: string | Buffer, rest: { base64?: boolean; headers?: Record<string, string> } = {}) =>
  call('POST', PROSPECTS, { as: 'agent', body, ...rest })

describe.each([false, true])('with base64 %s', (base64) => {
  test('a body of exactly 64 KiB is taken', async () => {
    expect((await send(JSON_TEXT.padEnd(MAX_BYTES), { base64 })).status).toBe(201)
  })

  test('one byte more is 413 and creates nothing', async () => {
    const before = await prospectCount()
    expectProblem(await send(JSON_TEXT.padEnd(MAX_BYTES + 1), { base64 }), 413, 'body_too_large')
    expect(await prospectCount()).toBe(before)
  })

  test('bytes are counted, not characters', async () => {
    const text = `${JSON_TEXT.slice(0, -1)},"oops":"${'é'.repeat(MAX_BYTES / 2)}"}`
    expect(text.length).toBeLessThan(MAX_BYTES)
    expectProblem(await send(text, { base64 }), 413, 'body_too_large')
  })

  test('text beyond ASCII arrives whole', async () => {
    const { body } = await send(JSON.stringify({ ...ADA, name: 'Zoë 李 🏠' }), { base64 })
    expect(body.name).toBe('Zoë 李 🏠')
  })
})

test('a body too large that is not JSON either is 413', async () => {
  expectProblem(await send('x'.repeat(MAX_BYTES * 4)), 413, 'body_too_large')
})

describe('is taken as', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; charset=utf-8',
    'Application/JSON',
  ])('%s', async (type) => {
    expect((await send(JSON_TEXT, { headers: { 'Content-Type': type } })).status).toBe(201)
  })
})

describe('is 415, and creates nothing, as', () => {
  test.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'application/problem+json',
    'text/json',
    'json',
    'text/plain, application/json',
  ])('"%s"', async (type) => {
    const before = await prospectCount()
    const answer = await send(JSON_TEXT, { headers: { 'Content-Type': type } })
    expectProblem(answer, 415, 'unsupported_media_type')
    expect(await prospectCount()).toBe(before)
  })
})

describe('is 400 when it is no JSON', () => {
  test.each([
    ' ',
    '{',
    '{"name":"Ada"',
    "{'name':'Ada'}",
    '{name:"Ada"}',
    '{"name":"Ada",}',
    '{"name":"Ada"} {}',
    '{"name":"a\nb"}',
    '"\\ud80"',
    'undefined',
    'name=Ada',
    '<xml/>',
    '// comment\n{}',
    '[1,2',
    '\u0000',
  ])('%j', async (body) => {
    const before = await prospectCount()
    expectProblem(await send(body), 400, 'malformed_json')
    expect(await prospectCount()).toBe(before)
  })

  test('because there is none', async () => {
    expectProblem(await call('POST', PROSPECTS, { as: 'agent' }), 400, 'malformed_json')
    expectProblem(await send(''), 400, 'malformed_json')
  })

  test.each([33, 1_000, 10_000])('nested %i levels deep', async (levels) => {
    for (const [open, close] of ['[]', '{}'])
      expectProblem(await send(nested(levels, open, close)), 400, 'malformed_json')
  })

  test('brackets in a text do not nest', async () => {
    expect((await send(JSON.stringify({ ...ADA, name: '[{\\"['.repeat(20) }))).status).toBe(201)
  })

  test('32 levels are a question of the fields', async () => {
    expectRefusedField(await send(nested(32, '[', ']')), 'body', 'type')
  })
})

/** Arrays or objects in each other. */
function nested(levels: number, open = '[', close = ']'): string {
  const begin = open === '{' ? '{"a":' : open
  return begin.repeat(levels - 1) + open + close.repeat(levels)
}

test.each([
  ['{"__proto__":{"name":"Ada"}}', '__proto__'],
  ['{"criteria":{"constructor":{"prototype":{}}}}', 'constructor'],
])('a member that would reach into prototypes is an unknown field: %s', async (body, field) => {
  expectRefusedField(await send(body), field, 'unknown')
})

test('a missing body, half of one and one too large have details of their own', async () => {
  const bodies = ['', '{', 'x'.repeat(MAX_BYTES + 1)]
  const answers = await Promise.all(bodies.map((body) => send(body)))
  expect(answers.map(({ body }) => body.code)).toEqual(['malformed_json', 'malformed_json', 'body_too_large'])
  expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(bodies.length)
})

describe('is 400 when its bytes are no UTF-8', () => {
  const latin1 = Buffer.from('{"name":"Zo\u00eb","email":"zoe@example.com"}', 'latin1')

  test('as they are', async () => {
    expectProblem(await send(latin1, { base64: true }), 400, 'malformed_json')
  })

  test('as a text in which somebody has put U+FFFD for them', async () => {
    const headers = { 'Content-Length': String(latin1.length) }
    expectProblem(await send(latin1, { headers }), 400, 'malformed_json')
  })

  test('but not for its length alone, which others on the way may have changed', async () => {
    expect((await send(JSON_TEXT, { headers: { 'Content-Length': '1' } })).status).toBe(201)
    expect((await send(JSON.stringify({ ...ADA, name: 'Zo\ufffd' }))).status).toBe(201)
  })

  test('while U+FFFD itself is a character like others', async () => {
    const body = JSON.stringify({ ...ADA, name: 'Zo\ufffd' })
    const headers = { 'Content-Length': String(Buffer.byteLength(body)) }
    expect((await send(body, { headers })).body.name).toBe('Zo\ufffd')
  })
})

describe('is 400 where it comes parsed, as serverless offline hands it over', () => {
  test.each([
    [false, 'validation_failed'],
    [0, 'validation_failed'],
    [null, 'malformed_json'],
    ['', 'malformed_json'],
  ])('%j', async (value, code) => {
    const path = '/api/auth/login'
    const headers = { 'content-type': 'application/json' }
    const event = httpEvent({ method: 'POST', template: path, path, pathParameters: {}, headers })
    const { handler } = await import('../../../functions/auth/login.ts')
    const { statusCode, body = '' } = await handler(Object.assign(event, { body: value }), lambdaContext())
    expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 400, code })
  })
})

describe('a JSON Merge Patch', () => {
  const headers = { 'Content-Type': 'application/merge-patch+json; charset=utf-8' }

  test('is taken by PUT', async () => {
    const { at } = await aProspect()
    const { status, body } = await call('PUT', at, { as: 'agent', json: { status: 'active' }, headers })
    expect({ status, is: body.status }).toEqual({ status: 200, is: 'active' })
  })

  test('creates nothing', async () => {
    expectProblem(await send(JSON_TEXT, { headers }), 415, 'unsupported_media_type')
  })

  test.each(['x-application/json', 'application/jsonp; x', 'application/merge-patch', 'text/plain'])(
    'is not %s',
    async (type) => {
      const { at } = await aProspect()
      const asked = { as: 'agent', json: { status: 'active' }, headers: { 'Content-Type': type } } as const
      expectProblem(await call('PUT', at, asked), 415, 'unsupported_media_type')
    },
  )
})
