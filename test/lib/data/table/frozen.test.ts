import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../../lib/config.ts'
import { signedToken } from '../../../support/people/signed-token.ts'
import { loopbackServer } from '../../../support/processes/loopback-server.ts'
import { call } from '../../../support/requests/api.ts'
import { PROSPECTS } from '../../../support/samples/sample-prospect.ts'

const ID = 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV'
const MINUTE_MS = 60_000

// Import the handlers again in each test. Then their client connects to the store of the test.
beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** Starts a service that never responds on its connections after they have died. */
async function aService() {
  const connections = new Set<Socket>()
  const dead = new Set<Socket>()
  const { url, close } = await loopbackServer((request, response) => {
    connections.add(request.socket)
    if (!dead.has(request.socket)) response.end('{"Parameter":{"Value":"a value"}}')
  })
  onTestFinished(close)
  return {
    url,
    connections,
    freeze(ms: number) {
      for (const socket of connections) dead.add(socket)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
    },
  }
}

test('a function whose idle connections died while it was frozen opens new connections', async () => {
  const store = await aService()
  useServiceEnvironment({ AWS_ENDPOINT_URL_DYNAMODB: store.url, STORE_TIMEOUT_MS: '3600000' })
  const sent = { token: signedToken({ claims: { role: 'admin' } }), functionMs: 3_000 }
  const read = () => call('GET', `${PROSPECTS}/${ID}`, sent)
  await Promise.all(Array.from({ length: 5 }, read))
  const before = store.connections.size
  store.freeze(MINUTE_MS)
  expect((await read()).status).toBe(404)
  expect(store.connections.size).toBe(before + 1)
})

test('a function uses its connections again if it was frozen for less than a minute', async () => {
  const store = await aService()
  useServiceEnvironment({ AWS_ENDPOINT_URL_DYNAMODB: store.url })
  const read = () => call('GET', `${PROSPECTS}/${ID}`, { token: signedToken({ claims: { role: 'admin' } }) })
  await read()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE_MS - 1_000 })
  await read()
  expect(store.connections.size).toBe(1)
})

test('a parameter is read over a new connection if the idle one died', async () => {
  const store = await aService()
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', store.url)
  const { withDeadline } = await import('../../../../lib/context/deadline.ts')
  const { parameterAt } = await import('../../../../lib/secrets/parameters.ts')
  expect(await parameterAt('ssm:/key').read()).toBe('a value')
  store.freeze(MINUTE_MS)
  // Before the timeout of the request, after which the SDK would send it again.
  expect(await withDeadline(2_500, () => parameterAt('ssm:/key').read())).toBe('a value')
  expect(store.connections.size).toBe(2)
})
