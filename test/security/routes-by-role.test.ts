import { beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '../../lib/domain/role.ts'
import { aUser, PASSWORD, signIn } from '../support/people/signed-in-user.ts'
import { attacker, freshToken } from '../support/people/token-attack.ts'
import { call } from '../support/requests/api.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { kindOf, type Route, readRoutes, takesBody } from '../support/requests/routes.ts'
import { eachRecordType } from '../support/samples/fixtures.ts'
import { everyItem } from '../support/store/invariants.ts'
import { type ValidRequests, validRequests } from './valid-requests.ts'

/** The permissions of each role. They are repeated here, so that a wrong permission in the service fails this test. */
const table: Record<Role, string[]> = {
  admin: ['read', 'write', 'delete', 'refresh'],
  agent: ['read', 'write', 'refresh'],
  viewer: ['read', 'refresh'],
}

const verbs: Record<string, string> = {
  GET: 'read',
  POST: 'write',
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'delete',
}

const open = [
  'POST /api/auth/login',
  'GET /.well-known/jwks.json',
  'GET /health',
  'GET /api/v1/openapi.json',
  'GET /docs',
  'GET /docs/{file}',
]

const CHANGE_PASSWORD = 'POST /api/v1/me/password'
/** Routes that every signed-in user may call: they renew the caller's own session or change the caller's own password. */
const ofSession = ['POST /api/auth/refresh', CHANGE_PASSWORD]

const name = ({ method, path }: Route) => `${method} ${path}`
const routes = readRoutes()
const closed = routes.filter((route) => !open.includes(name(route)))

const ERASE = 'POST /api/v1/prospects/{id}/erase'

function verbOf(route: Route): string {
  if (name(route) === ERASE) return 'delete'
  return ofSession.includes(name(route)) ? 'refresh' : (verbs[route.method] ?? 'nothing')
}

const cases = closed.flatMap((route) =>
  roles.map((role) => ({ role, route, does: name(route), may: table[role].includes(verbOf(route)) })),
)

const tokens: Partial<Record<Role, string>> = {}
/** The ids and bodies for reads and for refused requests, which change no record. */
let untouched: ValidRequests

beforeAll(async () => {
  for (const role of roles) tokens[role] = await newToken(role)
  untouched = await validRequests()
})

async function newToken(role: Role): Promise<string> {
  return (await signIn((await aUser(role)).email)).body.token
}

/** Sends a valid request to a route. The request succeeds if the token has the permission. */
function send(route: Route, good: ValidRequests, token?: string) {
  const kind = kindOf(route)
  const ofRecord = route.path.endsWith('/batch') ? { records: [good.bodies[kind]] } : good.bodies[kind]
  const json = name(route) === CHANGE_PASSWORD ? { current: PASSWORD, new: PASSWORD } : ofRecord
  return call(route.method, route.path.replace('{id}', good.ids[kind] ?? ''), {
    ...(takesBody(route) && { json }),
    ...(token !== undefined && { token }),
  })
}

test('verbOf() has a permission for every route that needs a token, and every route in `open` exists', () => {
  expect(routes.length).toBeGreaterThan(20)
  expect(closed.map(verbOf)).not.toContain('nothing')
  expect(routes.map(name)).toEqual(expect.arrayContaining(open))
})

describe('without a token', () => {
  test.each(closed)('$method $path without a token returns 401 and changes nothing', async (route) => {
    const before = await everyItem()
    expectProblem(await send(route, untouched), 401, 'unauthenticated')
    expect(await everyItem()).toEqual(before)
  })

  test.each(closed)(
    '$method $path without a valid token returns 401 even if the request has other errors',
    async ({ method, path }) => {
      const target = `${path.replace(/\{\w+\}/g, 'none')}?oops=1`
      expectProblem(await call(method, target, { body: 'no JSON' }), 401, 'unauthenticated')
      const token = freshToken({ key: attacker })
      expectProblem(await call(method, target, { token, json: {} }), 401, 'unauthenticated')
    },
  )
})

describe('with a permission', () => {
  test.each(cases.filter(({ may }) => may))('$does succeeds for the role $role', async ({ role, route }) => {
    const own = eachRecordType.filter(({ plural }) => plural === kindOf(route))
    const good = route.method === 'GET' ? untouched : await validRequests(own)
    // A password change ends the session of the token that it uses. So each test of this route uses a new token.
    const token = name(route) === CHANGE_PASSWORD ? await newToken(role) : tokens[role]
    const { status } = await send(route, good, token)
    expect([200, 201, 204]).toContain(status)
  })
})

describe('without a permission', () => {
  test.each(cases.filter(({ may }) => !may))(
    '$does returns 403 for the role $role and changes nothing',
    async ({ role, route }) => {
      const before = await everyItem()
      const answer = await send(route, untouched, tokens[role])
      expectProblem(answer, 403, 'forbidden')
      expect(answer.headers).not.toHaveProperty('www-authenticate')
      expect(await everyItem()).toEqual(before)
    },
  )
})
