import { config } from '../config.ts'
import { withDeadline } from '../deadline.ts'
import { isJsonObject, type JsonObject } from '../domain/kind/merge-patch.ts'
import { AppError } from '../errors.ts'
import { causes, stacks, writeLog } from '../log.ts'
import { parameterAt } from './parameters.ts'

/** After this long the key is read again, so that a promoted one signs without a new deployment. */
export const MAX_AGE_MS = 5 * 60 * 1000
/** With a key in hand a new one is waited for no longer than this, */
const PATIENCE_MS = 1_000
/** and where it cannot be read it is asked for again only after this. */
const TRY_AGAIN_MS = 60 * 1000

let kept: { key: JsonObject; reference: string; readAgainAt: number } | undefined

/**
 * The private JWK that signs tokens. Only functions whose settings name it can have it. One in hand goes on signing while
 * it cannot be read anew: its public part is there until an operator retires it.
 * @throws AppError `store_unavailable` when there is none in hand and it cannot be read by the request's deadline
 */
export async function signingKey(): Promise<JsonObject> {
  const reference = config().TOKEN_SIGNING_KEY
  if (reference === undefined)
    throw new Error('This function has no signing key: TOKEN_SIGNING_KEY is not set')
  if (kept?.reference !== reference) return keep(reference, await readSigningKey(reference))
  if (Date.now() < kept.readAgainAt) return kept.key
  try {
    return keep(reference, await withDeadline(PATIENCE_MS, () => readSigningKey(reference)))
  } catch (error) {
    const line = {
      message: 'The signing key cannot be read again, the one in hand signs',
      error: causes(error),
    }
    writeLog('error', line, ({ message }) => message + stacks(line.error))
    return keep(reference, kept.key, TRY_AGAIN_MS)
  }
}

function keep(reference: string, key: JsonObject, ms = MAX_AGE_MS): JsonObject {
  kept = { key, reference, readAgainAt: Date.now() + ms }
  return key
}

async function readSigningKey(reference: string): Promise<JsonObject> {
  const text = await read(reference)
  if (text === undefined)
    throw new Error(`There is no signing key at ${reference}: make keys with npm run keys`)
  const jwk = parseJwk(text)
  if (!isJsonObject(jwk)) throw new Error('The signing key is not a JSON Web Key')
  return jwk
}

async function read(reference: string): Promise<string | undefined> {
  try {
    return await parameterAt(reference).read()
  } catch (cause) {
    throw new AppError('store_unavailable', { retryAfter: 1 }, { cause })
  }
}

/** A syntax error would quote the text, which is the private key, into the log. */
function parseJwk(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
