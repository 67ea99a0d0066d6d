import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isMap, parseDocument } from 'yaml'
import { newFolder } from '../processes/temporary-folder.ts'

const PARTS = [
  'client/src',
  'functions',
  'lib',
  'package.json',
  'serverless.yml',
  'stack',
  'tsconfig.json',
  'README.md',
]

/** The functions of the copy. The alarms and the dashboard need `login` and `refreshServiceToken`. A test calls `jwks`. */
const KEPT = /^(login|refreshServiceToken|jwks)$/

/**
 * Copies the project for packaging. The caller must delete the copy. Without a copy, two runs of serverless would conflict,
 * because they write to folders beside `serverless.yml`. The copy has few functions, because packaging takes long.
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
