import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDataFolder } from '../../../lib/local/data-folder.ts'
import { StartError } from '../../../lib/local/start-error.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

test('makes the folder and leaves it', async () => {
  const path = join(temporaryFolder(), 'deep', 'data')
  const folder = await openDataFolder(path)
  expect(folder).toMatchObject({ path, keeps: true })
  await folder.close()
  expect(existsSync(path)).toBe(true)
})

test('takes memory as a folder that goes when it is closed', async () => {
  const folder = await openDataFolder(':memory:')
  expect(folder.keeps).toBe(false)
  writeFileSync(join(folder.path, 'file'), '')
  await folder.close()
  expect(existsSync(folder.path)).toBe(false)
})

test.for(['', 'below'])('refuses a file as the folder, or above it (%s)', async (below) => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(openDataFolder(join(file, below))).rejects.toThrow(StartError)
})

test.for(['/proc', '/proc/data', '/proc/deep/data'])(
  'refuses %s, where Node would ask for ever',
  async (path) => {
    await expect(openDataFolder(path)).rejects.toThrow(StartError)
  },
)

test('leaves nothing in the folder, and makes one that another start makes at the same time', async () => {
  const path = join(temporaryFolder(), 'deep', 'data')
  const folders = await Promise.all(Array.from({ length: 10 }, () => openDataFolder(path)))
  expect(new Set(folders.map((folder) => folder.path))).toEqual(new Set([path]))
  expect(readdirSync(path)).toEqual([])
})
