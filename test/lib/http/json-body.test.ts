import { describe, expect, test } from 'vitest'
import { call } from '../../support/api.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { ADA, PROSPECTS, prospectCount } from '../../support/sample-prospect.ts'

const JSON_TEXT = JSON.stringify(ADA)
const MAX_BYTES = 64 * 1024

const send = (body: string, rest: { base64?: boolean; headers?: Record<string, string> } = {}) =>
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

  test('nested deeper than a program can follow', async () => {
    const { status } = await send('['.repeat(30_000) + ']'.repeat(30_000))
    expect(status).toBe(400)
  })
})
