import { beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '../../lib/domain/role.ts'
import { permissionOf, permissions } from '../functions/refused/contract.ts'
import { aUser, PASSWORD, signIn } from '../support/people/signed-in-user.ts'
import { attacker, freshToken } from '../support/people/token-attack.ts'
import { call } from '../support/requests/api.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { kindOf, type Route, readRoutes, takesBody } from '../support/requests/routes.ts'
import { eachRecordType } from '../support/samples/fixtures.ts'
import { type ValidRequests, validRequests } from './valid-requests.ts'

// test/functions/refused sends the requests that a role may not make.

const CHANGE_PASSWORD = 'POST /api/v1/me/password'

const closed = readRoutes().filter(({ method, path }) => permissionOf(method, path) !== 'anyone')

const granted = closed.flatMap((route) =>
  roles
    .filter((role) => permissions[role].includes(permissionOf(route.method, route.path)))
    .map((role) => ({ role, route, does: `${route.method} ${route.path}` })),
)

const tokens: Partial<Record<Role, string>> = {}
/** The ids and bodies for reads, which change no record. */
let untouched: ValidRequests

beforeAll(async () => {
  for (const role of roles) tokens[role] = await newToken(role)
  untouched = await validRequests()
})

async function newToken(role: Role): Promise<string> {
  return (await signIn((await aUser(role)).email)).body.token
}

/** Sends a valid request to a route. */
function send(route: Route, good: ValidRequests, token: string) {
  const kind = kindOf(route)
  const ofRecord = route.path.endsWith('/batch') ? { records: [good.bodies[kind]] } : good.bodies[kind]
  const isPassword = `${route.method} ${route.path}` === CHANGE_PASSWORD
  const isNewUser = `${route.method} ${route.path}` === 'POST /api/v1/users'
  const json = isPassword
    ? { current: PASSWORD, new: PASSWORD }
    : { ...ofRecord, ...(isNewUser && { email: `${crypto.randomUUID()}@example.com` }) }
  return call(route.method, route.path.replace('{id}', good.ids[kind] ?? ''), {
    ...(takesBody(route) && { json }),
    token,
  })
}

test.each(granted)('$does succeeds for the role $role', async ({ role, route, does }) => {
  const own = eachRecordType.filter(({ plural }) => plural === kindOf(route))
  const good = route.method === 'GET' ? untouched : await validRequests(own)
  // A password change ends the session of the token that it uses. So each test of this route uses a new token.
  const token = does === CHANGE_PASSWORD ? await newToken(role) : (tokens[role] ?? '')
  const { status } = await send(route, good, token)
  expect([200, 201, 204]).toContain(status)
})

test.each(closed)('$method $path with a forged token returns 401', async ({ method, path }) => {
  const target = path.replace(/\{\w+\}/g, 'none')
  const token = freshToken({ key: attacker })
  expectProblem(await call(method, target, { token, json: {} }), 401, 'unauthenticated')
})
