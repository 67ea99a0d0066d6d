import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * A command of this name that does what a shell script says.
 * @returns the folder it is in, for a PATH
 */
export function standIn(name: string, script: string): string {
  const folder = temporaryFolder()
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
  return folder
}
