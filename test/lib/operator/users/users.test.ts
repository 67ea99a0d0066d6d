import { beforeAll, describe, expect, inject, test } from 'vitest'
import { hashPassword } from '../../../../lib/auth/passwords.ts'
import { useServiceEnvironment } from '../../../../lib/config.ts'
import { addUser } from '../../../../lib/data/accounts/users.ts'
import type { Role } from '../../../../lib/domain/user.ts'
import { localSettings } from '../../../../lib/local/settings.ts'
import { atTheBeginningOfAWindow, countFailures } from '../../../support/people/failed-sign-ins.ts'
import { aUser, PASSWORD } from '../../../support/people/signed-in-user.ts'
import { commandHere } from '../../../support/processes/command-here.ts'
import { operatorCommand } from '../../../support/processes/operator-command.ts'
import { newFolder } from '../../../support/processes/temporary-folder.ts'
import { post } from '../../../support/requests/api.ts'

const settings = { DATA_DIR: newFolder(), DYNAMODB_ENDPOINT: inject('endpoint') }
const shell = (args: string[], input?: string) => operatorCommand('users', args, settings, input)
const users = (args: string[]) => commandHere('users', args, settings)

/** Signs in on the table that the commands work on. */
const signIn = (email: string, password: string) => post('/api/auth/login', { email, password })

/** Somebody whom `add` has added: it has tests of its own, so here without a process. */
async function somebody(role: Role = 'agent'): Promise<string> {
  const { email } = await aUser(role)
  return email
}

/** The first command makes the table, which is that of other commands' tests too: they may have added somebody. */
beforeAll(async () => {
  const { code, out, err } = await shell(['list', '--json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(out)).toBeInstanceOf(Array)
  useServiceEnvironment({ TABLE_NAME: localSettings.TABLE_NAME })
  const password = await hashPassword(PASSWORD)
  for (const email of ['known@example.test', 'rival@example.test'])
    await addUser({ email, name: 'A Person', role: 'viewer', password })
})

test('an added user signs in with the password that was piped in, which is not printed', async () => {
  const args = [
    'add',
    '--email',
    'Zoe@Example.test',
    '--name',
    'Zoé',
    '--role',
    'admin',
    '--password-stdin',
    '--json',
  ]
  const { code, out } = await shell(args, PASSWORD)
  expect(code).toBe(0)
  expect(out).not.toContain(PASSWORD)
  expect(JSON.parse(out)).toMatchObject({ email: 'zoe@example.test', name: 'Zoé', role: 'admin' })
  expect((await signIn('zoe@example.test', PASSWORD)).status).toBe(200)
})

test('a password is made and printed once where none is given', async () => {
  const { out } = await users([
    'add',
    '--email',
    'made@example.test',
    '--name',
    'M',
    '--role',
    'viewer',
    '--json',
  ])
  const { password } = JSON.parse(out)
  expect(password).toMatch(/^[\w-]{20}$/)
  expect((await signIn('made@example.test', password)).status).toBe(200)
  expect((await users(['list', '--json'])).out).not.toContain(password)
})

test('list shows everybody, and never a hash', async () => {
  const email = await somebody()
  const { out } = await users(['list', '--json'])
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ email, role: 'agent' }))
  expect(out).not.toContain('argon2')
  expect((await users(['list'])).out).toContain(email)
})

test('a disabled user cannot sign in, an enabled one can', async () => {
  const email = await somebody()
  await users(['disable', '--email', email])
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  await users(['enable', '--email', email])
  expect((await signIn(email, PASSWORD)).status).toBe(200)
})

test('a new password replaces the old one and ends refreshes of sessions begun with it', async () => {
  const email = await somebody()
  const { token } = (await signIn(email, PASSWORD)).body
  expect(
    (await shell(['set-password', '--email', email, '--password-stdin'], 'another fine passphrase')).code,
  ).toBe(0)
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect((await signIn(email, 'another fine passphrase')).status).toBe(200)
  expect((await post('/api/auth/refresh', undefined, { token })).status).toBe(401)
})

test('a role that is set shows in the next token', async () => {
  const email = await somebody('viewer')
  await users(['set-role', '--email', email, '--role', 'agent'])
  const { token } = (await signIn(email, PASSWORD)).body
  const prospect = { name: 'P', email: 'p@example.com' }
  expect((await post('/api/v1/prospects', prospect, { token })).status).toBe(201)
})

test('sign-out ends refreshes of tokens that were issued before, and no later ones', async () => {
  const email = await somebody()
  const { token } = (await signIn(email, PASSWORD)).body
  expect((await users(['sign-out', '--email', email])).code).toBe(0)
  expect((await post('/api/auth/refresh', undefined, { token })).status).toBe(401)
  const later = (await signIn(email, PASSWORD)).body.token
  expect((await post('/api/auth/refresh', undefined, { token: later })).status).toBe(200)
})

test('a renamed user signs in with the new e-mail and is called by the new name', async () => {
  const email = await somebody()
  const to = `renamed-${email}`
  const { out } = await users(['rename', '--email', email, '--name', 'New Name', '--new-email', to, '--json'])
  expect(JSON.parse(out)).toMatchObject({ email: to, name: 'New Name' })
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect((await signIn(to, PASSWORD)).body.user).toMatchObject({ email: to, name: 'New Name' })
})

test('a removed user neither signs in nor refreshes', async () => {
  const email = await somebody()
  const { token } = (await signIn(email, PASSWORD)).body
  expect((await users(['remove', '--email', email])).code).toBe(0)
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect((await post('/api/auth/refresh', undefined, { token })).status).toBe(401)
  expect((await users(['list', '--json'])).out).not.toContain(email)
})

test.each([
  ['as it is', (email: string) => email],
  ['in capitals', (email: string) => email.toUpperCase()],
])('an e-mail, written %s, and an address that are unlocked can sign in again', async (_, written) => {
  const email = await somebody()
  const sourceIp = '198.51.100.7'
  const right = () => post('/api/auth/login', { email, password: PASSWORD }, { sourceIp })
  const wrong = () => post('/api/auth/login', { email, password: 'wrong' }, { sourceIp })
  for (let n = 0; n < 10; n++) await wrong()
  expect((await right()).status).toBe(429)
  const { code } = await users(['unlock', '--email', written(email), '--address', sourceIp])
  expect(code).toBe(0)
  expect((await right()).status).toBe(200)
})

describe('an address is unlocked as it is counted', () => {
  atTheBeginningOfAWindow()

  test.each([
    ['by another address of its /64', '2001:db8:9:1::7', '2001:db8:9:1:ffff::'],
    ['by the IPv4 address that is mapped', '::ffff:192.0.2.9', '192.0.2.9'],
    ['by the mapped form of an IPv4 address', '192.0.2.10', '::FFFF:C000:020A'],
  ])('%s', async (_, sourceIp, address) => {
    const email = await somebody()
    const right = () => post('/api/auth/login', { email, password: PASSWORD }, { sourceIp })
    for (let n = 0; n < 100; n++) await countFailures(`guess-${n}@example.test`, 1, sourceIp)
    expect((await right()).status).toBe(429)
    expect(await users(['unlock', '--address', address])).toMatchObject({ code: 0 })
    expect((await right()).status).toBe(200)
  })
})

test.each([
  ['unlocking nothing', ['unlock']],
  ['unlocking what is no address', ['unlock', '--address', 'localhost']],
  ['renaming to nothing', ['rename', '--email', 'known@example.test']],
  [
    "renaming to another user's e-mail",
    ['rename', '--email', 'known@example.test', '--new-email', 'rival@example.test'],
  ],
  ['removing nobody', ['remove', '--email', 'nobody@example.test']],
  ['an e-mail that is taken', ['add', '--email', 'known@example.test', '--name', 'X', '--role', 'viewer']],
  ['a bad e-mail', ['add', '--email', 'nobody', '--name', 'X', '--role', 'viewer']],
  ['an unknown role', ['set-role', '--email', 'known@example.test', '--role', 'king']],
  ['an unknown user', ['disable', '--email', 'nobody@example.test']],
  ['an unknown option', ['list', '--everything']],
  ['an unknown command', ['promote']],
  ['a command that every object has', ['toString']],
  ['no command', []],
])('%s is one plain message and exit code 1', async (_, args) => {
  const { code, out, err } = await users(args)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trim()).not.toBe('')
  expect(err).not.toMatch(/^ +at /m)
})

test('a common password is refused, and a stage is not changed without leave', async () => {
  const args = ['--email', 'weak@example.test', '--name', 'W', '--role', 'viewer']
  expect(await shell(['add', ...args, '--password-stdin'], 'Password123')).toMatchObject({ code: 1 })
  const { code, err } = await shell(['add', ...args, '--stage', 'prod'])
  expect(code).toBe(1)
  expect(err).toContain('In stage prod: add weak@example.test')
  expect(err).toContain('Nothing was done')
})
