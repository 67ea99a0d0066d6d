import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it where they are missing. Not by `recursive`, which asks for ever where a folder that is
 * there says that it is not, as `/proc` does (Node's MKDirp goes back to the parent at each ENOENT).
 * @throws as `mkdir` does
 */
export async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolder(dirname(path))
  try {
    await mkdir(path)
  } catch (error) {
    // Somebody else has made it meanwhile.
    if (!existsSync(path)) throw error
  }
}
