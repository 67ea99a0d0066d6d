import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoServiceAccount } from '../../../../lib/local/demo/users.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

test('demoServiceAccount stores the credentials of the demo agent for its owner only, and does not overwrite credentials', async () => {
  const folder = join(temporaryFolder(), 'service-account')
  expect(await demoServiceAccount(folder)).toBe(`file:${folder}`)
  const file = join(folder, 'credentials')
  const stored = { email: 'agent@demo.test', password: 'demo-password' }
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(stored)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, 'of an operator')
  await demoServiceAccount(folder)
  expect(readFileSync(file, 'utf8')).toBe('of an operator')
})
