import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '../processes/temporary-folder.ts'

export const NAME = 'real-estate-records-client'

/** Packs the client with `npm pack` and unpacks it into the `node_modules` of a new folder, as an app installs it. */
export function packedClient(): string {
  const folder = newFolder()
  const modules = join(folder, 'node_modules')
  const target = join(modules, NAME)
  mkdirSync(target, { recursive: true })
  // Lets `npm pack` run scripts, because one of them compiles the client.
  const args = ['pack', './client', '--pack-destination', folder, '--ignore-scripts=false']
  execFileSync('npm', args, { stdio: 'pipe' })
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  execFileSync('tar', ['-xzf', join(folder, packed), '-C', target, '--strip-components=1'])
  return folder
}
