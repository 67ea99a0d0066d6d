import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import * as v from 'valibot'
import { config } from '../config.ts'
import type { User } from '../domain/user.ts'
import { parseStored } from '../domain/validation.ts'
import type { Session } from './session.ts'
import { numericDate, tokenPolicy } from './token-policy.ts'

const PrivateKey = v.looseObject({ kid: v.string(), kty: v.literal('RSA'), d: v.string() })

/**
 * Issues an access token for a user, valid for 24 h.
 * @param signingKey the private JWK (RFC 7517) with its `kid`
 * @param signedInAt the time of the sign-in that began the session, in seconds since the epoch
 */
export async function issueToken(
  user: User,
  signingKey: object,
  signedInAt = numericDate(),
): Promise<Session> {
  const jwk = parseStored(PrivateKey, signingKey)
  const expiresAt = numericDate() + tokenPolicy.lifetimeSeconds
  const claims = { role: user.role, credential: user.credential, auth_time: signedInAt }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: tokenPolicy.algorithm, typ: tokenPolicy.type, kid: jwk.kid })
    .setSubject(user.id)
    .setIssuer(config().TOKEN_ISSUER)
    .setAudience(config().TOKEN_AUDIENCE)
    .setIssuedAt(numericDate())
    .setExpirationTime(expiresAt)
    // RFC 9068 requires a `jti`. Without it, two tokens of a user from the same second could be equal.
    .setJti(randomUUID())
    .sign(await importJWK(jwk, tokenPolicy.algorithm))
  const { id, email, name } = user
  return { token, expires_at: new Date(expiresAt * 1000).toISOString(), user: { id, email, name } }
}
