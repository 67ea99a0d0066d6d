import * as v from 'valibot'
import { config } from '../config.ts'
import { withDeadline } from '../context/deadline.ts'
import { logError } from '../context/log.ts'
import type { JsonObject } from '../domain/json.ts'
import { AppError } from '../errors.ts'
import { parameterAt } from './parameters.ts'

/** The key is read again after this time, so that functions use a promoted key without a new deployment. */
export const MAX_AGE_MS = 5 * 60 * 1000
const REREAD_TIMEOUT_MS = 1_000
/** After a failed read, the cached key is used for this time. Then the key is read again. */
const REREAD_PAUSE_MS = 60 * 1000

const StoredKey = v.pipe(v.string(), v.parseJson(), v.looseObject({}))

let cached: { key: JsonObject; reference: string; readAgainAt: number } | undefined

/**
 * Returns the private JWK that signs tokens, cached for 5 minutes. Only functions that have TOKEN_SIGNING_KEY can read it. If
 * a later read fails, the cached key keeps signing, because its public key is valid until an operator retires the key.
 * @throws AppError `store_unavailable` if no key is cached and none can be read within the request's deadline
 */
export async function signingKey(): Promise<JsonObject> {
  const reference = config().TOKEN_SIGNING_KEY
  if (reference === undefined)
    throw new Error('This function has no signing key: TOKEN_SIGNING_KEY is not set')
  if (cached?.reference !== reference) return cache(reference, await readSigningKey(reference))
  if (Date.now() < cached.readAgainAt) return cached.key
  try {
    return cache(reference, await withDeadline(REREAD_TIMEOUT_MS, () => readSigningKey(reference)))
  } catch (error) {
    logError('error', 'The signing key cannot be read again. The cached key stays in use', error)
    return cache(reference, cached.key, REREAD_PAUSE_MS)
  }
}

function cache(reference: string, key: JsonObject, ms = MAX_AGE_MS): JsonObject {
  cached = { key, reference, readAgainAt: Date.now() + ms }
  return key
}

async function readSigningKey(reference: string): Promise<JsonObject> {
  const text = await parameterAt(reference)
    .read()
    .catch((cause) => {
      throw new AppError('store_unavailable', { retryAfter: 1 }, { cause })
    })
  if (text === undefined)
    throw new Error(`There is no signing key at ${reference}: make keys with npm run keys`)
  const jwk = v.safeParse(StoredKey, text)
  // Do not report the issues, because they would write the private key into the log.
  if (!jwk.success) throw new Error('The signing key is not a JSON Web Key')
  return jwk.output
}
