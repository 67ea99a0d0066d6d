import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from './make-folder.ts'
import type { Parameter } from './parameter.ts'

/** A file in place of a parameter. Whoever reads it meanwhile finds the text before or the text after. */
export function fileParameter(path: string): Parameter {
  return {
    async read() {
      try {
        return await readFile(path, 'utf8')
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async write(value, isSecret) {
      await makeFolder(dirname(path))
      // A name of its own for each writing: two of one process may overlap.
      const draft = `${path}.${randomUUID()}`
      await writeFile(draft, value, { mode: isSecret ? 0o600 : 0o644 })
      await rename(draft, path)
    },
    remove: () => rm(path, { force: true }),
  }
}
