import { cpSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { engineEndpoint, openDataFolder, runningEngine } from '../../../lib/local/data-folder.ts'
import { startEngine } from '../../../lib/local/engine/engine.ts'
import { StartError } from '../../../lib/local/start-error.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const opened = (dataDir: string) => openDataFolder(dataDir, new AsyncDisposableStack())
const modeOf = (path: string) => statSync(path).mode & 0o777

test('the data folder is created with access for its owner only, and the cleanup does not remove it', async () => {
  const path = join(temporaryFolder(), 'deep', 'data')
  const cleanup = new AsyncDisposableStack()
  expect(await openDataFolder(path, cleanup)).toEqual({ path, keeps: true })
  expect(modeOf(path)).toBe(0o700)
  await cleanup.disposeAsync()
  expect(existsSync(path)).toBe(true)
})

test('if DATA_DIR is ":memory:", the data folder is temporary, and the cleanup removes it', async () => {
  const cleanup = new AsyncDisposableStack()
  const folder = await openDataFolder(':memory:', cleanup)
  expect(folder.keeps).toBe(false)
  writeFileSync(join(folder.path, 'file'), '')
  await cleanup.disposeAsync()
  expect(existsSync(folder.path)).toBe(false)
})

test('a data folder that cannot be created throws a StartError', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(opened(join(file, 'data'))).rejects.toThrow(StartError)
})

test('parallel starts can create the same data folder, and leave no files in it', async () => {
  const path = join(temporaryFolder(), 'deep', 'data')
  const folders = await Promise.all(Array.from({ length: 10 }, () => opened(path)))
  expect(new Set(folders.map((folder) => folder.path))).toEqual(new Set([path]))
  expect(readdirSync(path)).toEqual([])
})

test('a data folder always has the same endpoint, and a copy of the folder has another one', async () => {
  const folder = temporaryFolder()
  const endpoints = await Promise.all(Array.from({ length: 10 }, () => engineEndpoint(folder)))
  expect(new Set(endpoints).size).toBe(1)
  expect(await engineEndpoint(folder)).toBe(endpoints[0])
  expect(readdirSync(folder)).toHaveLength(1)
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  expect(await engineEndpoint(copy)).not.toBe(endpoints[0])
})

test('of two engines that start on one data folder at the same time, exactly one runs', async () => {
  const folder = temporaryFolder()
  expect(await runningEngine(folder)).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
  const endpoint = await engineEndpoint(folder)
  const starts = await Promise.allSettled([1, 2].map(() => startEngine({ endpoint, folder })))
  const engines = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  onTestFinished(async () => {
    for (const engine of engines) await engine.stop()
  })
  expect(engines).toHaveLength(1)
  expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(StartError) })
  expect(await runningEngine(folder)).toBe(endpoint)
  await engines[0]?.stop()
  expect(await runningEngine(folder)).toBeUndefined()
})
