import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { useServiceEnvironment } from '../../../../lib/config.ts'
import { createTable } from '../../../../lib/data/table/whole-table.ts'
import { localSettings } from '../../../../lib/local/settings.ts'
import { aUser } from '../../../support/people/signed-in-user.ts'
import { commandHere } from '../../../support/processes/command-here.ts'
import { newFolder } from '../../../support/processes/temporary-folder.ts'
import { get, post } from '../../../support/requests/api.ts'

const folder = newFolder()
const pathOf = (...names: string[]) => join(folder, 'service-account', ...names)
const settings = { DATA_DIR: folder, DYNAMODB_ENDPOINT: inject('endpoint') }
const command = (line: string) => commandHere('service-account', line.split(' '), settings)
const stored = (...names: string[]) => JSON.parse(readFileSync(pathOf(...names, 'credentials'), 'utf8'))
const signIn = (credentials: unknown) => post('/api/auth/login', credentials)

beforeAll(async () => {
  mkdirSync(pathOf())
  useServiceEnvironment({ TABLE_NAME: localSettings.TABLE_NAME })
  await createTable(inject('tableDefinition'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a service account can be created once, signs in with the stored credentials, and can get a new password', async () => {
  expect(await command('replace')).toMatchObject({
    code: 1,
    err: expect.stringContaining('create it with make'),
  })

  const email = 'jobs@example.com'
  writeFileSync(pathOf('token'), 'of another account')
  const made = await command(`make --email ${email}`)
  expect(existsSync(pathOf('token'))).toBe(false)
  const first = stored()
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).not.toContain(first.password)
  expect(statSync(pathOf('credentials')).mode & 0o777).toBe(0o600)
  expect((await signIn(first)).body).toMatchObject({ user: { email, name: 'Service account' } })

  const again = await command('make --email other@example.com')
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already') })

  writeFileSync(pathOf('token'), 'of this account')
  const replaced = await command('replace --json')
  expect(existsSync(pathOf('token'))).toBe(true)
  expect(JSON.parse(replaced.out)).toMatchObject({ email, role: 'agent' })
  expect((await signIn(first)).status).toBe(401)
  expect((await signIn(stored())).status).toBe(200)
})

test('GET /api/v1/users does not return the user of a service account', async () => {
  const user = await aUser()
  const assignable = async () => {
    const { body } = await get('/api/v1/users', { as: 'agent' })
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await assignable()).toContain(user.id)
  const made = JSON.parse((await command('make reports --email reports@example.com --json')).out)
  expect(await assignable()).not.toContain(made.id)
  expect(await command(`replace reports --email ${user.email}`)).toMatchObject({ code: 0 })
  expect(await assignable()).not.toContain(user.id)
})

describe('several named service accounts', () => {
  const listed = async () => JSON.parse((await command('list --json')).out)
  const make = (name: string) => command(`make ${name} --email ${name}@example.com --role viewer --json`)

  test('each service account has its own user, and can be revoked separately', async () => {
    const made = JSON.parse((await make('exports')).out)
    const token = pathOf('exports', 'token')
    expect(made).toMatchObject({ account: 'exports', role: 'viewer', token: `file:${token}` })
    await make('imports')
    for (const account of ['exports', 'imports'])
      expect(await listed()).toContainEqual({ account, email: `${account}@example.com` })
    const [exports, imports] = [stored('exports'), stored('imports')]
    expect((await signIn(exports)).status).toBe(200)

    writeFileSync(token, 'a token')
    expect(await command('revoke exports')).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(pathOf('exports'))).toEqual([])
    expect((await signIn(exports)).status).toBe(401)
    expect((await signIn(imports)).status).toBe(200)
    expect(await listed()).not.toContainEqual(expect.objectContaining({ account: 'exports' }))
    expect(await command('revoke exports')).toMatchObject({ code: 1 })
  })

  test('two service accounts cannot have the same user, and "replace" changes the password of one account only', async () => {
    await make('crm')
    await make('backup')
    const before = stored('crm')
    expect(await command('replace crm')).toMatchObject({ code: 0, err: '' })
    expect((await signIn(before)).status).toBe(401)
    expect((await signIn(stored('crm'))).status).toBe(200)
    const shared = await command('replace other --email backup@example.com')
    expect(shared).toMatchObject({ code: 1, err: expect.stringContaining('backup') })
    expect((await signIn(stored('backup'))).status).toBe(200)
  })

  test.each(['Exports', '../exports', 'token', 'x'.repeat(41)])(
    'a service account cannot have the name %s',
    async (name) => {
      const { code, err } = await command(`make ${name} --email named@example.com`)
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('NAME') })
    },
  )
})

test.each([`{"email":1,"password":"canary-5f1c"}`, `{"password":"canary-5f1c`])(
  '"make" and "replace --email" overwrite damaged credentials %s without printing them',
  async (damaged) => {
    const [name, email] = [`d${Date.now()}`, `${crypto.randomUUID()}@example.com`]
    const file = pathOf(name, 'credentials')
    mkdirSync(pathOf(name))
    writeFileSync(file, damaged)
    const refused = await command(`replace ${name}`)
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('replace --email') })
    expect(refused.err).not.toContain('canary-5f1c')

    expect(await command(`make ${name} --email ${email}`)).toMatchObject({ code: 0, err: '' })
    expect(stored(name)).toMatchObject({ email })
    writeFileSync(file, damaged)
    expect(await command(`replace ${name} --email ${email}`)).toMatchObject({ code: 0, err: '' })
    expect(stored(name)).toMatchObject({ email })
  },
)

test.each([
  ['too many names', 'make one two --email a@example.com', 'too many arguments'],
  ['an unknown command', 'toString', "unknown command 'toString'"],
  ['no e-mail', 'make', '--email <email>'],
  ['an unknown role', 'make --email a@example.com --role king', 'must be one of'],
  ['an unknown user', 'replace --email unknown@example.com', 'There is no user'],
])('service-account prints a message and exits with 1 for %s', async (_, line, message) => {
  const { code, out, err } = await command(line)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(message)
  expect(err).not.toMatch(/^ +at /m)
})
