import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Credentials } from '../../../../lib/auth/session.ts'
import { parseStored } from '../../../../lib/domain/validation.ts'
import { demoServiceAccount } from '../../../../lib/local/demo/users.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

test('demoServiceAccount stores the credentials of the demo agent in a file that only its owner can read', async () => {
  const folder = join(temporaryFolder(), 'service-account')
  expect(await demoServiceAccount(folder)).toBe(`file:${folder}`)
  const file = join(folder, 'credentials')
  expect(parseStored(Credentials, JSON.parse(readFileSync(file, 'utf8')))).toEqual({
    email: 'agent@demo.test',
    password: 'demo-password',
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('demoServiceAccount does not overwrite existing credentials', async () => {
  const folder = temporaryFolder()
  await demoServiceAccount(folder)
  writeFileSync(join(folder, 'credentials'), 'of an operator')
  await demoServiceAccount(folder)
  expect(readFileSync(join(folder, 'credentials'), 'utf8')).toBe('of an operator')
})
