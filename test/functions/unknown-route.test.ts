import { describe, expect, inject, test, vi } from 'vitest'
import { methodsOf } from '../../lib/http/unknown-route.ts'
import openapi from '../../openapi.json' with { type: 'json' }
import { call } from '../support/requests/api.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'

const PATCH_TYPES = 'application/merge-patch+json, application/json'

test.each([
  '/',
  '/api/v1',
  '/api/v1/prospect',
  '/api/v1/prospects/',
  '/api/v1/prospects/a/b/c',
  '/api/v1/prospects//history',
  '/%00',
  `/${'a/'.repeat(2_000)}`,
  '/other/api/v1/prospects',
])('GET %s returns 404 without a token', async (path) => {
  const answer = await call('GET', path)
  expectProblem(answer, 404, 'not_found')
  expect(answer.headers).toMatchObject({ 'x-request-id': expect.any(String) })
})

test.each([
  ['DELETE', '/api/v1/prospects', 'GET, POST'],
  ['POST', '/api/v1/prospects/prs_1', 'GET, PUT, PATCH, DELETE'],
  ['GET', '/api/auth/login', 'POST'],
  ['POST', '/health', 'GET, HEAD'],
  ['PUT', '/docs/page.css', 'GET, HEAD'],
  ['POST', '/api/v1/prospects/summary', 'GET, PUT, PATCH, DELETE'],
  // An event contains the base path of a custom domain, or the name of a stage.
  ['DELETE', '/base/api/v1/prospects', 'GET, POST'],
  ['POST', '/prod/health', 'GET, HEAD'],
])('%s %s returns 405 with the allowed methods %s', async (method, path, allow) => {
  const answer = await call(method, path)
  expectProblem(answer, 405, 'method_not_allowed')
  expect(answer.headers.allow).toBe(allow)
})

test('HEAD of a path that needs a token returns 405 without a body', async () => {
  const { status, text, headers } = await call('HEAD', '/api/v1/transactions/txn_1')
  expect({ status, text }).toEqual({ status: 405, text: '' })
  expect(headers).toMatchObject({ allow: 'GET, PUT, PATCH, DELETE', 'x-request-id': expect.any(String) })
})

describe('HEAD of a public GET', () => {
  test('the routes for HEAD are exactly those of a public GET', () => {
    const pathsWith = (method: string) =>
      inject('routes').flatMap((route) => (route.method === method ? route.path : []))
    const isPublic = (path: string) => methodsOf(openapi.paths, path).includes('HEAD')
    expect(pathsWith('HEAD')).toEqual(pathsWith('GET').filter(isPublic))
    expect(pathsWith('HEAD')).toContain('/health')
  })

  test.each([
    '/health',
    '/.well-known/jwks.json',
    '/api/v1/openapi.json',
    '/docs',
    '/docs/page.css',
    '/docs/none',
  ])('HEAD %s returns the status and the headers of GET, without a body', async (path) => {
    const [head, answer] = [await call('HEAD', path), await call('GET', path)]
    const { 'x-request-id': _, ...headers } = answer.headers
    expect(head).toMatchObject({ status: answer.status, headers, text: '' })
  })
})

// With a `$default` route, API Gateway passes preflight requests to the function of this route. Then API Gateway adds
// CORS headers to the response.
test.each([
  ['/api/v1/prospects', 'GET, POST, OPTIONS', undefined],
  ['/api/v1/prospects/prs_1', 'GET, PUT, PATCH, DELETE, OPTIONS', PATCH_TYPES],
  ['/api/v1/unknown', 'OPTIONS', undefined],
])('a preflight request for %s returns 204', async (path, allow, acceptPatch) => {
  const headers = { origin: 'https://app.example.com', 'access-control-request-method': 'PUT' }
  const answer = await call('OPTIONS', path, { headers })
  expect(answer).toMatchObject({ status: 204, text: '' })
  expect(answer.headers.allow).toBe(allow)
  expect(answer.headers['accept-patch']).toBe(acceptPatch)
})

test('the log does not contain an unknown path, because the path may contain a secret', async () => {
  const info = vi.spyOn(console, 'info')
  await call('GET', '/reset/s3cret-token?key=abc&key=abc')
  expect(JSON.stringify(info.mock.calls)).not.toMatch(/s3cret|abc/)
  expect(JSON.stringify(info.mock.calls)).toContain('not_found')
})
