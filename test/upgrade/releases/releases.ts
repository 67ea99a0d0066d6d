import { execFileSync, spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { layoutKey } from '../../../lib/data/table/keys.ts'
import { newFolder } from '../../support/processes/temporary-folder.ts'

/** A release in the git history. */
export type Release = { version: string; commit: string }

/**
 * The previous release. Upgrades start from it, and rollbacks return to it. CHANGELOG.md names its commit. Change this value
 * with each release.
 */
export const PREVIOUS: Release = { version: '0.5.0', commit: '18207a7270c19d551bfca1853db0c5684a3a3edf' }

/** The oldest release whose tables the current release can upgrade directly. */
export const OLDEST: Release = { version: '0.3.0', commit: '543a0205d86d334730c023511bf00ca24ff953a7' }

/** The LAYOUT item of a table that the previous release created. */
export const PREVIOUS_LAYOUT = { ...layoutKey, layout: 4, readable_from: 3, migrated_to: 4 }

/** The folders and files that a release needs to answer requests. */
const PARTS = ['functions', 'lib', 'stack', 'serverless.yml', 'package.json', 'openapi.json']

const repository = resolve(import.meta.dirname, '../../..')

/**
 * Returns an error text if the release is not in the git history of this folder. For example, a shallow clone has only the last
 * commits.
 */
export function missing({ version, commit }: Release): string | undefined {
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{tree}`], { cwd: repository })
  if (status === 0) return undefined
  return `release ${version} is not in this clone: git fetch --unshallow, or git fetch origin ${commit}`
}

/**
 * Unpacks the sources of a release into a new folder, which the caller removes. The sources run with the npm packages of the
 * current release.
 */
export function unpacked({ commit }: Release): string {
  const folder = newFolder()
  const archive = execFileSync('git', ['archive', commit, ...PARTS], {
    cwd: repository,
    maxBuffer: 64 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
