import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { policy } from './tokens.ts'

/** A new signing key: the private JWK, and the public key set that verifies what it signs. */
export async function newKeyPair(): Promise<{ signingKey: JWK; publicKeys: { keys: JWK[] } }> {
  const pair = await generateKeyPair(policy.algorithm, { modulusLength: 2048, extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const header = { kid: await calculateJwkThumbprint(publicJwk), alg: policy.algorithm, use: 'sig' }
  return {
    signingKey: { ...(await exportJWK(pair.privateKey)), ...header },
    publicKeys: { keys: [{ ...publicJwk, ...header }] },
  }
}
