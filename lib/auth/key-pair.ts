import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { tokenPolicy } from './token-policy.ts'

const KID_BYTES = 8

/**
 * Creates a signing key: the private JWK and its public key set. The `kid` is the beginning of the thumbprint (RFC 7638), in
 * hexadecimal. In base64url, it could begin with `-`, and a command would read it as an option.
 */
export async function newKeyPair(): Promise<{ signingKey: JWK; publicKeys: { keys: JWK[] } }> {
  const pair = await generateKeyPair(tokenPolicy.algorithm, { modulusLength: 2048, extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const thumbprint = Buffer.from(await calculateJwkThumbprint(publicJwk), 'base64url')
  const kid = thumbprint.subarray(0, KID_BYTES).toString('hex')
  const header = { kid, alg: tokenPolicy.algorithm, use: 'sig' }
  return {
    signingKey: { ...(await exportJWK(pair.privateKey)), ...header },
    publicKeys: { keys: [{ ...publicJwk, ...header }] },
  }
}
