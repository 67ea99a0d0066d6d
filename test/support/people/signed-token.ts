import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { inject } from 'vitest'

export type Forgery = {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: KeyObject
}

/**
 * A token like the service's own, changed as given (`undefined` leaves a member out) and signed with RS256. Made
 * without the service's code or its library, so that it can be wrong, and right on its own account.
 */
export function signedToken({ claims = {}, header = {}, key = serviceKey().key }: Forgery = {}): string {
  const input = unsignedToken({ claims, header })
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`
}

/** Header and claims of such a token, as a signature covers them. */
export function unsignedToken({ claims = {}, header = {} }: Omit<Forgery, 'key'> = {}): string {
  const goodHeader = { alg: 'RS256', typ: 'at+jwt', kid: serviceKey().kid }
  return `${encoded({ ...goodHeader, ...header })}.${encoded({ ...goodClaims(), ...claims })}`
}

/** The claims of a token, unverified. */
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
