import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newKeyPair } from '../auth/key-pair.ts'

/** Where a process of the local service finds its keys: the set as text, the signing key as a reference. */
export type LocalKeys = { publicKeys: string; signingKey: string }

/** The key pair of this folder, made on the first start. The signing key is readable by its owner only. */
export async function localKeys(folder: string): Promise<LocalKeys> {
  const signingKeyFile = join(folder, 'signing-key.json')
  const publicKeysFile = join(folder, 'public-keys.json')
  if (!existsSync(publicKeysFile)) {
    const { signingKey, publicKeys } = await newKeyPair()
    await mkdir(folder, { recursive: true })
    await writeFile(signingKeyFile, JSON.stringify(signingKey), { mode: 0o600 })
    await writeFile(publicKeysFile, JSON.stringify(publicKeys))
  }
  return { publicKeys: await readFile(publicKeysFile, 'utf8'), signingKey: `file:${signingKeyFile}` }
}
