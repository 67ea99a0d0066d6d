import { readFile } from 'node:fs/promises'
import { config } from '../config.ts'
import { isJsonObject, type JsonObject } from '../domain/merge-patch.ts'

let key: Promise<JsonObject> | undefined

/** The private JWK that signs tokens, read once. Only functions whose settings name it can have it. */
export function signingKey(): Promise<JsonObject> {
  key ??= readSigningKey()
  return key
}

async function readSigningKey(): Promise<JsonObject> {
  const reference = config().TOKEN_SIGNING_KEY
  if (reference === undefined)
    throw new Error('This function has no signing key: TOKEN_SIGNING_KEY is not set')
  const jwk: unknown = JSON.parse(await readFile(reference.slice('file:'.length), 'utf8'))
  if (!isJsonObject(jwk)) throw new Error('The signing key is not a JSON Web Key')
  return jwk
}
