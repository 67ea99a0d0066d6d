import { randomUUID } from 'node:crypto'
import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import * as v from 'valibot'
import { config } from '../config.ts'
import type { RecordTypeName, recordTypes } from '../domain/id.ts'
import { type Role, roles } from '../domain/role.ts'
import type { User } from '../domain/user.ts'
import { parseStored } from '../domain/validation.ts'
import { AppError } from '../errors.ts'
import type { Session } from './session.ts'

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

/** Returns whether a session has reached its maximum length. If so, the user must sign in again. */
export function isSessionOver({ signedInAt }: Principal): boolean {
  return now() - signedInAt >= config().SESSION_DAYS * 24 * 60 * 60
}

/** The caller. All values come from a verified token. Times are in seconds since the epoch. */
export type Principal = {
  userId: string
  role: User['role']
  credential: number
  signedInAt: number
  expiresAt: number
}

const PrivateKey = v.looseObject({ kid: v.string(), kty: v.literal('RSA'), d: v.string() })

/**
 * Issues an access token for a user, valid for 24 h.
 * @param signingKey the private JWK (RFC 7517) with its `kid`
 * @param signedInAt the time of the sign-in that began the session, in seconds since the epoch
 */
export async function issueToken(user: User, signingKey: object, signedInAt = now()): Promise<Session> {
  const jwk = parseStored(PrivateKey, signingKey)
  const expiresAt = now() + policy.lifetimeSeconds
  const claims = { role: user.role, credential: user.credential, auth_time: signedInAt }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: policy.algorithm, typ: policy.type, kid: jwk.kid })
    .setSubject(user.id)
    .setIssuer(config().TOKEN_ISSUER)
    .setAudience(config().TOKEN_AUDIENCE)
    .setIssuedAt(now())
    .setExpirationTime(expiresAt)
    // RFC 9068 requires a `jti`. Without it, two tokens of a user from the same second could be equal.
    .setJti(randomUUID())
    .sign(await importJWK(jwk, policy.algorithm))
  const { id, email, name } = user
  return { token, expires_at: new Date(expiresAt * 1000).toISOString(), user: { id, email, name } }
}

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
        algorithms: [policy.algorithm],
        typ: policy.type,
        issuer: config().TOKEN_ISSUER,
        audience: config().TOKEN_AUDIENCE,
        requiredClaims: ['exp', 'iat', 'sub'],
        // `maxTokenAge` also refuses an `iat` in the future.
        maxTokenAge: policy.lifetimeSeconds,
        clockTolerance: policy.clockToleranceSeconds,
      },
    )
    const claims = v.parse(Claims, payload)
    // `jwtVerify` also applies the clock tolerance to the expiry. This check refuses the token at its exact expiry.
    if (claims.exp <= now()) throw new errors.JWTExpired('expired', payload)
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
  if (token.length > policy.maxLength || !token.split('.').every(isCanonical)) throw new errors.JWSInvalid()
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}

/** The policy for issuing and verifying tokens (RFC 8725, RFC 9068). No value of a token can change the policy. */
export const policy = {
  algorithm: 'RS256',
  type: 'at+jwt',
  lifetimeSeconds: 24 * 60 * 60,
  clockToleranceSeconds: 5,
  maxLength: 4_096,
} as const

/** A set of public keys. Each key has only the members that a verifier needs. */
export const PublicKeys = v.pipe(
  v.object({
    keys: v.array(
      v.pipe(
        v.object({
          kty: v.literal('RSA'),
          kid: v.pipe(v.string(), v.metadata({ description: 'The id of the key.', examples: ['2026-11'] })),
          alg: v.literal(policy.algorithm),
          use: v.literal('sig'),
          n: v.pipe(
            v.string(),
            v.metadata({ description: 'The modulus.', examples: ['0vx7agoebGcQSuuPiLJXZptN'] }),
          ),
          e: v.pipe(v.string(), v.metadata({ description: 'The exponent.', examples: ['AQAB'] })),
        }),
        v.metadata({ title: 'PublicKey', description: 'A public key (RFC 7517).' }),
      ),
    ),
  }),
  v.metadata({ title: 'PublicKeys', description: 'The public keys that verify access tokens (RFC 7517).' }),
)

export function publicKeySet(): v.InferOutput<typeof PublicKeys> {
  return parseStored(PublicKeys, config().TOKEN_PUBLIC_KEYS)
}

type ImportedKey = Awaited<ReturnType<typeof importJWK>>

let publicKeys: Promise<Map<unknown, ImportedKey>> | undefined

/** Returns the configured keys by `kid`. Imports the keys once per process. */
function importedKeys(): Promise<Map<unknown, ImportedKey>> {
  publicKeys ??= Promise.all(
    config().TOKEN_PUBLIC_KEYS.keys.map(
      async (jwk) => [jwk.kid, await importJWK(jwk, policy.algorithm)] as const,
    ),
  ).then((imported) => new Map(imported))
  return publicKeys
}

const KID_BYTES = 8

/**
 * Creates a signing key: the private JWK and its public key set. The `kid` is the beginning of the thumbprint (RFC 7638), in
 * hexadecimal. In base64url, it could begin with `-`, and a command would read it as an option.
 */
export async function newKeyPair(): Promise<{ signingKey: JWK; publicKeys: { keys: JWK[] } }> {
  const pair = await generateKeyPair(policy.algorithm, { modulusLength: 2048, extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const thumbprint = Buffer.from(await calculateJwkThumbprint(publicJwk), 'base64url')
  const kid = thumbprint.subarray(0, KID_BYTES).toString('hex')
  const header = { kid, alg: policy.algorithm, use: 'sig' }
  return {
    signingKey: { ...(await exportJWK(pair.privateKey)), ...header },
    publicKeys: { keys: [{ ...publicJwk, ...header }] },
  }
}

/** The permission that an endpoint requires: a resource and a verb. */
export type Action =
  | `${(typeof recordTypes)[RecordTypeName]['plural']}:${'read' | 'write' | 'delete'}`
  | 'changes:read'
  | 'users:read'
  | `session:${'read' | 'refresh'}`

type Verb = Action extends `${string}:${infer V}` ? V : never

const verbs: Record<Role, readonly Verb[]> = {
  admin: ['read', 'write', 'delete', 'refresh'],
  agent: ['read', 'write', 'refresh'],
  viewer: ['read', 'refresh'],
}

/** Returns the verbs that a role may use on records, for the documentation. */
export function verbsOf(role: Role): readonly string[] {
  return verbs[role].filter((verb) => verb !== 'refresh')
}

export function may(role: Role, action: Action): boolean {
  return verbs[role].some((verb) => action.endsWith(`:${verb}`))
}
