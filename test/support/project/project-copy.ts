import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isMap, isSeq, parseDocument } from 'yaml'
import { recordTypeNaming } from '../../../lib/domain/id.ts'
import { newFolder } from '../processes/temporary-folder.ts'

const PARTS = [
  'cli',
  'client/src',
  'functions',
  'lib',
  'package.json',
  'serverless.yml',
  'stack',
  'tsconfig.json',
  'README.md',
]

/** The functions of the copy. The alarms and the dashboard need `login`, `listChanges` and `refreshServiceToken`. A test calls `jwks`. */
const KEPT = /^(login|listChanges|refreshServiceToken|jwks)$/

/**
 * Copies the project for packaging. The caller must delete the copy. Without a copy, two runs of serverless would conflict,
 * because they write to folders beside `serverless.yml`. The copy has few functions, because packaging takes long.
 */
export function newProjectCopy(): string {
  const folder = newFolder()
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true })
  // Without their handlers, the copy has no functions of record types.
  for (const { plural } of Object.values(recordTypeNaming))
    rmSync(join(folder, 'functions', plural), { recursive: true })
  const manifest = parseDocument(readFileSync('serverless.yml', 'utf8'))
  const functions = manifest.get('functions')
  if (!isSeq(functions)) throw new Error('serverless.yml has no functions')
  for (const part of functions.items)
    if (isMap(part)) for (const { key } of [...part.items]) if (!KEPT.test(String(key))) part.delete(key)
  writeFileSync(join(folder, 'serverless.yml'), String(manifest))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}
