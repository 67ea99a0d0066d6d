import { request as httpRequest } from 'node:http'
import { createRequire } from 'node:module'
import { hostname } from 'node:os'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answerLikeApiGateway, type HapiServer, refusePages } from '../../../../lib/local/plugin/gateway.ts'
import { loopbackServer } from '../../../support/processes/loopback-server.ts'

type Route = { method: string | string[]; path: string; options?: object; handler: unknown }
type Answer = { statusCode: number; headers: Record<string, string>; result: unknown }
type Server = HapiServer & {
  route(route: Route): void
  inject(request: { url: string; method?: string; headers?: Record<string, string> }): Promise<Answer>
}
type Toolkit = { response(body: object): { header(name: string, value: string): unknown } }

const hapi: { server(): Server } = createRequire(import.meta.resolve('serverless-offline'))('@hapi/hapi')

/** Returns a server like the one of serverless offline, with routes of functions that answer or fail. */
function newServer(): Server {
  const server = hapi.server()
  const cors = { origin: ['*://*'], exposedHeaders: ['ETag'] }
  const answer = (status: number) => (_: unknown, toolkit: Toolkit) =>
    Object.assign(toolkit.response({ status }), { statusCode: status, headers: { 'x-request-id': 'one' } })
  for (const status of [200, 204, 503])
    server.route({
      method: ['GET', 'POST'],
      path: `/answers/${status}`,
      options: { cors },
      handler: answer(status),
    })
  server.route({ method: 'GET', path: '/failed', handler: () => ({ stackTrace: ['at handler'] }) })
  server.route({
    method: 'GET',
    path: '/unreachable',
    handler: (_: unknown, toolkit: Toolkit) => Object.assign(toolkit.response({}), { statusCode: 502 }),
  })
  answerLikeApiGateway(server)
  return server
}

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined))

const asked = (url: string, headers = {}, method = 'GET') =>
  newServer().inject({ url, method, headers: { host: 'localhost:3000', ...headers } })

test.for([204, 503])('the response of a function with status %i is not changed', async (status) => {
  const { statusCode, headers } = await asked(`/answers/${status}`)
  expect([statusCode, headers['x-request-id']]).toEqual([status, 'one'])
})

test.for([
  ['a function that failed', '/failed', 500, 'Internal Server Error'],
  ['a function that could not be called', '/unreachable', 502, 'Bad Gateway'],
  ['an unknown path', '/nothing', 404, 'Not Found'],
] as const)('the response for %s is that of API Gateway', async ([, path, statusCode, message]) => {
  expect(await asked(path)).toMatchObject({
    statusCode,
    result: { message },
    headers: { 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
})

test('the log has a short path, without texts that may be personal data', async () => {
  const id = 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV'
  const typed = ['ada@example.com', 'ada%40example.com', '+33612345678', 't'.repeat(300)]
  await asked(`/api/v2/${id}/${typed.join('/')}/${'x/'.repeat(3_000)}`)
  const line = String(vi.mocked(console.log).mock.lastCall?.[0])
  expect(line).toContain(`GET /api/v2/${id}/…/…/…/… 404`)
  expect(line.length).toBeLessThan(200)
})

test.for([
  'http://localhost:5173',
  'http://app.localhost:3000',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
  'capacitor://localhost',
])('pages of %s may read responses, and each exposed header is listed once', async (origin) => {
  const { headers } = await asked('/answers/200', { origin })
  expect(headers['access-control-allow-origin']).toBe(origin)
  expect(headers['access-control-expose-headers']?.split(',').filter((name) => name === 'ETag')).toHaveLength(
    1,
  )
})

test.for(['https://app.example.com', 'http://localhost.example.com', 'http://127.0.0.1.example.com'])(
  'pages of %s may not read responses',
  async (origin) => {
    const preflight = { 'access-control-request-method': 'GET' }
    const answers = [
      await asked('/answers/200', { origin }),
      await asked('/answers/200', { origin, ...preflight }, 'OPTIONS'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 204])
    for (const { headers } of answers) expect(headers).not.toHaveProperty('access-control-allow-origin')
  },
)

test.for(['localhost', 'a.localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.5:3000', hostname()])(
  'requests for the host %s return 200',
  async (host) => {
    expect((await asked('/answers/200', { host })).statusCode).toBe(200)
  },
)

test.for(['example.com', 'localhost.example.com:3000', '127.0.0.1.example.com', 'localhost:99999', ''])(
  'requests for the host "%s" return 403',
  async (host) => {
    expect(await asked('/answers/200', { host })).toMatchObject({ statusCode: 403 })
  },
)

test('a POST from a page of another origin returns 403, even without a preflight request', async () => {
  const answer = await asked('/answers/200', { origin: 'https://app.example.com' }, 'POST')
  expect(answer).toMatchObject({ statusCode: 403, result: { message: 'Forbidden' } })
})

describe('the port that invokes functions by name', () => {
  const listening = async () => {
    const { url, close } = await loopbackServer((_, answer) => answer.end())
    onTestFinished(close)
    return Number(new URL(url).port)
  }
  const statusOf = (port: number, headers: Record<string, string>) =>
    new Promise((resolve) => {
      const request = httpRequest({ port, host: '127.0.0.1', headers }, ({ statusCode }) =>
        resolve(statusCode),
      )
      request.on('error', () => resolve('refused')).end()
    })

  test('the port that invokes functions accepts command line tools and refuses web pages', async () => {
    const [guarded, other] = [await listening(), await listening()]
    refusePages(guarded)
    expect(await statusOf(guarded, {})).toBe(200)
    expect(await statusOf(guarded, { origin: 'https://app.example.com' })).toBe('refused')
    expect(await statusOf(guarded, { host: 'app.example.com' })).toBe('refused')
    expect(await statusOf(other, { origin: 'https://app.example.com' })).toBe(200)
  })
})
