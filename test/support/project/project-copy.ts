import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isMap, parseDocument } from 'yaml'
import { newFolder } from '../processes/temporary-folder.ts'

const PARTS = ['functions', 'lib', 'package.json', 'serverless.yml', 'stack', 'tsconfig.json', 'README.md']

/** The functions of sessions and jobs, to which the alarms and the dashboard refer. */
const KEPT = /^(login|refresh|refreshServiceToken|jwks)$/

/**
 * Copies the project for packaging; the caller deletes the copy. serverless writes to folders beside
 * `serverless.yml`, where two runs would conflict. The copy leaves out the functions of records, which are slow to
 * package and are covered by `test/stack`.
 */
export function newProjectCopy(): string {
  const folder = newFolder()
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true })
  const manifest = parseDocument(readFileSync('serverless.yml', 'utf8'))
  const functions = manifest.get('functions')
  if (!isMap(functions)) throw new Error('serverless.yml has no functions')
  for (const { key } of [...functions.items]) if (!KEPT.test(String(key))) functions.delete(key)
  writeFileSync(join(folder, 'serverless.yml'), String(manifest))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}
