import { keyRing } from '../operator/keys/key-ring.ts'
import { parameterAt } from '../secrets/parameters.ts'
import { StartError } from './start-error.ts'

/**
 * Returns the keys of a folder. The first start makes them.
 * @throws StartError when they are damaged
 */
export async function localKeys(folder: string): Promise<{ publicKeys: string; signingKey: string }> {
  const reference = `file:${folder}`
  const signingKey = `${reference}/signing-key`
  const ring = keyRing(reference)
  try {
    if ((await parameterAt(signingKey).read()) === undefined) await ring.make()
    // Without the public half every sign-in would be refused.
    if (!(await ring.list()).some(({ state }) => state === 'signs')) throw new Error('No key signs')
    const publicKeys = await parameterAt(`${reference}/public-keys`).read()
    return { publicKeys: publicKeys ?? '', signingKey }
  } catch (cause) {
    throw new StartError(
      `The keys in ${folder} cannot be used: remove that folder to have new ones made, which ends every session`,
      { cause },
    )
  }
}
