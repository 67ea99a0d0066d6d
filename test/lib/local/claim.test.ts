import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { announceEngine, claimFolder, runningEngine } from '../../../lib/local/data-folder.ts'
import { freePort, startEngine } from '../../../lib/local/engine/engine.ts'
import { StartError } from '../../../lib/local/start-error.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const URL = 'http://localhost:3000'
const note = (folder: string) => join(folder, 'running.json')
const claim = (folder: string) => claimFolder(folder, URL, new AsyncDisposableStack())

/** Returns the id of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? Number.NaN
}

/** Changes members of the folder's `running.json`. */
function change(folder: string, changes: object): void {
  writeFileSync(
    note(folder),
    JSON.stringify({ ...JSON.parse(readFileSync(note(folder), 'utf8')), ...changes }),
  )
}

test('a folder is reserved by one start until its cleanup', async () => {
  const folder = temporaryFolder()
  const cleanup = new AsyncDisposableStack()
  await claimFolder(folder, URL, cleanup)
  await expect(claim(folder)).rejects.toThrow(StartError)
  await expect(claim(folder)).rejects.toThrow(`in ${folder} (pid ${process.pid}, ${URL})`)
  await expect(claim(folder)).rejects.toThrow(
    `If process ${process.pid} is another program, remove ${note(folder)}`,
  )
  await cleanup.disposeAsync()
  expect(existsSync(note(folder))).toBe(false)
  await claim(folder)
})

test('of several parallel starts one gets the folder', async () => {
  const folder = temporaryFolder()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => claim(folder)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a start takes over the folder of a killed start, and a folder with a damaged running.json', async () => {
  const folder = temporaryFolder()
  await claim(folder)
  change(folder, { pid: await endedProcess() })
  await claim(folder)
  writeFileSync(note(folder), '{"pid":')
  await claim(folder)
})

test('a process whose engine does not answer counts as another process with the same id', async () => {
  const folder = temporaryFolder()
  await claim(folder)
  change(folder, { endpoint: `http://127.0.0.1:${await freePort()}` })
  await claim(folder)
})

test('finds the engine of a folder while it runs', async () => {
  const engine = await startEngine()
  onTestFinished(engine.stop)
  const folder = temporaryFolder()
  await claim(folder)
  expect(await runningEngine(folder)).toBeUndefined()
  await announceEngine(folder, engine.endpoint)
  expect(await runningEngine(folder)).toBe(engine.endpoint)
  await expect(claim(folder)).rejects.toThrow(StartError)
  await engine.stop()
  expect(await runningEngine(folder)).toBeUndefined()
})
