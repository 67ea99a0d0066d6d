import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { useServiceEnvironment } from '../../../../lib/config.ts'
import { localSettings } from '../../../../lib/local/settings.ts'
import { commandHere } from '../../../support/processes/command-here.ts'
import { operatorCommand } from '../../../support/processes/operator-command.ts'
import { newFolder } from '../../../support/processes/temporary-folder.ts'
import { post } from '../../../support/requests/api.ts'

const folder = newFolder()
const file = join(folder, 'service-account', 'credentials')
const token = join(folder, 'service-account', 'token')
const settings = { DATA_DIR: folder, DYNAMODB_ENDPOINT: inject('endpoint') }
const command = (...args: string[]) => commandHere('service-account', args, settings)
const kept = () => JSON.parse(readFileSync(file, 'utf8'))
const signIn = (credentials: unknown) => post('/api/auth/login', credentials)

beforeAll(() => {
  mkdirSync(join(folder, 'service-account'))
  useServiceEnvironment({ TABLE_NAME: localSettings.TABLE_NAME })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('is made once, signs in with what is kept, and takes a new password', async () => {
  expect(await command('replace')).toMatchObject({ code: 1, err: expect.stringContaining('make one') })

  const email = 'jobs@example.com'
  writeFileSync(token, 'of another account')
  const made = await operatorCommand('service-account', ['make', '--email', email], settings)
  expect(existsSync(token)).toBe(false)
  const first = kept()
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).not.toContain(first.password)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await signIn(first)).body).toMatchObject({ user: { email, name: 'Service account' } })

  const again = await command('make', '--email', 'other@example.com')
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already') })

  writeFileSync(token, 'of this account')
  const replaced = await command('replace', '--json')
  expect(existsSync(token)).toBe(true)
  expect(JSON.parse(replaced.out)).toMatchObject({ email, role: 'agent' })
  expect((await signIn(first)).status).toBe(401)
  expect((await signIn(kept())).status).toBe(200)
})

describe('several accounts by name', () => {
  const keptBy = (name: string) =>
    JSON.parse(readFileSync(join(folder, 'service-account', name, 'credentials'), 'utf8'))
  const listed = async (): Promise<Record<string, string>[]> =>
    JSON.parse((await command('list', '--json')).out)
  const emailOf = (name: string) => `${name}@example.com`
  const makeOne = (name: string, ...more: string[]) =>
    command('make', name, '--email', emailOf(name), '--json', ...more)

  test('each has a user and a right of its own, and is revoked alone', async () => {
    const made = JSON.parse((await makeOne('exports', '--role', 'viewer')).out)
    const token = join(folder, 'service-account', 'exports', 'token')
    expect(made).toMatchObject({ account: 'exports', role: 'viewer', token: `file:${token}` })
    await makeOne('imports')
    for (const name of ['exports', 'imports'])
      expect(await listed()).toContainEqual({ account: name, email: emailOf(name) })
    const [exports, imports] = [keptBy('exports'), keptBy('imports')]
    expect((await signIn(exports)).status).toBe(200)

    writeFileSync(token, 'a token')
    expect(await command('revoke', 'exports')).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(join(folder, 'service-account', 'exports'))).toEqual([])
    expect((await signIn(exports)).status).toBe(401)
    expect((await signIn(imports)).status).toBe(200)
    expect((await listed()).map(({ account }) => account)).not.toContain('exports')
    expect(await command('revoke', 'exports')).toMatchObject({ code: 1 })
  })

  test('a new password is for one of them, and no two share a user', async () => {
    await makeOne('crm')
    await makeOne('backup')
    const before = keptBy('crm')
    expect(await command('replace', 'crm')).toMatchObject({ code: 0, err: '' })
    expect((await signIn(before)).status).toBe(401)
    expect((await signIn(keptBy('crm'))).status).toBe(200)
    const shared = await command('replace', 'other', '--email', emailOf('backup'))
    expect(shared).toMatchObject({ code: 1, err: expect.stringContaining('backup') })
    expect((await signIn(keptBy('backup'))).status).toBe(200)
  })

  test.each(['Exports', '../exports', 'a/b', 'token', 'credentials', '-x', 'x'.repeat(41)])(
    'an account cannot be named %s',
    async (name) => {
      const { code, err } = await command('make', '--email', 'named@example.com', '--', name)
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('NAME') })
    },
  )
})

test.each([
  ['no command', [], 'Usage'],
  ['too many names', ['make', 'one', 'two', '--email', 'a@example.com'], 'Usage'],
  ['an unknown command', ['toString'], 'Usage'],
  ['no e-mail', ['make'], 'email is required'],
  ['an unknown role', ['make', '--email', 'a@example.com', '--role', 'king'], 'role must be one of'],
  ['an unknown user', ['replace', '--email', 'nobody@example.com'], 'There is no user'],
])('%s is one plain message and exit code 1', async (_, args, told) => {
  const { code, out, err } = await command(...args)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(told)
  expect(err).not.toMatch(/^ +at /m)
})
