import { errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { config } from '../config.ts'
import { roles } from '../domain/role.ts'
import type { User } from '../domain/user.ts'
import { AppError } from '../errors.ts'
import { importedKeys } from './public-keys.ts'
import { numericDate, tokenPolicy } from './token-policy.ts'

/** The caller. All values come from a verified token. Times are in seconds since the epoch. */
export type Principal = {
  userId: string
  role: User['role']
  credential: number
  signedInAt: number
  expiresAt: number
}

const Claims = v.object({
  sub: v.string(),
  exp: v.number(),
  role: v.picklist(roles),
  /**
   * The user's credential number at sign-in. A password change, or a `sign-out` by an operator, raises the user's current
   * number. Older tokens then cannot be refreshed.
   */
  credential: v.number(),
  /** The time of the sign-in that began the session, in seconds since the epoch (OpenID Connect Core, section 2). */
  auth_time: v.number(),
})

/**
 * Verifies an access token and returns the caller.
 * @throws AppError `unauthenticated`, the same for every invalid token
 */
export async function verifyToken(token: string): Promise<Principal> {
  try {
    requireCanonical(token)
    const { payload } = await jwtVerify(
      token,
      async ({ kid = '', crit }) => {
        const key = (await importedKeys()).get(kid)
        if (!key || crit !== undefined) throw new errors.JWKSNoMatchingKey()
        return key
      },
      {
        algorithms: [tokenPolicy.algorithm],
        typ: tokenPolicy.type,
        issuer: config().TOKEN_ISSUER,
        audience: config().TOKEN_AUDIENCE,
        requiredClaims: ['exp', 'iat', 'sub'],
        // `maxTokenAge` also refuses an `iat` in the future.
        maxTokenAge: tokenPolicy.lifetimeSeconds,
        clockTolerance: tokenPolicy.clockToleranceSeconds,
      },
    )
    const claims = v.parse(Claims, payload)
    // `jwtVerify` also applies the clock tolerance to the expiry. This check refuses the token at its exact expiry.
    if (claims.exp <= numericDate()) throw new errors.JWTExpired('expired', payload)
    return {
      userId: claims.sub,
      role: claims.role,
      credential: claims.credential,
      signedInAt: claims.auth_time,
      expiresAt: claims.exp,
    }
  } catch (cause) {
    if (cause instanceof errors.JOSEError || cause instanceof v.ValiError)
      throw new AppError('unauthenticated', {}, { cause })
    throw cause
  }
}

/**
 * Refuses a token that is too long, or that is not in canonical base64url without padding. Other encodings would let a caller
 * change characters of a token without making it invalid.
 */
function requireCanonical(token: string): void {
  const isCanonical = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part
  if (token.length > tokenPolicy.maxLength || !token.split('.').every(isCanonical))
    throw new errors.JWSInvalid()
}
