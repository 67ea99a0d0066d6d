import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

/**
 * Unpacks a function's zip as Lambda would and loads the file its handler is in.
 * @param folder where the packages are
 * @param handler as the template has it, `functions/auth/login.handler`
 */
export function loadPackage(folder: string, name: string, handler: string, target = temporaryFolder()) {
  const file = unpack(folder, name, target, handler.replace(/\.handler$/, '.ts'))
  return import(/* @vite-ignore */ pathToFileURL(file).href)
}

/**
 * Unpacks a function's zip into a folder.
 * @param source the file of its handler, `functions/auth/login.ts`
 * @returns the file its handler is in then
 */
export function unpack(folder: string, name: string, target: string, source: string): string {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(folder, `${name}.zip`))))) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), bytes)
  }
  return join(target, source.replace(/\.ts$/, '.mjs'))
}
