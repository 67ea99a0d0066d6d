import { execFileSync, spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The release before this one: its data can be rebuilt. Change the commit with each release that has another layout. */
export const EARLIER = { version: '1.0.0', commit: '7213a1568698714f9d386b7556694bfbf1652b3b' }

/** The folders and files that a release needs to start and to run its benchmarks. */
const PARTS = [
  ...['functions', 'lib', 'client', 'stack', 'docs', 'test'],
  ...['serverless.yml', 'package.json', 'openapi.json', '.npmrc'],
]

const repository = resolve(import.meta.dirname, '../../..')

/** Whether this clone contains the earlier release. Prints a message if it does not. */
export function hasEarlierRelease(): boolean {
  const { status } = spawnSync('git', ['cat-file', '-e', `${EARLIER.commit}^{tree}`], { cwd: repository })
  if (status !== 0)
    process.stderr.write(`Release ${EARLIER.version} is not in this clone: git fetch --unshallow\n`)
  return status === 0
}

/** Unpacks the earlier release into an empty folder. It runs with the npm packages of this release. */
export function unpackEarlierRelease(folder: string): void {
  const archive = execFileSync('git', ['archive', EARLIER.commit, ...PARTS], {
    cwd: repository,
    maxBuffer: 64 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
}
