import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { policy } from './token-policy.ts'

const KID_BYTES = 8

/**
 * A new signing key: the private JWK, and the public key set that verifies what it signs. Its `kid` is the beginning of
 * its thumbprint (RFC 7638) in hexadecimal, which no command takes for an option.
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
