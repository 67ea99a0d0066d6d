import { createPublicKey, verify } from 'node:crypto'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { newKeyPair } from '../../../lib/auth/key-pair.ts'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { aUser, signIn } from '../../support/people/signed-in-user.ts'
import { call, get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'

const JWKS = '/.well-known/jwks.json'
const ours = JSON.parse(inject('publicKeys')).keys[0]

/** Starts the function with this set of public keys. */
function startWith(keys: unknown[]): void {
  useServiceEnvironment({ TOKEN_PUBLIC_KEYS: JSON.stringify({ keys }) })
  vi.resetModules()
}

afterEach(() => startWith([ours]))

const read = (token: string) => get(PROSPECTS, { token })

describe('GET /.well-known/jwks.json', () => {
  test('the key set contains the public members of every key, and caches may store it', async () => {
    const { status, headers, body } = await call('GET', JWKS)
    expect(status).toBe(200)
    const { kty, kid, alg, use, n, e } = ours
    expect(body).toEqual({ keys: [{ kty, kid, alg, use, n, e }] })
    expect(headers['content-type']).toBe('application/json')
    expect(headers['cache-control']).toMatch(/^public, max-age=[1-9]\d*$/)
  })

  test('an error response of the key set has Cache-Control: no-store', async () => {
    const answer = await get('/.well-known/jwks.json?page=1')
    expectProblem(answer, 400, 'validation_failed')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('the key set omits private and unknown members of TOKEN_PUBLIC_KEYS', async () => {
    const secret = JSON.parse(inject('signingKey'))
    startWith([{ ...secret, key_ops: ['sign'], x5u: 'https://example.com', note: 'internal' }])
    const { status, body, text } = await call('GET', JWKS)
    expect(status).toBe(200)
    expect(Object.keys(body.keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(text).not.toContain(secret[member])
  })

  test.each([
    ['a shared secret', { kty: 'oct', k: 'c2VjcmV0', kid: 'x', alg: 'RS256', use: 'sig' }],
    ['a key for HS256', { ...ours, alg: 'HS256' }],
    ['a key without a kid', { ...ours, kid: undefined }],
  ])('the key set returns 500 if TOKEN_PUBLIC_KEYS contains %s', async (_, key) => {
    startWith([ours, key])
    expectProblem(await call('GET', JWKS), 500, 'internal')
  })

  test('a client can verify a token with the public key that has the kid of the token', async () => {
    const [header = '', claims = '', signature = ''] = (await signIn((await aUser()).email)).body.token.split(
      '.',
    )
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const { body } = await call('GET', JWKS)
    const jwk = body.keys.find((each) => each.kid === kid) ?? expect.fail()
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const isGood = (input: string) =>
      verify('sha256', Buffer.from(input), key, Buffer.from(signature, 'base64url'))
    expect(isGood(`${header}.${claims}`)).toBe(true)
    expect(isGood(`${header}.${claims}x`)).toBe(false)
  })
})

describe('a key rotation', () => {
  test('the service accepts tokens of both keys in the set, and refuses tokens of a retired key', async () => {
    const { signingKey, publicKeys } = await newKeyPair()
    const next = publicKeys.keys[0]
    const { issueToken } = await import('../../../lib/auth/issue-token.ts')
    const user = await aUser('viewer')
    const older = (await issueToken(user, JSON.parse(inject('signingKey')))).token
    const newer = (await issueToken(user, signingKey)).token

    startWith([ours])
    expect([(await read(older)).status, (await read(newer)).status]).toEqual([200, 401])
    startWith([ours, next])
    expect([(await read(older)).status, (await read(newer)).status]).toEqual([200, 200])
    expect((await call('GET', JWKS)).body.keys.map(({ kid }: { kid: string }) => kid)).toEqual([
      ours.kid,
      next?.kid,
    ])
    startWith([])
    expect([(await read(older)).status, (await read(newer)).status]).toEqual([401, 401])
    startWith([next])
    expect([(await read(older)).status, (await read(newer)).status]).toEqual([401, 200])
    expectProblem(await call('POST', '/api/auth/refresh', { token: older }), 401, 'unauthenticated')
    expect((await call('POST', '/api/auth/refresh', { token: newer })).status).toBe(200)
  })
})
