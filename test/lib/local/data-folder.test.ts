import { cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { engineEndpoint, openDataFolder, runningEngine } from '../../../lib/local/data-folder.ts'
import { startEngine } from '../../../lib/local/engine/engine.ts'
import { StartError } from '../../../lib/local/start-error.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

test('the data folder is created with access for its owner only', async () => {
  const path = join(temporaryFolder(), 'deep', 'data')
  expect(await openDataFolder(path)).toEqual({ path, keeps: true })
  expect(statSync(path).mode & 0o777).toBe(0o700)
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
