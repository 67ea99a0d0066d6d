import { importJWK } from 'jose'
import * as v from 'valibot'
import { config } from '../config.ts'
import { parseStored } from '../domain/validation.ts'
import { tokenPolicy } from './token-policy.ts'

/** A set of public keys. Each key has only the members that a verifier needs. */
export const PublicKeys = v.pipe(
  v.object({
    keys: v.array(
      v.pipe(
        v.object({
          kty: v.literal('RSA'),
          kid: v.pipe(v.string(), v.metadata({ description: 'The id of the key.', examples: ['2026-11'] })),
          alg: v.literal(tokenPolicy.algorithm),
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
export function importedKeys(): Promise<Map<unknown, ImportedKey>> {
  publicKeys ??= Promise.all(
    config().TOKEN_PUBLIC_KEYS.keys.map(
      async (jwk) => [jwk.kid, await importJWK(jwk, tokenPolicy.algorithm)] as const,
    ),
  ).then((imported) => new Map(imported))
  return publicKeys
}
