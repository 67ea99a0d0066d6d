import { access, constants, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../secrets/make-folder.ts'
import { StartError } from './start-error.ts'

/** Where this start keeps keys and data. `keeps` is false for `:memory:`, whose folder `close` removes. */
export type DataFolder = { path: string; keeps: boolean; close(): Promise<void> }

/** The folder of the project, in which the functions are built. */
const PROJECT = new URL('../../', import.meta.url)

/** @throws StartError where the project cannot be written to */
export async function requireWritableProject(): Promise<void> {
  await access(PROJECT, constants.W_OK).catch((cause: unknown) => {
    throw new StartError(
      `The project in ${fileURLToPath(PROJECT)} cannot be written, and the functions are built in it: start a copy that can be`,
      { cause },
    )
  })
}

/** @throws StartError when the folder cannot be made or written to */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  if (dataDir === ':memory:') {
    const path = await mkdtemp(join(tmpdir(), 'prospect-service-'))
    return { path, keeps: false, close: () => rm(path, { recursive: true, force: true }) }
  }
  const path = resolve(dataDir)
  try {
    await makeFolder(path)
    // Not by asking whether it may be written: in /proc the answer is yes.
    await rmdir(await mkdtemp(join(path, 'writable-')))
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written: choose another with DATA_DIR=folder npm start`,
      { cause },
    )
  }
  return { path, keeps: true, close: async () => undefined }
}
