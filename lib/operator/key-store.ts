import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readParameter, removeParameter, writeParameter } from '../data/parameters.ts'

/** Named texts, some of them secret: the files of a folder, or the parameters of a stage. */
export type TextStore = {
  read(name: string): Promise<string | undefined>
  write(name: string, value: string, isSecret: boolean): Promise<void>
  remove(name: string): Promise<void>
}

/** Files `<name>.json`; a secret one is readable by its owner only. */
export function folderStore(folder: string): TextStore {
  const file = (name: string) => join(folder, `${name}.json`)
  return {
    async read(name) {
      try {
        return await readFile(file(name), 'utf8')
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async write(name, value, isSecret) {
      await mkdir(folder, { recursive: true })
      await writeFile(file(name), value, { mode: isSecret ? 0o600 : 0o644 })
    },
    remove: (name) => rm(file(name), { force: true }),
  }
}

/** Parameters below a path; a secret one is a SecureString. */
export function parameterStore(path: string): TextStore {
  return {
    read: (name) => readParameter(`${path}/${name}`),
    write: (name, value, isSecret) => writeParameter(`${path}/${name}`, value, isSecret),
    remove: (name) => removeParameter(`${path}/${name}`),
  }
}
