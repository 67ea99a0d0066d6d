import { expect, test } from 'vitest'
import { canary, describeEitherLog, expectKept } from '../support/people/canary.ts'
import { type Answered, call, get, post, type Sent, tokenFor } from '../support/requests/api.ts'
import { ADA, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { storeError, withFaults } from '../support/store/store-faults.ts'

const LOGIN = '/api/auth/login'
const REFRESH = '/api/auth/refresh'

const agent = (body: string, contentType = 'application/json'): Sent => ({
  as: 'agent',
  body,
  headers: { 'content-type': contentType },
})

/** The expected status, a description, and a function that sends a request with the secret. */
const refused: [number, string, (secret: string) => Promise<Answered>][] = [
  ...[LOGIN, PROSPECTS].flatMap((to): typeof refused => [
    [400, `truncated JSON, sent to ${to}`, (secret) => call('POST', to, agent(`{"password":"${secret}"`))],
    [400, `a body that is not JSON, sent to ${to}`, (secret) => call('POST', to, agent(secret))],
    [413, `a large body, sent to ${to}`, (secret) => call('POST', to, agent(secret.repeat(3_000)))],
    [
      415,
      `a text/plain body, sent to ${to}`,
      (secret) => call('POST', to, agent(`password=${secret}`, 'text/plain')),
    ],
  ]),
  [400, 'wrong types', (secret) => post(LOGIN, { email: [secret], password: { $ne: secret } })],
  [400, 'a broken e-mail', (secret) => post(LOGIN, { email: `${secret}\ud800`, password: secret })],
  [400, 'an unknown field', (secret) => post(LOGIN, { email: secret, password: secret, role: secret })],
  [400, 'wrong fields', (secret) => post(PROSPECTS, fieldsOf(secret), { as: 'agent' })],
  [400, 'a wrong query', (secret) => get(`${PROSPECTS}?status=${secret}&page=${secret}`, { as: 'agent' })],
  [401, 'a create without a token', (secret) => post(PROSPECTS, { ...ADA, name: secret })],
  [403, 'a create by a viewer', (secret) => post(PROSPECTS, { ...ADA, name: secret }, { as: 'viewer' })],
  ...['Basic ?', 'Bearer a.?.b'].flatMap((form): typeof refused => [
    [
      401,
      `a read with the Authorization header ${form}`,
      (secret) => get(PROSPECTS, bearing(form.replace('?', secret))),
    ],
    [
      401,
      `a refresh with the Authorization header ${form}`,
      (secret) => call('POST', REFRESH, bearing(form.replace('?', secret))),
    ],
  ]),
]

const bearing = (authorization: string): Sent => ({ headers: { authorization } })
const fieldsOf = (secret: string) => ({ name: [secret], email: secret, phone: secret, status: secret })

/** Returns an SDK error that contains the secret in its request, its response and the items of a cancelled transaction. */
function laden(name: string, secret: string): Error {
  return Object.assign(storeError(name), {
    input: { Item: { password: secret } },
    $response: { headers: { authorization: secret }, body: secret },
    $metadata: { secret },
    CancellationReasons: [{ Code: 'None', Item: { name: { S: secret } } }],
  })
}

const faults: [number, string, (secret: string) => Error][] = [
  [500, 'an error of the SDK', (secret) => laden('ValidationException', secret)],
  [500, 'an error and its cause', (secret) => new TypeError('a', { cause: laden('Error', secret) })],
  [503, 'a store that throttles', (secret) => laden('ThrottlingException', secret)],
  [503, 'a fault of the store', (secret) => Object.assign(laden('Error', secret), { $fault: 'server' })],
]

describeEitherLog('secrets in failing requests', () => {
  test.each(refused)(
    'logs and answers contain no secret of a request that returns %i: %s',
    async (status, _, send) => {
      await expectKept(async () => {
        const secret = canary()
        const answer = await send(secret)
        expect(answer.status).toBe(status)
        return { secrets: [secret], refusals: [answer] }
      })
    },
  )

  test.each(faults)(
    'logs and answers contain no secret of a store error that causes a %i: %s',
    async (status, _, fault) => {
      await expectKept(async () => {
        const secret = canary()
        const token = await tokenFor('agent')
        const work = async () => [
          await post(LOGIN, { email: secret, password: secret }),
          await call('POST', REFRESH, { token }),
          await post(PROSPECTS, { ...ADA, name: secret }, { token }),
          await get(PROSPECTS, { token }),
        ]
        const { result } = await withFaults(() => ({ instead: fault(secret) }), work)
        expect(result.map((answer) => answer.status)).toEqual([status, status, status, status])
        return { secrets: [secret, ...token.split('.').slice(1)], refusals: result }
      })
    },
  )
})

test.each([500, 503])(
  'a response with status %i does not contain the error message of the store',
  async (status) => {
    const secret = canary()
    const name = status === 500 ? 'ValidationException' : 'ThrottlingException'
    const error = Object.assign(new Error(secret), { name })
    const { result } = await withFaults(
      () => ({ instead: error }),
      () => post(LOGIN, { email: 'a@example.com', password: 'x' }),
    )
    expect(result.status).toBe(status)
    expect(result.text).not.toContain(secret)
  },
)
