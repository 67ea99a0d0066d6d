import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { kinds } from '../../domain/kind/kinds.ts'
import type { Answered } from './api-under-test.ts'
import { type Checks, requireProblem, requireStatus } from './check.ts'

const LIST = `/api/v1/${kinds.prospect.plural}`

const KeySet = v.object({
  keys: v.pipe(v.array(v.object({ kid: v.string(), n: v.string() })), v.minLength(1)),
})

/** API Gateway gives the header the second name (its Developer Guide, "Important notes"). */
function requireChallenge({ headers }: Answered): void {
  const challenge = headers.get('www-authenticate') ?? headers.get('x-amzn-remapped-www-authenticate')
  if (!/^Bearer/.test(challenge ?? '')) throw new Error(`the header www-authenticate is ${challenge}`)
}

/** What anybody may try, without an account. */
export const openChecks: Checks = [
  [
    'public keys are published',
    async (api) => {
      const answer = await api('GET', '/.well-known/jwks.json')
      requireStatus(answer, 200)
      answer.json(KeySet)
    },
  ],
  [
    'a list is closed to strangers',
    async (api) => {
      const answer = await api('GET', LIST)
      requireProblem(answer, 401, 'unauthenticated')
      requireChallenge(answer)
    },
  ],
  ['an unknown route is none', async (api) => requireStatus(await api('GET', `/smoke/${randomUUID()}`), 404)],
  [
    'a browser’s preflight is answered',
    async (api) => {
      const headers = { origin: 'https://smoke.invalid', 'access-control-request-method': 'GET' }
      requireStatus(await api('OPTIONS', LIST, { headers }), 200, 204)
    },
  ],
  [
    'a wrong sign-in is refused, by the table',
    async (api) => {
      const json = { email: `smoke-${randomUUID()}@example.invalid`, password: randomUUID() }
      requireProblem(await api('POST', '/api/auth/login', { json }), 401, 'wrong_credentials')
    },
  ],
]
