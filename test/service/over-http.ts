import { expect, test } from 'vitest'
import type { Running } from '../support/processes/service-process.ts'
import { request, type Sent } from '../support/requests/http-client.ts'

const list = '/api/v1/prospects'
const unknown = `${list}/prs_01ARZ3NDEKTSV4RRFFQ69G5FAV`
const zoe = { name: 'Zoé Müller', email: 'zoe@example.com' }

type Refusal = [what: string, method: string, path: string, sent: Sent, status: number, code: string]
const large = JSON.stringify({ ...zoe, name: 'x'.repeat(64 * 1024) })
const asJson = { 'content-type': 'application/json' }

/** Tests the local service over HTTP: routes, headers and errors that come from the local replacement of API Gateway. */
export function httpTests(running: () => Running): void {
  const call = (method: string, path: string, sent?: Sent) => request(running().url, method, path, sent)
  const send = (method: string, path: string, sent?: Sent) =>
    call(method, path, { token: running().token.admin, ...sent })

  test.for<Refusal>([
    ['a parameter given twice', 'GET', `${list}?page=1&page=2`, {}, 400, 'validation_failed'],
    ['a body over 64 KiB', 'POST', list, { body: large, headers: asJson }, 413, 'body_too_large'],
    [
      'a body of type text/plain',
      'POST',
      list,
      { body: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
  ])('returns problem details for %s', async ([, method, path, sent, status, code]) => {
    const refused = await send(method, path, sent)
    expect(refused).toMatchObject({ status, body: { type: `urn:problem:${code}`, status, code } })
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(refused.body).toHaveProperty('request_id', refused.headers.get('x-request-id'))
  })

  test.for([
    ['HEAD', '/health', 200],
    ['HEAD', list, 405],
    ['HEAD', '/nothing', 404],
    ['GET', '/health/', 404],
    ['GET', `${list}/`, 404],
    ['DELETE', list, 405],
  ] as const)('%s %s returns %i', async ([method, path, status]) => {
    const answer = await send(method, path)
    expect(answer.status).toBe(status)
    if (status === 405) expect(answer.headers.get('allow')).toBe('GET, POST')
    if (method === 'HEAD') expect(answer.body).toBeUndefined()
    else expect(answer.body).toMatchObject({ status })
  })

  test('a range, a cookie of another program and a long token do not change what a function returned', async () => {
    const headers = { range: 'bytes=0-4', cookie: 'theirs="a;b', 'accept-encoding': 'identity' }
    const answer = await call('GET', '/health', { headers })
    expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } })
    const json = { email: 'admin@demo.test', password: 'demo-password' }
    const signedIn = await call('POST', '/api/auth/login', { json, headers: { 'accept-encoding': 'gzip' } })
    expect([signedIn.status, signedIn.headers.get('content-encoding')]).toEqual([200, null])
  })

  test('returns 401 with WWW-Authenticate for a request without a token', async () => {
    const refused = await call('GET', list)
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('CORS preflights allow PUT and the request headers of clients', async () => {
    const headers = {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type,if-match,idempotency-key',
    }
    const allowed = await call('OPTIONS', unknown, { headers })
    expect([200, 204]).toContain(allowed.status)
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PUT')
    const names = allowed.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
    for (const name of ['authorization', 'content-type', 'if-match', 'idempotency-key'])
      expect(names).toContain(name)
  })

  test('CORS responses expose all response headers that clients need', async () => {
    const { headers } = await send('GET', list, { headers: { origin: 'http://localhost:5173' } })
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    const exposed = headers.get('access-control-expose-headers')?.toLowerCase() ?? ''
    for (const name of [
      'date',
      'etag',
      'location',
      'link',
      'retry-after',
      'idempotent-replayed',
      'x-request-id',
    ])
      expect(exposed.split(','), exposed).toContainEqual(name)
  })
}
