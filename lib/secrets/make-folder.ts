import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents. Does not use `recursive: true`: in a folder that reports ENOENT although it
 * exists, such as `/proc`, Node's implementation retries the parent forever.
 * @throws as `mkdir` does
 */
export async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolder(dirname(path))
  try {
    await mkdir(path)
  } catch (error) {
    // Another process may have created it first.
    if (!existsSync(path)) throw error
  }
}
