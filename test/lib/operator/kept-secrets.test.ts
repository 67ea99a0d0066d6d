import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { commandHere } from '../../support/processes/command-here.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const SECRET = 'canary-5f1c'

test.each([
  ['keys', ['list'], 'keys/signing-key', `{"kid":"k","d":"${SECRET}`],
  ['keys', ['list'], 'keys/signing-key', `{"kid":1,"d":"${SECRET}"}`],
])('%s %s says that %s is damaged, and not what is in it', async (name, args, kept, text) => {
  const folder = temporaryFolder()
  mkdirSync(dirname(join(folder, kept)))
  writeFileSync(join(folder, kept), text)
  const settings = { DATA_DIR: folder, DYNAMODB_ENDPOINT: inject('endpoint') }
  const { code, out, err } = await commandHere(name, args, settings)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^What is kept there does not have the shape it must have \(.*\)\n$/)
})

test.each([`{"email":1,"password":"${SECRET}"}`, `{"password":"${SECRET}`])(
  'a service account gets out of credentials that are kept as %s',
  async (text) => {
    const folder = temporaryFolder()
    const file = join(folder, 'service-account/credentials')
    mkdirSync(dirname(file))
    writeFileSync(file, text)
    const settings = { DATA_DIR: folder, DYNAMODB_ENDPOINT: inject('endpoint') }
    const command = (...args: string[]) => commandHere('service-account', args, settings)

    const refused = await command('replace')
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('replace --email') })
    expect(refused.err).not.toContain(SECRET)

    const email = `${crypto.randomUUID()}@example.com`
    expect(await command('make', '--email', email)).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ email })

    writeFileSync(file, text)
    expect(await command('replace', '--email', email)).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ email })
  },
)
