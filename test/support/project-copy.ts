import { cpSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { newFolder } from './temporary-folder.ts'

const PARTS = ['functions', 'lib', 'package.json', 'serverless.yml', 'tsconfig.json', 'README.md']

/**
 * A copy of the project for whoever packages it and removes it afterwards: serverless works in folders beside
 * `serverless.yml`, where two at a time would meet.
 */
export function newProjectCopy(): string {
  const folder = newFolder()
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}
