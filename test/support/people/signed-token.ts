import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { inject } from 'vitest'

export type Forgery = {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: KeyObject
}

/**
 * Returns a token like those of the service, with changed claims or header members, signed with RS256. The value `undefined`
 * removes a claim or a header member. Does not use the code or the JWT library of the service, because the tests check both.
 */
export function signedToken({ claims = {}, header = {}, key = serviceKey().key }: Forgery = {}): string {
  const input = unsignedToken({ claims, header })
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`
}

/** Returns the part of a token that the signature covers: the encoded header and claims. */
export function unsignedToken({ claims = {}, header = {} }: Omit<Forgery, 'key'> = {}): string {
  const goodHeader = { alg: 'RS256', typ: 'at+jwt', kid: serviceKey().kid }
  return `${encoded({ ...goodHeader, ...header })}.${encoded({ ...goodClaims(), ...claims })}`
}

/** Returns the claims of a token. Does not verify the token. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

function serviceKey() {
  const jwk = JSON.parse(inject('signingKey'))
  return { kid: String(jwk.kid), key: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

function goodClaims() {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: 'test-issuer',
    aud: 'test-audience',
    sub: 'usr_signed',
    role: 'agent',
    credential: 1,
    auth_time: now,
    iat: now,
    exp: now + 24 * 60 * 60,
  }
}

export function encoded(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
