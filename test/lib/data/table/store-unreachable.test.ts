import { beforeAll, beforeEach, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../../lib/config.ts'
import { freePort } from '../../../../lib/local/engine/ports.ts'
import { signedToken } from '../../../support/people/signed-token.ts'
import { call } from '../../../support/requests/api.ts'
import { expectStoreUnavailable } from '../../../support/requests/expect-problem.ts'
import { readRoutes } from '../../../support/requests/routes.ts'
import { ADA, PROSPECTS } from '../../../support/samples/sample-prospect.ts'

const bodies: Record<string, object> = {
  'POST /api/auth/login': { email: 'ada@example.com', password: 'x' },
  [`POST ${PROSPECTS}`]: ADA,
  [`PUT ${PROSPECTS}/{id}`]: { name: 'Edited' },
}

beforeAll(async () => {
  // Handlers are imported anew, so that their client is made for an address where nothing listens.
  vi.resetModules()
  useServiceEnvironment({ AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${await freePort()}` })
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const routes = readRoutes().filter(({ path }) => path.startsWith('/api/auth') || path.startsWith(PROSPECTS))

test.each(routes)('503 from $method $path when nobody answers for the store', async ({ method, path }) => {
  const target = path.replace('{id}', 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV')
  const token = path === '/api/auth/login' ? {} : { token: signedToken({ claims: { role: 'admin' } }) }
  expectStoreUnavailable(await call(method, target, { ...token, json: bodies[`${method} ${path}`] }))
})
