import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Creates a command with this name that runs a shell script.
 * @returns the folder of the command, for the PATH
 */
export function standIn(name: string, script: string): string {
  const folder = temporaryFolder()
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
  return folder
}
