import { beforeAll, describe, expect, test } from 'vitest'
import { processorTime } from '../support/processes/processor-time.ts'
import { type Answered, call } from '../support/requests/api.ts'
import { aProspect, PROSPECTS } from '../support/samples/sample-prospect.ts'

const SIZE = 64 * 1024
/** Milliseconds of processor that any request of 64 KiB may cost. */
const BOUND_MS = 50

/** `unit` again and again between two ends, 64 KiB in all. */
function filled(begin: string, unit: string, end = ''): string {
  const room = SIZE - Buffer.byteLength(begin + end)
  return begin + unit.repeat(Math.floor(room / Buffer.byteLength(unit))) + end
}

/** Members of an object, all with names of their own. */
function members(value: string): string {
  let text = '{'
  for (let n = 0; text.length < SIZE - 20; n++) text += `${n ? ',' : ''}"${n.toString(36)}":${value}`
  return `${text}}`
}

const harmless = filled('{"name":"', 'x', '"}')

/** Bodies of 64 KiB in the shapes that make parsers, patterns and normal forms work. */
const bodies: Record<string, string> = {
  'zeros before the last digit': filled('{"email":1.', '0', '1}'),
  'zeros to the end': filled('{"email":1.', '0', '}'),
  'a whole number of 64 KiB': filled('{"email":', '9', '}'),
  'an exponent of 64 KiB': filled('{"email":1e', '9', '}'),
  'many numbers': filled('[1', ',1', ']'),
  'many numbers to compare': filled('[1.0', ',1.0', ']'),
  'many long numbers': filled('[1', ',0.1000000000000000', ']'),
  'signs and points': filled('[', '-1.', ']'),
  'open arrays': filled('', '['),
  'open objects': filled('', '{"a":'),
  'arrays in arrays': '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2),
  'as deep as it may be, often': filled('[0', `,${'['.repeat(31)}${']'.repeat(31)}`, ']'),
  'empty objects': filled('[{}', ',{}', ']'),
  'many members': members('1'),
  'many members that are null': members('null'),
  'one member again and again': filled('{"name":"x"', ',"name":"x"', '}'),
  'a name of 64 KiB': filled('{"', 'x', '":1}'),
  prototypes: filled('{"a":1', ',"__proto__":{}', '}'),
  'quotes that are escaped': filled('{"name":"', '\\"'),
  backslashes: filled('{"name":"', '\\\\', '"}'),
  escapes: filled('{"name":"', '\\u0041', '"}'),
  'an open text': filled('{"name":"', 'x'),
  quotes: filled('', '"'),
  spaces: filled('{"name":"x"', ' ', '}'),
  'a text of spaces': filled('{"name":"x', ' ', 'x"}'),
  'a text of marks': filled('{"name":"a', '\u0315\u0300\u0316', '"}'),
  'a text that NFC makes longer': filled('{"email":"', '\u0958', '","password":"x"}'),
  'a text that NFKD makes longer': filled('{"name":"', '\ufdfa', '"}'),
  'an e-mail of 64 KiB': filled('{"email":"a@', 'a-', '"}'),
  'an e-mail of many labels': filled('{"email":"a@a', `.${'a'.repeat(62)}`, '!"}'),
  'a phone number of spaces': filled('{"phone":"+', ' ', '"}'),
  'a phone number of digits': filled('{"phone":"+', '1', '"}'),
  'what is no UTF-8': filled('{"name":"', '\ufffd', '"}'),
}

/** Queries of 64 KiB, many times what API Gateway lets through. */
const queries: Record<string, string> = {
  'many parameters': members('1').replace(/[{}"]/g, '').replaceAll(':', '=').replaceAll(',', '&'),
  'one parameter again and again': filled('page=1', '&page=1'),
  'nothing but separators': filled('', '&'),
  'escapes that are none': filled('search=', '%'),
  'a page of 64 KiB': filled('page=', '9'),
  'a search of words': filled('search=ab', '+ab'),
  'a search of marks': filled('search=a', '%CC%95%CC%80'),
  'a search of digits and spaces': filled('search=1', '+1+'),
  'a search that NFKD makes longer': filled('search=', '%EF%B7%BA'),
}

/** Searches of the 200 characters there may be. */
const searches: Record<string, string> = {
  'as many words as fit': Array.from({ length: 66 }, (_, n) => n.toString(36).padStart(2, 'q')).join(' '),
  'words that begin each other': Array.from({ length: 18 }, (_, n) => 'a'.repeat(n + 2))
    .join(' ')
    .slice(0, 200),
  'digits, apart': '1 '.repeat(100),
  'digits, then dashes': `1${'-'.repeat(199)}`,
  hosts: '@a '.repeat(66),
  'what NFKD makes longer': '\ufdfa'.repeat(200),
  marks: `a${'\u0315\u0300'.repeat(99)}`,
}

const headers: Record<string, Record<string, string>> = {
  'a token of 64 KiB': { authorization: filled('Bearer ', 'a') },
  'a token of points': { authorization: filled('Bearer ', 'a.') },
  'many tokens': { authorization: filled('Bearer a.b.c', ', Bearer a.b.c') },
  'If-Match of commas': { 'if-match': filled('"1"', ',') },
  'If-Match of tags': { 'if-match': filled('"1"', ',"1"') },
  'If-Match of spaces': { 'if-match': filled('"1"', ' ', 'x') },
  'If-None-Match of tags': { 'if-none-match': filled('W/"1"', ',W/"1"') },
  'If-None-Match of quotes': { 'if-none-match': filled('', '"') },
  'a key of 64 KiB': { 'idempotency-key': filled('', 'k') },
  'a media type of 64 KiB': { 'content-type': filled('application/json', ' ', 'x') },
  'a length of 64 KiB': { 'content-length': filled('', '9') },
}

/** A record that all tests read and try to change. */
let at: string
beforeAll(async () => {
  at = (await aProspect()).at
})

const doors: Record<string, (body: string) => Promise<Answered>> = {
  'sign-in': (body) => call('POST', '/api/auth/login', { body }),
  create: (body) => call('POST', PROSPECTS, { as: 'agent', body }),
  change: (body) => call('PUT', at, { as: 'agent', body }),
}

async function expectCheap(send: () => Promise<Answered>): Promise<void> {
  expect((await send()).status).toBeLessThan(500)

  expect(await processorTime(send, BOUND_MS)).toBeLessThan(BOUND_MS)
}

describe.each(Object.entries(doors))('under 50 ms of processor for a body, %s', (_, send) => {
  test.each([['what is harmless', harmless], ...Object.entries(bodies)])('%s', async (_, body) => {
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(SIZE)
    expect(Buffer.byteLength(body)).toBeGreaterThan(SIZE - 100)
    await expectCheap(() => send(body))
  })
})

describe('under 50 ms of processor for a query', () => {
  test.each(Object.entries(queries))('%s', async (_, query) => {
    await expectCheap(() => call('GET', `${PROSPECTS}?${query}`, { as: 'viewer' }))
    await expectCheap(() => call('POST', `/api/auth/login?${query}`, { json: {} }))
  })

  test.each(Object.entries(searches))('search of %s', async (_, search) => {
    await expectCheap(() => call('GET', `${PROSPECTS}?${new URLSearchParams({ search })}`, { as: 'viewer' }))
  })
})

test.each(Object.entries(headers))('under 50 ms of processor for a header, %s', async (_, sent) => {
  await expectCheap(() => call('GET', at, { as: 'viewer', headers: sent }))
  await expectCheap(() => call('PUT', at, { as: 'agent', headers: sent, json: {} }))
  await expectCheap(() => call('POST', PROSPECTS, { as: 'agent', headers: sent, json: {} }))
})
