import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { newKeyPair } from '../auth/key-pair.ts'
import { makeFolder } from '../secrets/make-folder.ts'
import { StartError } from './start-error.ts'

/** Where a process of the local service finds its keys: the set as text, the signing key as a reference. */
export type LocalKeys = { publicKeys: string; signingKey: string }

const Jwk = v.pipe(v.string(), v.parseJson(), v.looseObject({ kid: v.string() }))
const KeySet = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ keys: v.array(v.looseObject({ kid: v.string() })) }),
)

/**
 * The key pair of this folder, made on the first start. The signing key is readable by its owner only.
 * @throws StartError when the files are there and are not a pair
 */
export async function localKeys(folder: string): Promise<LocalKeys> {
  const signingKeyFile = join(folder, 'signing-key')
  const publicKeysFile = join(folder, 'public-keys')
  try {
    if (!existsSync(publicKeysFile)) {
      const { signingKey, publicKeys } = await newKeyPair()
      await makeFolder(folder)
      await writeFile(signingKeyFile, JSON.stringify(signingKey), { mode: 0o600 })
      await writeFile(publicKeysFile, JSON.stringify(publicKeys))
    }
    const publicKeys = await readFile(publicKeysFile, 'utf8')
    requirePair(await readFile(signingKeyFile, 'utf8'), publicKeys)
    return { publicKeys, signingKey: `file:${signingKeyFile}` }
  } catch (cause) {
    throw new StartError(
      `The keys in ${folder} cannot be used: remove that folder to have new ones made, which ends every session`,
      { cause },
    )
  }
}

/** Half a pair would start well and then refuse every sign-in. */
function requirePair(signingKeyText: string, publicKeysText: string): void {
  const signingKey = v.parse(Jwk, signingKeyText)
  const publicKey = v.parse(KeySet, publicKeysText).keys.find(({ kid }) => kid === signingKey.kid)
  if (!publicKey) throw new Error('The public key of the signing key is missing')
  const probe = Buffer.from('probe')
  const signature = sign('sha256', probe, createPrivateKey({ key: signingKey, format: 'jwk' }))
  if (!verify('sha256', probe, createPublicKey({ key: publicKey, format: 'jwk' }), signature))
    throw new Error('The public key is of another pair')
}
