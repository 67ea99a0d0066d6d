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

/** Returns the process id of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? Number.NaN
}

/** Changes members in the file `running.json` of a data folder. */
function change(folder: string, changes: object): void {
  writeFileSync(
    note(folder),
    JSON.stringify({ ...JSON.parse(readFileSync(note(folder), 'utf8')), ...changes }),
  )
}

test('a second start throws an error for a data folder in use, until the cleanup of the first start', async () => {
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

test('exactly one of several parallel starts gets the data folder', async () => {
  const folder = temporaryFolder()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => claim(folder)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a start can use the data folder of a killed process, and a data folder with a damaged running.json', async () => {
  const folder = temporaryFolder()
  await claim(folder)
  change(folder, { pid: await endedProcess() })
  await claim(folder)
  writeFileSync(note(folder), '{"pid":')
  await claim(folder)
})

test('a start can use a data folder if the engine in running.json does not answer', async () => {
  const folder = temporaryFolder()
  await claim(folder)
  change(folder, { endpoint: `http://127.0.0.1:${await freePort()}` })
  await claim(folder)
})

test('runningEngine returns the engine of a data folder as long as the engine runs', async () => {
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
