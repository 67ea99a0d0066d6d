import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { makeFolder } from './make-folder.ts'
import type { Parameter } from './parameter.ts'

/** A file in place of a parameter. Writes are atomic: a reader gets the old or the new text. */
export function fileParameter(path: string): Parameter {
  return {
    async read() {
      try {
        return await readFile(path, 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async write(value, isSecret) {
      await makeFolder(dirname(path))
      // A unique name for each write, as two writes may overlap.
      const draft = `${path}.${randomUUID()}`
      await writeFile(draft, value, { mode: isSecret ? 0o600 : 0o644 })
      await rename(draft, path)
    },
    remove: () => rm(path, { force: true }),
  }
}

/** The paths of all files below a folder, relative to it, none where there is no such folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder, { recursive: true })
    return names.map((name) => name.replaceAll(sep, '/'))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
