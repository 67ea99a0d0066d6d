import { PassThrough, type Readable } from 'node:stream'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { hashPassword } from '../../../../lib/auth/passwords.ts'
import { useServiceEnvironment } from '../../../../lib/config.ts'
import { addUser } from '../../../../lib/data/accounts/users.ts'
import type { Role } from '../../../../lib/domain/role.ts'
import { localSettings } from '../../../../lib/local/settings.ts'
import { atTheBeginningOfAWindow, countFailures } from '../../../support/people/failed-sign-ins.ts'
import { aUser, PASSWORD } from '../../../support/people/signed-in-user.ts'
import { commandHere } from '../../../support/processes/command-here.ts'
import { newFolder } from '../../../support/processes/temporary-folder.ts'
import { post } from '../../../support/requests/api.ts'

const settings = { DATA_DIR: newFolder(), DYNAMODB_ENDPOINT: inject('endpoint') }
const users = (line: string, input?: string | Readable) =>
  commandHere('users', line.split(' '), settings, input)

/** Signs in to the service, which uses the same table as the commands. */
const signIn = (email: string, password: string) => post('/api/auth/login', { email, password })
const refresh = (token: string) => post('/api/auth/refresh', undefined, { token })

/** Creates a user directly in the table, and returns the e-mail. Other tests check the command `add`. */
async function emailOf(role: Role = 'agent'): Promise<string> {
  return (await aUser(role)).email
}

/** The first command creates the table, because the table does not exist yet. */
beforeAll(async () => {
  const { code, out, err } = await users('list --json')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(out)).toBeInstanceOf(Array)
  useServiceEnvironment({ TABLE_NAME: localSettings.TABLE_NAME })
  const password = await hashPassword(PASSWORD)
  for (const email of ['known@example.test', 'rival@example.test'])
    await addUser({ email, name: 'A Person', role: 'viewer', password })
})

test('"users add" takes a password from standard input and does not print it', async () => {
  const line = 'add --email Zoe@Example.test --name Zoé --role admin --password-stdin --json'
  const { code, out } = await users(line, PASSWORD)
  expect(code).toBe(0)
  expect(out).not.toContain(PASSWORD)
  expect(JSON.parse(out)).toMatchObject({ email: 'zoe@example.test', name: 'Zoé', role: 'admin' })
  expect((await signIn('zoe@example.test', PASSWORD)).status).toBe(200)
})

test('"users add --ask" reads the password at a terminal and does not show it', async () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal })
  terminal.write(`${PASSWORD}\r`)
  const added = await users('add --email ask@example.test --name A --role viewer --ask', terminal)
  expect(added).toMatchObject({ code: 0, err: expect.stringContaining('Password') })
  expect(added.out + added.err).not.toContain(PASSWORD)
  expect((await signIn('ask@example.test', PASSWORD)).status).toBe(200)
})

test('"users add" generates and prints a password if none is given', async () => {
  const { out } = await users('add --email made@example.test --name M --role viewer --json')
  const { password } = JSON.parse(out)
  expect(password).toMatch(/^[\w-]{20}$/)
  expect((await signIn('made@example.test', password)).status).toBe(200)
})

test('"users list" prints all users without password hashes', async () => {
  const email = await emailOf()
  const { out } = await users('list --json')
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ email, role: 'agent' }))
  expect(out).not.toContain('argon2')
  expect((await users('list')).out).toContain(email)
})

test('after the command "users disable", a user cannot sign in until the command "users enable"', async () => {
  const email = await emailOf()
  await users(`disable --email ${email}`)
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  await users(`enable --email ${email}`)
  expect((await signIn(email, PASSWORD)).status).toBe(200)
})

test('"users set-password" replaces the password, and tokens of earlier sign-ins cannot be refreshed', async () => {
  const email = await emailOf()
  const { token } = (await signIn(email, PASSWORD)).body
  const passphrase = 'another fine passphrase'
  expect((await users(`set-password --email ${email} --password-stdin`, passphrase)).code).toBe(0)
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect((await signIn(email, passphrase)).status).toBe(200)
  expect((await refresh(token)).status).toBe(401)
})

test('after the command "users set-role", the next token has the new role', async () => {
  const email = await emailOf('viewer')
  await users(`set-role --email ${email} --role agent`)
  const { token } = (await signIn(email, PASSWORD)).body
  const prospect = { name: 'P', email: 'p@example.com' }
  expect((await post('/api/v1/prospects', prospect, { token })).status).toBe(201)
})

test('after the command "users sign-out", earlier tokens cannot be refreshed, but tokens of later sign-ins can', async () => {
  const email = await emailOf()
  const { token } = (await signIn(email, PASSWORD)).body
  expect((await users(`sign-out --email ${email}`)).code).toBe(0)
  expect((await refresh(token)).status).toBe(401)
  expect((await refresh((await signIn(email, PASSWORD)).body.token)).status).toBe(200)
})

test('"users rename" changes the name and the e-mail of a user', async () => {
  const email = await emailOf()
  const to = `renamed-${email}`
  const { out } = await users(`rename --email ${email} --name Name --new-email ${to} --json`)
  expect(JSON.parse(out)).toMatchObject({ email: to, name: 'Name' })
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect((await signIn(to, PASSWORD)).body.user).toMatchObject({ email: to, name: 'Name' })
})

test('after the command "users remove", the user can no longer sign in or refresh a token', async () => {
  const email = await emailOf()
  const { token } = (await signIn(email, PASSWORD)).body
  expect((await users(`remove --email ${email}`)).code).toBe(0)
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect((await refresh(token)).status).toBe(401)
  expect((await users('list --json')).out).not.toContain(email)
})

describe('"users unlock" ends the sign-in limits of an e-mail and an address', () => {
  atTheBeginningOfAWindow()

  test.each([
    ['the same IPv4 address', '198.51.100.7', '198.51.100.7'],
    ['another address of the same /64 network', '2001:db8:9:1::7', '2001:db8:9:1:ffff::'],
    ['the IPv4 address of a mapped IPv6 address', '::ffff:192.0.2.9', '192.0.2.9'],
    ['the mapped form of an IPv4 address', '192.0.2.10', '::FFFF:C000:020A'],
  ])('"users unlock --address" accepts %s', async (_, sourceIp, address) => {
    const email = await emailOf()
    const right = () => post('/api/auth/login', { email, password: PASSWORD }, { sourceIp })
    await countFailures(email, 10, sourceIp)
    for (let n = 0; n < 90; n++) await countFailures(`guess-${n}@example.test`, 1, sourceIp)
    await users(`unlock --email ${email.toUpperCase()}`)
    expect((await right()).status).toBe(429)
    expect(await users(`unlock --address ${address}`)).toMatchObject({ code: 0 })
    expect((await right()).status).toBe(200)
  })
})

test.each([
  ['unlock without an option', 'unlock'],
  ['unlock with an invalid address', 'unlock --address localhost'],
  ['rename without a new value', 'rename --email known@example.test'],
  [
    'rename to the e-mail of another user',
    'rename --email known@example.test --new-email rival@example.test',
  ],
  ['remove with an unknown user', 'remove --email unknown@example.test'],
  ['add with the e-mail of another user', 'add --email known@example.test --name X --role viewer'],
  ['add with an invalid e-mail', 'add --email invalid --name X --role viewer'],
  ['set-role with an unknown role', 'set-role --email known@example.test --role king'],
  ['disable with an unknown user', 'disable --email unknown@example.test'],
  ['the subcommand toString, which every JavaScript object has as a member', 'toString'],
  ['no subcommand', ''],
])('"users" prints a message and exits with 1 for %s', async (_, line) => {
  const { code, out, err } = await users(line)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trim()).not.toBe('')
  expect(err).not.toMatch(/^ +at /m)
})

test('"users add" refuses a common password, and changes no stage without confirmation', async () => {
  const add = 'add --email weak@example.test --name W --role viewer'
  expect(await users(`${add} --password-stdin`, 'Password123')).toMatchObject({ code: 1 })
  const { code, err } = await users(`${add} --stage prod`)
  expect(code).toBe(1)
  expect(err).toContain('In stage prod: add weak@example.test')
  expect(err).toContain('Nothing was done')
})
