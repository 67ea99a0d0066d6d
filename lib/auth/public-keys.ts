import { type CryptoKey, errors, importJWK, type JWK } from 'jose'
import * as v from 'valibot'
import { config } from '../config.ts'
import { parseStored } from '../domain/validation.ts'
import { policy } from './token-policy.ts'

/** A set of public keys with only the members that a verifier needs. */
export const PublicKeys = v.pipe(
  v.object({
    keys: v.array(
      v.pipe(
        v.object({
          kty: v.literal('RSA'),
          kid: v.pipe(v.string(), v.metadata({ description: 'The name of the key', examples: ['2026-11'] })),
          alg: v.literal(policy.algorithm),
          use: v.literal('sig'),
          n: v.pipe(
            v.string(),
            v.metadata({ description: 'The modulus', examples: ['0vx7agoebGcQSuuPiLJXZptN'] }),
          ),
          e: v.pipe(v.string(), v.metadata({ description: 'The exponent', examples: ['AQAB'] })),
        }),
        v.metadata({ title: 'PublicKey', description: 'A public key (RFC 7517)' }),
      ),
    ),
  }),
  v.metadata({ title: 'PublicKeys', description: 'Public keys (RFC 7517)' }),
)

/** The public keys that verify tokens of this service. */
export function publicKeySet(): v.InferOutput<typeof PublicKeys> {
  return parseStored(PublicKeys, config().TOKEN_PUBLIC_KEYS)
}

let publicKeys: Promise<Map<string, CryptoKey>> | undefined

/**
 * The key that verifies a token. `kid` selects only among the configured keys, which are imported once per process.
 * @throws JWKSNoMatchingKey
 */
export async function publicKey(kid: string | undefined): Promise<CryptoKey> {
  const key = (await importedKeys()).get(kid ?? '')
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key
}

function importedKeys(): Promise<Map<string, CryptoKey>> {
  publicKeys ??= importPublicKeys(config().TOKEN_PUBLIC_KEYS.keys)
  return publicKeys
}

async function importPublicKeys(jwks: JWK[]): Promise<Map<string, CryptoKey>> {
  const imported = new Map<string, CryptoKey>()
  for (const jwk of jwks) {
    const key = await importJWK(jwk, policy.algorithm)
    if (jwk.kid !== undefined && !(key instanceof Uint8Array)) imported.set(jwk.kid, key)
  }
  return imported
}
