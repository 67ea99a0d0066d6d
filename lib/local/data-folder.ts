import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StartError } from './start-error.ts'

/** Where this start keeps keys and data. `keeps` is false for `:memory:`. */
export type DataFolder = { path: string; keeps: boolean }

export const RUNNING = 'running.json'

/**
 * Makes the folder where it is missing, readable by its owner only.
 * @param cleanup removes the temporary folder of `:memory:`
 * @throws StartError when the folder cannot be made or written to
 */
export async function openDataFolder(dataDir: string, cleanup: AsyncDisposableStack): Promise<DataFolder> {
  if (dataDir === ':memory:') {
    const path = await mkdtemp(join(tmpdir(), 'prospect-service-'))
    cleanup.defer(() => rm(path, { recursive: true, force: true }))
    return { path, keeps: false }
  }
  const path = resolve(dataDir)
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await access(path, constants.W_OK)
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written: choose another with DATA_DIR=folder npm start`,
      { cause },
    )
  }
  return { path, keeps: true }
}
