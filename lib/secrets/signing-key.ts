import { config } from '../config.ts'
import { isJsonObject, type JsonObject } from '../domain/merge-patch.ts'
import { parameterAt } from './parameters.ts'

/** After this long the key is read again, so that a promoted one signs without a new deployment. */
const MAX_AGE_MS = 5 * 60 * 1000

let kept: { readAt: number; key: Promise<JsonObject> } | undefined

/** The private JWK that signs tokens. Only functions whose settings name it can have it. */
export function signingKey(): Promise<JsonObject> {
  if (!kept || Date.now() - kept.readAt > MAX_AGE_MS) {
    const key = readSigningKey()
    kept = { readAt: Date.now(), key }
    // A failure is answered to whoever asked, and not kept for the next.
    key.catch(() => {
      kept = undefined
    })
  }
  return kept.key
}

async function readSigningKey(): Promise<JsonObject> {
  const reference = config().TOKEN_SIGNING_KEY
  if (reference === undefined)
    throw new Error('This function has no signing key: TOKEN_SIGNING_KEY is not set')
  const text = await parameterAt(reference).read()
  if (text === undefined)
    throw new Error(`There is no signing key at ${reference}: make keys with npm run keys`)
  const jwk = parseJwk(text)
  if (!isJsonObject(jwk)) throw new Error('The signing key is not a JSON Web Key')
  return jwk
}

/** A syntax error would quote the text, which is the private key, into the log. */
function parseJwk(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
