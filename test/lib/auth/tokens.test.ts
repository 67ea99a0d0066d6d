import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { issueToken } from '../../../lib/auth/issue-token.ts'
import { newKeyPair } from '../../../lib/auth/key-pair.ts'
import { verifyToken } from '../../../lib/auth/verify-token.ts'
import type { User } from '../../../lib/domain/user.ts'
import { claimsOf, signedToken } from '../../support/people/signed-token.ts'

const NOW = 1_900_000_000
const DAY = 24 * 60 * 60

const user: User = {
  id: 'usr_1',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'agent',
  credential: 3,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

const ourKey = () => JSON.parse(inject('signingKey'))
const ourPublicKey = () => JSON.parse(inject('publicKeys')).keys[0]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 + 999 })
})
afterEach(() => vi.useRealTimers())

test('a token has only the documented claims', async () => {
  const { token } = await issueToken(user, ourKey())
  expect(claimsOf(token)).toEqual({
    sub: 'usr_1',
    role: 'agent',
    credential: 3,
    auth_time: NOW,
    iss: 'test-issuer',
    aud: 'test-audience',
    iat: NOW,
    exp: NOW + DAY,
    jti: expect.any(String),
  })
})

test('the header of a token has the algorithm RS256, the type at+jwt and the kid of the key', async () => {
  const { token } = await issueToken(user, ourKey())
  const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
  expect(header).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: ourKey().kid })
})

test('verifyToken returns the principal', async () => {
  const { token } = await issueToken(user, ourKey(), NOW - 60)
  expect(await verifyToken(token)).toEqual({
    userId: 'usr_1',
    role: 'agent',
    credential: 3,
    signedInAt: NOW - 60,
    expiresAt: NOW + DAY,
  })
})

test('verifyToken accepts a token of 4,096 characters, and refuses a longer token', async () => {
  const padded = (bytes: number) => signedToken({ claims: { padding: 'x'.repeat(bytes) } })
  // Each byte of padding adds one or two characters. So try 12 lengths to get a token of exactly 4,096 characters.
  const bytes = Array.from({ length: 12 }, (_, more) => Math.floor((4_090 - padded(0).length) * 0.75) + more)
  const tokens = bytes.map(padded)
  const longest = tokens.find(({ length }) => length === 4_096) ?? ''
  const longer = tokens.find(({ length }) => length > 4_096) ?? ''
  expect(longer.length).toBeGreaterThan(4_096)
  expect(await verifyToken(longest)).toMatchObject({ userId: 'usr_signed' })
  await expect(verifyToken(longer)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('verifyToken throws an internal error instead of a 401 if a public key is invalid', async () => {
  const token = signedToken()
  vi.resetModules()
  const [{ useServiceEnvironment }, fresh] = await Promise.all([
    import('../../../lib/config.ts'),
    import('../../../lib/auth/verify-token.ts'),
  ])
  useServiceEnvironment({
    TOKEN_PUBLIC_KEYS: JSON.stringify({ keys: [{ ...ourPublicKey(), n: undefined }] }),
  })
  const verified = fresh.verifyToken(token)
  await expect(verified).rejects.toThrow()
  await expect(verified).rejects.not.toHaveProperty('code', 'unauthenticated')
})

test('the reason of a 401 error is in its cause, which is logged, but not in its details, which are returned', async () => {
  const expired = signedToken({ claims: { exp: NOW - 1 } })
  await expect(verifyToken(expired)).rejects.toMatchObject({
    code: 'unauthenticated',
    details: {},
    cause: expect.objectContaining({ code: 'ERR_JWT_EXPIRED' }),
  })
})

describe('invalid signing keys', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  test.each([
    ['a key without kid', privateKey.export({ format: 'jwk' })],
    ['a public key', { ...publicKey.export({ format: 'jwk' }), kid: 'x' }],
    ['a shared secret', { kty: 'oct', k: 'c2VjcmV0', kid: 'x' }],
    ['an empty key', {}],
  ])('issueToken throws an error if the signing key is %s', async (_, key) => {
    await expect(issueToken(user, key)).rejects.toThrow('does not match its schema')
  })
})

test('a new key pair has a public key set without private members, and a kid of 16 hexadecimal digits', async () => {
  const { signingKey, publicKeys } = await newKeyPair()
  const { n, e, kid, d } = signingKey
  expect(d).toEqual(expect.any(String))
  expect(kid).toMatch(/^[0-9a-f]{16}$/)
  expect(publicKeys.keys).toEqual([{ kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' }])
})
