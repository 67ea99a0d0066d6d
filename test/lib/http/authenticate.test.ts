import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { claimsOf, signedToken, unsignedToken } from '../../support/people/signed-token.ts'
import { type Answered, call, get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { readRoutes } from '../../support/requests/routes.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'

afterEach(() => vi.useRealTimers())

const with_ = (authorization: string) => get(PROSPECTS, { headers: { Authorization: authorization } })

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const NOW = 1_900_000_000

function expect401(answer: Answered) {
  expectProblem(answer, 401, 'unauthenticated')
  expect(answer.headers['www-authenticate']).toBe('Bearer')
}

describe('a token is accepted', () => {
  test.each(['Bearer', 'bearer', 'BEARER'])('after the scheme %s', async (scheme) => {
    expect((await with_(`${scheme} ${signedToken()}`)).status).toBe(200)
  })

  test('with the audience among others', async () => {
    const token = signedToken({ claims: { aud: ['other', 'test-audience'] } })
    expect((await with_(`Bearer ${token}`)).status).toBe(200)
  })

  test('until the second before it ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: (NOW - 1) * 1000 })
    expect((await with_(`Bearer ${signedToken({ claims: { exp: NOW } })}`)).status).toBe(200)
    vi.setSystemTime(NOW * 1000)
    expect401(await with_(`Bearer ${signedToken({ claims: { exp: NOW } })}`))
  })
})

const flip = (token: string) =>
  token.replace(/\.(.)([^.]*)$/, (_, c, rest) => `.${c === 'A' ? 'B' : 'A'}${rest}`)

const faults: [string, () => string][] = [
  ['empty', () => ''],
  ['only the scheme', () => 'Bearer'],
  ['no token after the scheme', () => 'Bearer '],
  ['another scheme', () => `Basic ${signedToken()}`],
  ['no scheme', () => signedToken()],
  ['two spaces', () => `Bearer  ${signedToken()}`],
  ['something after the token', () => `Bearer ${signedToken()} x`],
  ['two of them', () => `Bearer ${signedToken()}, Bearer ${signedToken()}`],
  ['a word', () => 'Bearer token'],
  ['three words', () => 'Bearer a.b.c'],
  ['two parts of three', () => `Bearer ${unsignedToken()}`],
  ['an empty signature', () => `Bearer ${unsignedToken()}.`],
  ['a changed signature', () => `Bearer ${flip(signedToken())}`],
  ['claims of another token', () => `Bearer ${swappedClaims()}`],
  ['another key with our kid', () => `Bearer ${signedToken({ key: otherKey })}`],
  ['an unknown kid', () => `Bearer ${signedToken({ header: { kid: 'other' } })}`],
  ['no kid', () => `Bearer ${signedToken({ header: { kid: undefined } })}`],
  ['the algorithm none', () => `Bearer ${unsignedToken({ header: { alg: 'none' } })}.`],
  ['the algorithm none, signed', () => `Bearer ${signedToken({ header: { alg: 'none' } })}`],
  ['the algorithm HS256', () => `Bearer ${signedToken({ header: { alg: 'HS256' } })}`],
  ['the algorithm RS512', () => `Bearer ${signedToken({ header: { alg: 'RS512' } })}`],
  [
    'a key of its own',
    () => `Bearer ${signedToken({ header: { jwk: otherJwk(), kid: 'x' }, key: otherKey })}`,
  ],
  ['a critical extension', () => `Bearer ${signedToken({ header: { crit: ['x'], x: 1 } })}`],
  ['the type JWT', () => `Bearer ${signedToken({ header: { typ: 'JWT' } })}`],
  ['no type', () => `Bearer ${signedToken({ header: { typ: undefined } })}`],
  ['another audience', () => `Bearer ${signedToken({ claims: { aud: 'other' } })}`],
  ['no audience', () => `Bearer ${signedToken({ claims: { aud: undefined } })}`],
  ['another issuer', () => `Bearer ${signedToken({ claims: { iss: 'other' } })}`],
  ['no issuer', () => `Bearer ${signedToken({ claims: { iss: undefined } })}`],
  ['expired', () => `Bearer ${signedToken({ claims: { exp: 1_700_000_001 } })}`],
  ['no expiry', () => `Bearer ${signedToken({ claims: { exp: undefined } })}`],
  ['an expiry that is no number', () => `Bearer ${signedToken({ claims: { exp: 'never' } })}`],
  ['not valid yet', () => `Bearer ${signedToken({ claims: { nbf: 3_999_999_999 } })}`],
  ['no time of issue', () => `Bearer ${signedToken({ claims: { iat: undefined } })}`],
  ['no subject', () => `Bearer ${signedToken({ claims: { sub: undefined } })}`],
  ['no role', () => `Bearer ${signedToken({ claims: { role: undefined } })}`],
  ['an unknown role', () => `Bearer ${signedToken({ claims: { role: 'root' } })}`],
  ['a role from the prototype', () => `Bearer ${signedToken({ claims: { role: 'toString' } })}`],
  ['no credential number', () => `Bearer ${signedToken({ claims: { credential: undefined } })}`],
]

function swappedClaims(): string {
  const [header, , signature] = signedToken().split('.')
  const claims = { ...claimsOf(signedToken()), role: 'admin' }
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
}

function otherJwk() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
}

describe('401, with one answer for all faults of a token', () => {
  test.each(faults)('%s', async (_, authorization) => {
    const answer = await with_(authorization())
    expect401(answer)
    const { request_id, ...rest } = answer.body
    const { request_id: _other, ...reference } = (await get(PROSPECTS)).body
    expect(rest).toEqual(reference)
  })
})

const closed = readRoutes().filter(
  ({ path }) =>
    ![
      '/api/auth/login',
      '/.well-known/jwks.json',
      '/health',
      '/api/v1/openapi.json',
      '/docs',
      '/docs/{file}',
    ].includes(path),
)

test.each(closed)('$method $path needs a token, whatever else is wrong', async ({ method, path }) => {
  const target = `${path.replace(/\{\w+\}/g, 'none')}?oops=1`
  expect401(await call(method, target, { body: 'no JSON' }))
  expect401(await call(method, target, { token: signedToken({ key: otherKey }) }))
})
