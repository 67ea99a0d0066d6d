import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { operatorCommand } from '../../support/operator-command.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const SECRET = 'canary-5f1c'

test.each([
  ['keys', ['list'], 'keys/signing-key', `{"kid":"k","d":"${SECRET}`],
  ['keys', ['list'], 'keys/signing-key', `{"kid":1,"d":"${SECRET}"}`],
  ['service-account', ['replace'], 'service-account/credentials', `{"email":1,"password":"${SECRET}"}`],
  ['service-account', ['replace'], 'service-account/credentials', `{"password":"${SECRET}`],
])('%s %s says that %s is damaged, and not what is in it', async (name, args, kept, text) => {
  const folder = temporaryFolder()
  mkdirSync(dirname(join(folder, kept)))
  writeFileSync(join(folder, kept), text)
  const settings = { DATA_DIR: folder, DYNAMODB_ENDPOINT: inject('endpoint') }
  const { code, out, err } = await operatorCommand(name, args, settings)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^What is kept there does not have the shape it must have \(.*\)\n$/)
})
