import { PassThrough, type Readable } from 'node:stream'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { useServiceEnvironment } from '../../../../lib/config.ts'
import type { Role } from '../../../../lib/domain/role.ts'
import { localSettings } from '../../../../lib/local/settings.ts'
import { atTheBeginningOfAWindow, countFailures } from '../../../support/people/failed-sign-ins.ts'
import { aUser, PASSWORD } from '../../../support/people/signed-in-user.ts'
import { commandHere } from '../../../support/processes/command-here.ts'
import { newFolder } from '../../../support/processes/temporary-folder.ts'
import { post, tokenFor } from '../../../support/requests/api.ts'

const settings = { DATA_DIR: newFolder(), DYNAMODB_ENDPOINT: inject('endpoint') }
const users = (line: string, input?: string | Readable) =>
  commandHere('users', line.split(' '), settings, input)

/** Signs in to the service, which uses the same table as the commands. */
const signIn = (email: string, password: string) => post('/api/auth/login', { email, password })
const refresh = (token: string) => post('/api/auth/refresh', undefined, { token })

/** Creates a user directly in the table, and returns the e-mail. */
async function emailOf(role: Role = 'agent'): Promise<string> {
  return (await aUser(role)).email
}

/** The first command creates the table, because the table does not exist yet. */
beforeAll(async () => {
  const { code, err } = await users('add-admin --email known@example.test --name Known --json')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  useServiceEnvironment({ TABLE_NAME: localSettings.TABLE_NAME })
})

test('"users add-admin" takes a password from standard input and does not print it', async () => {
  const line = 'add-admin --email Zoe@Example.test --name Zoé --password-stdin --json'
  const { code, out } = await users(line, PASSWORD)
  expect(code).toBe(0)
  expect(out).not.toContain(PASSWORD)
  expect(JSON.parse(out)).toMatchObject({ email: 'zoe@example.test', name: 'Zoé', role: 'admin' })
  expect((await signIn('zoe@example.test', PASSWORD)).status).toBe(200)
})

test('"users add-admin --ask" reads the password at a terminal and does not show it', async () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal })
  terminal.write(`${PASSWORD}\r`)
  const added = await users('add-admin --email ask@example.test --name A --ask', terminal)
  expect(added).toMatchObject({ code: 0, err: expect.stringContaining('Password') })
  expect(added.out + added.err).not.toContain(PASSWORD)
  expect((await signIn('ask@example.test', PASSWORD)).status).toBe(200)
})

test('"users add-admin" generates and prints a password if none is given', async () => {
  const { out } = await users('add-admin --email made@example.test --name M --json')
  const { password } = JSON.parse(out)
  expect(password).toMatch(/^[\w-]{20}$/)
  expect(out).not.toContain('argon2')
  expect((await signIn('made@example.test', password)).status).toBe(200)
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

test('after the command "users sign-out", earlier tokens cannot be refreshed, but tokens of later sign-ins can', async () => {
  const email = await emailOf()
  const { token } = (await signIn(email, PASSWORD)).body
  expect((await users(`sign-out --email ${email}`)).code).toBe(0)
  expect((await refresh(token)).status).toBe(401)
  expect((await refresh((await signIn(email, PASSWORD)).body.token)).status).toBe(200)
})

test('after the command "users sign-out --all", only tokens of service accounts can be refreshed', async () => {
  const [one, other] = [await aUser(), await aUser('admin')]
  const machine = await aUser('viewer', { machine: true })
  const tokens = await Promise.all([one, other, machine].map(({ id, role }) => tokenFor(role, id)))
  const { code, out } = await users('sign-out --all --json')
  expect({ code, isAll: JSON.parse(out).signed_out >= 2 }).toEqual({ code: 0, isAll: true })
  const answers = await Promise.all(tokens.map(refresh))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 200])
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
  ['sign-out without an option', 'sign-out'],
  ['sign-out of one user and of all', 'sign-out --all --email known@example.test'],
  ['sign-out of an unknown user', 'sign-out --email unknown@example.test'],
  ['set-password of an unknown user', 'set-password --email unknown@example.test'],
  ['add-admin with the e-mail of another user', 'add-admin --email known@example.test --name X'],
  ['add-admin with an invalid e-mail', 'add-admin --email invalid --name X'],
  ['the subcommand toString, which every JavaScript object has as a member', 'toString'],
  ['no subcommand', ''],
])('"users" prints a message and exits with 1 for %s', async (_, line) => {
  const { code, out, err } = await users(line)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trim()).not.toBe('')
  expect(err).not.toMatch(/^ +at /m)
})

test('"users add-admin" refuses a common password, and changes no stage without confirmation', async () => {
  const add = 'add-admin --email weak@example.test --name W'
  expect(await users(`${add} --password-stdin`, 'Password123')).toMatchObject({ code: 1 })
  const { code, err } = await users(`${add} --stage prod`)
  expect(code).toBe(1)
  expect(err).toContain('In stage prod: add-admin weak@example.test')
  expect(err).toContain('Nothing was done')
})
