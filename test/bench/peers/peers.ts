import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import type { Item } from '../../../lib/data/table/items.ts'
import type { HttpHandler } from '../../../lib/http/event.ts'
import { showProgress } from '../../../lib/operator/verify/progress.ts'
import type { Find } from './work.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const Manifest = v.object({ dependencies: v.record(v.string(), v.string()) })
const { dependencies } = v.parse(Manifest, JSON.parse(readFileSync(`${here}package.json`, 'utf8')))

/** A framework that the list of prospects is written in as well. */
export type Peer = { name: string; file: string }

const named = (name: string, packageName: string, file: string): Peer => ({
  name: `${name} ${dependencies[packageName]}`,
  file: `${here}${file}`,
})

export const frameworks: readonly Peer[] = [
  named('Hono', 'hono', 'hono.ts'),
  named('Powertools', '@aws-lambda-powertools/event-handler', 'powertools.ts'),
  named('Express', 'express', 'express.ts'),
]

/** Installs what the service is compared with, where it is not there as the lock file has it, and checks its types. */
export async function installPeers(): Promise<void> {
  if (timeOf('node_modules/.package-lock.json') >= timeOf('package-lock.json')) return
  showProgress('Installing what the service is compared with ...')
  const run = promisify(execFile)
  await run('npm', ['ci', '--omit=optional', '--prefix', here])
  await run('npm', ['exec', '--no', '--', 'tsc', '-p', here])
  showProgress('')
}

function timeOf(file: string): number {
  return statSync(`${here}${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** The handler of a framework, which finds pages so. */
export async function handlerOn({ file }: Peer, find: Find): Promise<HttpHandler> {
  const { handlerOf }: { handlerOf(find: Find): HttpHandler } = await import(file)
  return handlerOf(find)
}

/** ElectroDB as `electrodb.ts` uses it. */
type ElectroDb = {
  itemMaker(): (entry: Item) => Item
  walk(limit: number): AsyncGenerator<number>
}

export async function electroDb(): Promise<ElectroDb & { name: string }> {
  await installPeers()
  const electroDb: ElectroDb = await import(`${here}electrodb.ts`)
  return { ...electroDb, name: `ElectroDB ${dependencies.electrodb}` }
}
