import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localKeys } from '../../../lib/local/service.ts'
import { StartError } from '../../../lib/local/start-error.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const kidOf = ({ kid }: { kid: string }) => kid
const fileOf = (reference: string) => reference.slice('file:'.length)

test('localKeys creates a key pair once, and only the owner can read the signing key', async () => {
  const folder = temporaryFolder()
  const first = await localKeys(folder)
  expect(await localKeys(folder)).toEqual(first)
  expect(statSync(fileOf(first.signingKey)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(fileOf(first.signingKey), 'utf8'))).toHaveProperty('d')
  expect(first.publicKeys).not.toContain('"d":')
})

test('localKeys adds a key pair if an earlier start did not write the signing key', async () => {
  const folder = temporaryFolder()
  const { publicKeys, signingKey } = await localKeys(folder)
  rmSync(fileOf(signingKey))
  const again = await localKeys(folder)
  const kids = ({ publicKeys }: { publicKeys: string }) => JSON.parse(publicKeys).keys.map(kidOf)
  expect(kids(again)).toEqual([
    ...kids({ publicKeys }),
    kidOf(JSON.parse(readFileSync(fileOf(signingKey), 'utf8'))),
  ])
})

test.each(['signing-key', 'public-keys'])(
  'localKeys refuses a damaged file %s, and makes new keys after the folder is deleted',
  async (name) => {
    const folder = temporaryFolder()
    const { publicKeys } = await localKeys(folder)
    writeFileSync(join(folder, name), 'damaged')
    await expect(localKeys(folder)).rejects.toThrow(StartError)
    rmSync(folder, { recursive: true })
    expect((await localKeys(folder)).publicKeys).not.toBe(publicKeys)
  },
)
