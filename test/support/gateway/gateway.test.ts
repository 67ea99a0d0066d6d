import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { HttpEvent } from '../../../lib/http/request.ts'
import type { Cors } from './cors.ts'
import { type GatewayRoute, startGateway } from './gateway.ts'

const ANYONE: Cors = {
  AllowOrigins: ['*'],
  AllowMethods: ['GET', 'PUT'],
  AllowHeaders: ['Authorization'],
  ExposeHeaders: ['ETag', 'X-Request-Id'],
  MaxAge: 60,
}

type Sent = { method?: string; headers?: string[]; body?: string | Buffer }
type Received = { status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }

/** A gateway whose one function returns what a test says, or throws it; it keeps the events. */
async function gateway(result: unknown = { statusCode: 204 }, cors = ANYONE, timeoutMs = 5_000) {
  const events: HttpEvent[] = []
  const invoke = async (event: HttpEvent) => {
    events.push(event)
    if (result instanceof Error) throw result
    return result
  }
  const keys = ['GET /things', 'PUT /things/{id}', 'GET /things/{id}', 'GET /things/first']
  const routes: GatewayRoute[] = keys.map((key) => ({ key, timeoutMs, invoke }))
  const { url, close } = await startGateway(routes, cors)
  onTestFinished(close)
  const send = (path: string, { method = 'GET', headers = [], body }: Sent = {}) =>
    new Promise<Received>((resolve, reject) => {
      const { hostname, port } = new URL(url)
      const asked = request(
        { hostname, port, path, method, headers: ['host', 'api.test', ...headers] },
        async (answer) =>
          resolve({ status: answer.statusCode, headers: answer.headers, text: await text(answer) }),
      )
      asked.on('error', reject)
      asked.end(body)
    })
  return { send, events }
}

test('header names are lower-cased, repeated ones joined, and the address is what the gateway sees', async () => {
  const { send, events } = await gateway()
  await send('/things', { headers: ['X-Twice', 'a', 'X-TWICE', 'b', 'X-Forwarded-For', '203.0.113.7'] })
  expect(events[0]?.headers).toMatchObject({ 'x-twice': 'a,b', host: 'api.test' })
  expect(events[0]?.headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1')
  expect(events[0]?.requestContext.http.sourceIp).toBe('127.0.0.1')
})

test('repeated parameters are joined where they are decoded, and stand as sent in the raw query', async () => {
  const { send, events } = await gateway()
  await send('/things?a=1&a=2&b=%2B%20c')
  expect(events[0]).toMatchObject({
    rawQueryString: 'a=1&a=2&b=%2B%20c',
    queryStringParameters: { a: '1,2', b: '+ c' },
  })
})

test('the path of an event is decoded, and cut at a question mark', async () => {
  const { send, events } = await gateway()
  await send('/things/%C3%A9%20b')
  expect(events[0]).toMatchObject({
    version: '2.0',
    routeKey: 'GET /things/{id}',
    rawPath: '/things/é b',
    pathParameters: { id: 'é b' },
    requestContext: { routeKey: 'GET /things/{id}', http: { method: 'GET', path: '/things/é b' } },
  })
  await send('/things%3Fid=1?page=2')
  expect(events[1]).toMatchObject({ rawPath: '/things', rawQueryString: 'page=2' })
})

test('the most specific route takes a request', async () => {
  const { send, events } = await gateway()
  await send('/things/first')
  expect(events[0]?.routeKey).toBe('GET /things/first')
})

test.each([
  ['application/json', false],
  ['application/json; charset=utf-8', false],
  ['text/plain', false],
  ['application/merge-patch+json', true],
  ['application/octet-stream', true],
  ['application/jsonp', true],
])('a body of type %s is base64: %s', async (type, isBase64Encoded) => {
  const { send, events } = await gateway()
  await send('/things/1', { method: 'PUT', headers: ['content-type', type], body: '{"é":1}' })
  const body = isBase64Encoded ? Buffer.from('{"é":1}').toString('base64') : '{"é":1}'
  expect(events[0]).toMatchObject({ body, isBase64Encoded })
})

test('a request without a body has none', async () => {
  const { send, events } = await gateway()
  await send('/things')
  expect(events[0]).toMatchObject({ isBase64Encoded: false })
  expect(events[0]).not.toHaveProperty('body')
})

test('the challenge of an answer gets another name, and what the gateway says itself is not taken from it', async () => {
  const headers = {
    'WWW-Authenticate': 'Bearer',
    ETag: '"1"',
    'access-control-allow-origin': 'https://elsewhere.example',
    'content-length': '999',
  }
  const { send } = await gateway({ statusCode: 401, headers, body: '{}' })
  const answer = await send('/things')
  expect(answer).toMatchObject({ status: 401, text: '{}' })
  expect(answer.headers).toMatchObject({ 'x-amzn-remapped-www-authenticate': 'Bearer', etag: '"1"' })
  for (const name of ['www-authenticate', 'access-control-allow-origin'])
    expect(answer.headers).not.toHaveProperty(name)
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
})

test('a base64 answer is decoded, and cookies are headers of their own', async () => {
  const body = Buffer.from('päng').toString('base64')
  const { send } = await gateway({ statusCode: 200, body, isBase64Encoded: true, cookies: ['a=1', 'b=2'] })
  const answer = await send('/things')
  expect(answer.text).toBe('päng')
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
})

test('what has no status is the body of a 200', async () => {
  const { send } = await gateway({ errorMessage: 'late' })
  expect(await send('/things')).toMatchObject({ status: 200, text: '{"errorMessage":"late"}' })
})

test.each([
  ['an unknown path', '/nothing', 'GET', 404],
  ['an unknown method', '/things', 'DELETE', 404],
  ['a path that cannot be decoded', '/things/%ZZ', 'GET', 404],
])('%s is 404, in JSON of its own', async (_, path, method, status) => {
  const { send, events } = await gateway()
  expect(await send(path, { method })).toMatchObject({ status, text: '{"message":"Not Found"}' })
  expect(events).toEqual([])
})

test('a function that throws, or takes too long, is 500', async () => {
  const failed = { status: 500, text: '{"message":"Internal Server Error"}' }
  const throwing = await gateway(new Error('secret'))
  expect(await throwing.send('/things')).toMatchObject(failed)
  const hanging = await gateway(new Promise(() => undefined), ANYONE, 5)
  expect(await hanging.send('/things')).toMatchObject(failed)
})

test('a body above 10 MB and a head above 10,240 bytes are refused before any function', async () => {
  const { send, events } = await gateway()
  const most = Buffer.alloc(10 * 1024 * 1024)
  expect(await send('/things/1', { method: 'PUT', body: most })).toMatchObject({ status: 204 })
  const larger = await send('/things/1', { method: 'PUT', body: Buffer.concat([most, Buffer.alloc(1)]) })
  expect(larger).toMatchObject({ status: 413, text: '{"message":"Request Entity Too Large"}' })
  expect(await send('/things', { headers: ['x-long', 'x'.repeat(10_300)] })).toMatchObject({ status: 431 })
  expect(events).toHaveLength(1)
})

test('a preflight is answered without a route or a function', async () => {
  const { send, events } = await gateway()
  const preflight = {
    method: 'OPTIONS',
    headers: ['origin', 'https://app.example', 'access-control-request-method', 'PUT'],
  }
  expect((await send('/things', preflight)).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET,PUT',
    'access-control-allow-headers': 'Authorization',
    'access-control-max-age': '60',
  })
  expect(events).toEqual([])
})

test('only an origin that is named is shown an answer', async () => {
  const { send } = await gateway({ statusCode: 200 }, { ...ANYONE, AllowOrigins: ['https://app.example'] })
  const from = (origin: string) => send('/things', { headers: ['origin', origin] })
  expect((await from('https://app.example')).headers).toMatchObject({
    'access-control-allow-origin': 'https://app.example',
    'access-control-expose-headers': 'ETag,X-Request-Id',
  })
  for (const answer of [await from('https://elsewhere.example'), await send('/things')])
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})
