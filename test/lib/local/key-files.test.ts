import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localKeys } from '../../../lib/local/key-files.ts'
import { StartError } from '../../../lib/local/start-error.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const fileOf = (reference: string) => reference.slice('file:'.length)

test('makes a key pair once, the signing key readable by its owner only', async () => {
  const folder = temporaryFolder()
  const first = await localKeys(folder)
  expect(await localKeys(folder)).toEqual(first)
  expect(statSync(fileOf(first.signingKey)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(fileOf(first.signingKey), 'utf8'))).toHaveProperty('d')
  expect(first.publicKeys).not.toContain('"d":')
})

test('makes the pair anew when a start was cut short between its two files', async () => {
  const folder = temporaryFolder()
  const { publicKeys } = await localKeys(folder)
  rmSync(join(folder, 'public-keys'))
  expect((await localKeys(folder)).publicKeys).not.toBe(publicKeys)
})

test.for([
  ['public-keys', '{"keys":['],
  ['public-keys', '{"keys":[]}'],
  ['signing-key', ''],
  ['signing-key', '{"kid":"other"}'],
] as const)('refuses a %s that holds %s', async ([file, text]) => {
  const folder = temporaryFolder()
  await localKeys(folder)
  writeFileSync(join(folder, file), text)
  await expect(localKeys(folder)).rejects.toThrow(StartError)
  await expect(localKeys(folder)).rejects.toThrow(`remove that folder`)
})

test('refuses a public key of another pair, even under the same name', async () => {
  const folder = temporaryFolder()
  const other = JSON.parse((await localKeys(temporaryFolder())).publicKeys)
  const own = JSON.parse((await localKeys(folder)).publicKeys)
  other.keys[0].kid = own.keys[0].kid
  writeFileSync(join(folder, 'public-keys'), JSON.stringify(other))
  await expect(localKeys(folder)).rejects.toThrow(StartError)
})

test('refuses a folder without its signing key', async () => {
  const folder = temporaryFolder()
  rmSync(fileOf((await localKeys(folder)).signingKey))
  await expect(localKeys(folder)).rejects.toThrow(StartError)
})
