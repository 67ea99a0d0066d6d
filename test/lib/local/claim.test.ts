import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { announceEngine, claimFolder, runningEngine } from '../../../lib/local/claim.ts'
import { newEndings } from '../../../lib/local/endings.ts'
import { startEngine } from '../../../lib/local/engine/engine.ts'
import { freePort } from '../../../lib/local/engine/ports.ts'
import { StartError } from '../../../lib/local/start-error.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const URL = 'http://localhost:3000'
const note = (folder: string) => join(folder, 'running.json')
const claim = (folder: string) => claimFolder(folder, URL, newEndings())

/** The number of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? Number.NaN
}

/** Makes a folder as a start of that process would have left it. */
function change(folder: string, changes: object): void {
  writeFileSync(
    note(folder),
    JSON.stringify({ ...JSON.parse(readFileSync(note(folder), 'utf8')), ...changes }),
  )
}

test('a folder belongs to one start until that ends', async () => {
  const folder = temporaryFolder()
  const endings = newEndings()
  await claimFolder(folder, URL, endings)
  await expect(claim(folder)).rejects.toThrow(StartError)
  await expect(claim(folder)).rejects.toThrow(
    `runs already on the data in ${folder} (pid ${process.pid}, ${URL}):`,
  )
  await endings.run()
  expect(existsSync(note(folder))).toBe(false)
  await claim(folder)
})

test('of starts at the same moment one has it', async () => {
  const folder = temporaryFolder()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => claim(folder)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a note that a killed start has left, or that is none, is passed over', async () => {
  const folder = temporaryFolder()
  await claim(folder)
  change(folder, { pid: await endedProcess() })
  await claim(folder)
  writeFileSync(note(folder), '{"pid":')
  await claim(folder)
})

test('a process that has no engine any more is another one of that number', async () => {
  const folder = temporaryFolder()
  await claim(folder)
  change(folder, { engine: { endpoint: `http://127.0.0.1:${await freePort()}`, processes: [] } })
  await claim(folder)
})

test('the engine of a killed start is ended, and one of others never', async () => {
  const engine = await startEngine()
  onTestFinished(engine.stop)
  for (const processes of [[], engine.processes]) {
    const folder = temporaryFolder()
    await claim(folder)
    await announceEngine(folder, { ...engine, processes })
    expect(await runningEngine(folder)).toBe(engine.endpoint)
    change(folder, { pid: await endedProcess() })
    await claim(folder)
    const isThere = await fetch(engine.endpoint).then(
      () => true,
      () => false,
    )
    expect(isThere).toBe(processes.length === 0)
    expect(await runningEngine(folder)).toBeUndefined()
  }
})
