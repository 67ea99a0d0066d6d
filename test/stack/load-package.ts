import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

/**
 * Unpacks the zip of a function into a folder.
 * @param folder the folder of the zips
 * @param source the source file of the function, for example `functions/auth/login.ts`
 * @returns the path of the unpacked handler
 */
export function unpack(folder: string, name: string, source: string, target = temporaryFolder()): string {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(folder, `${name}.zip`))))) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), bytes)
  }
  return join(target, source.replace(/\.ts$/, '.mjs'))
}

/** Unpacks a function's zip and imports the file of its handler. */
export function loadPackage(...zip: Parameters<typeof unpack>) {
  return import(/* @vite-ignore */ pathToFileURL(unpack(...zip)).href)
}
