import { beforeEach, describe, expect, test } from 'vitest'
import {
  aUser,
  changeUser,
  PASSWORD,
  removeUser,
  signedIn,
  signIn,
  storedUser,
} from '../../support/people/signed-in-user.ts'
import { call, get, post, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { beforeRequest } from '../../support/store/before-request.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

const USERS = '/api/v1/users'
const ANA = { email: 'Ana@Example.com', name: 'Ana Ruiz', role: 'agent', password: PASSWORD }
let admin: Awaited<ReturnType<typeof signedIn>>
const add = (fields: object = {}, { token } = admin) => post(USERS, { ...ANA, ...fields }, { token })
const change = (id: string, fields: object, { token } = admin) => put(`${USERS}/${id}`, fields, { token })
const refresh = (token: string) => call('POST', '/api/auth/refresh', { token })
const shown = ({ id, name, role }: { id: string; name: string; role: string }) => ({ id, name, role })

beforeEach(async () => {
  await useFreshTable()
  admin = await signedIn('admin')
})

test('an admin adds a user, who can sign in', async () => {
  const { status, body, headers } = await add()
  expect(status).toBe(201)
  expect(headers.location).toBe(`${USERS}/${body.id}`)
  const { password: _, ...shown } = ANA
  expect(body).toEqual({ ...shown, email: 'ana@example.com', id: body.id, created_at: body.created_at })
  expect((await signIn(ANA.email)).body.user).toEqual({
    id: body.id,
    email: 'ana@example.com',
    name: ANA.name,
  })
  expectProblem(await add({ email: 'ana@EXAMPLE.com' }), 409, 'email_taken')
})

test('a weak password is refused, and the answer does not contain it', async () => {
  const answer = await add({ password: ANA.email.toLowerCase() })
  expectProblem(answer, 400, 'validation_failed')
  expect(answer.body.errors).toMatchObject([{ field: 'password', code: 'password' }])
  const { id } = (await add()).body
  expect((await change(id, { password: 'password123' })).text).not.toContain('password123')
})

test('a change sets only the given fields, and shows in the list', async () => {
  const { body } = await add()
  expect((await change(body.id, { name: 'Ana Díaz' })).body).toEqual({ ...body, name: 'Ana Díaz' })
  expect((await change(body.id, { role: 'viewer' })).body).toEqual({
    ...body,
    name: 'Ana Díaz',
    role: 'viewer',
  })
  expect((await change(body.id, {})).body).toMatchObject({ name: 'Ana Díaz', role: 'viewer' })
  const { data } = (await get(USERS, { as: 'viewer' })).body
  expect(data).toEqual([{ id: body.id, name: 'Ana Díaz', role: 'viewer' }, shown(admin.user)])
  expectProblem(await change('usr_01ARZ3NDEKTSV4RRFFQ69G5FAV', { name: 'Nobody' }), 404, 'not_found')
})

test.each([
  ['a new password', [{ password: 'a staple for the other horse' }]],
  ['another role', [{ role: 'viewer' }]],
  ['another role, also after the earlier role is restored', [{ role: 'viewer' }, { role: 'agent' }]],
  ['disabling', [{ disabled: true }]],
  ['disabling, also after the user is enabled again', [{ disabled: true }, { disabled: false }]],
])('%s ends the refresh of all sessions', async (_, changes) => {
  const { id } = (await add()).body
  const { token } = (await signIn(ANA.email)).body
  expect((await refresh(token)).status).toBe(200)
  for (const fields of changes) expect((await change(id, fields)).status).toBe(200)
  expect((await refresh(token)).status).toBe(401)
})

test('a disabled user cannot sign in until the user is enabled', async () => {
  const { id } = (await add()).body
  const disabled = (await change(id, { disabled: true })).body
  expect(disabled.disabled_at).toEqual(expect.any(String))
  expect((await change(id, { disabled: true })).body).toEqual(disabled)
  expect((await signIn(ANA.email)).status).toBe(401)
  expect((await change(id, { disabled: false })).body).not.toHaveProperty('disabled_at')
  expect((await signIn(ANA.email)).status).toBe(200)
})

test('with status=all, every user whom a record can mention has a name', async () => {
  const { id } = (await add()).body
  const { at } = await aProperty({ assigned_to: id })
  await change(id, { disabled: true })
  const machine = await aUser('viewer', { name: 'Nightly exports', machine: true })
  expect((await change(machine.id, { role: 'viewer' })).body).toMatchObject({ machine: true })
  expect((await get(USERS, { as: 'viewer' })).body.data).toEqual([shown(admin.user)])
  const { data, pagination } = (await get(`${USERS}?status=all`, { as: 'viewer' })).body
  expect(data).toEqual([
    { id, name: ANA.name, role: 'agent', disabled: true },
    { id: machine.id, name: 'Nightly exports', role: 'viewer', machine: true },
    shown(admin.user),
  ])
  expect(pagination.total).toBe(3)
  const { assigned_to } = (await get(at, { as: 'viewer' })).body
  expect(data.map((user: { id: string }) => user.id)).toContain(assigned_to)
})

test.each([[{ role: 'agent' }], [{ disabled: true }]])(
  'the last admin cannot be changed to %j',
  async (fields) => {
    const other = await signedIn('admin')
    await aUser('admin', { machine: true })
    expect((await change(admin.user.id, fields, other)).status).toBe(200)
    expectProblem(await change(other.user.id, fields, other), 409, 'last_admin')
    expect((await change(other.user.id, { name: 'Still an admin' }, other)).body).toMatchObject({
      role: 'admin',
    })
    await expect(removeUser(other.user)).rejects.toMatchObject({ code: 'last_admin' })
  },
)

test('of two admins who take the rights of each other at the same time, one stays', async () => {
  for (let round = 0; round < 10; round++) {
    await useFreshTable()
    const [anna, bert] = [await signedIn('admin'), await signedIn('admin')]
    const answers = await Promise.all([
      change(anna.user.id, { role: 'viewer' }, bert),
      change(bert.user.id, round % 2 === 0 ? { role: 'viewer' } : { disabled: true }, anna),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  }
})

test('a demoted admin who was disabled before does not count as the last admin', async () => {
  const anna = await aUser('admin')
  await changeUser(anna, { disabled_at: '2030-01-01T00:00:00.000Z' })
  expectProblem(await change(admin.user.id, { disabled: true }), 409, 'last_admin')
  expect((await change(anna.id, { role: 'viewer' })).status).toBe(200)
})

describe('an admin whose rights have ended', () => {
  const AT = '2030-01-01T00:00:00.000Z'
  const edits = (id: string) => [
    () => add({ role: 'admin' }),
    () => change(id, { role: 'admin' }),
    () => change(admin.user.id, { disabled: false, role: 'admin' }),
  ]

  test.each<[string, object, 401 | 403]>([
    ['is disabled', { disabled_at: AT }, 401],
    ['was signed out by an operator, or has another password', { credential: 2 }, 401],
    ['has another role, which a release before 1.1 set', { role: 'agent' }, 403],
  ])('an admin who %s can neither add nor change users', async (_, fields, status) => {
    const { id } = (await add({ email: 'other@example.com' })).body
    await aUser('admin')
    await changeUser(admin.user, fields)
    for (const send of edits(id))
      expectProblem(await send(), status, status === 401 ? 'unauthenticated' : 'forbidden')
    expect(await storedUser(admin.user)).toMatchObject(fields)
    expect((await signIn(ANA.email)).status).toBe(401)
    expect(await get(USERS, admin)).toMatchObject({ status: 200 })
  })

  test('a removed admin can neither add nor change users', async () => {
    const { id } = (await add({ email: 'other@example.com' })).body
    await aUser('admin')
    await removeUser(admin.user)
    for (const send of edits(id)) expectProblem(await send(), 401, 'unauthenticated')
  })

  test.each<[string, object]>([
    ['disabled', { disabled_at: AT, credential: 2 }],
    ['demoted', { role: 'viewer', credential: 2 }],
  ])('a request of an admin who is %s while it runs changes nothing', async (_, fields) => {
    const { id } = (await add({ email: 'other@example.com' })).body
    await aUser('admin')
    for (const send of edits(id)) {
      admin = await signedIn('admin')
      beforeRequest({ command: 'TransactWrite' }, () => changeUser(admin.user, fields))
      expectProblem(await send(), 401, 'unauthenticated')
      expect(await storedUser(admin.user)).toMatchObject(fields)
    }
    expect((await signIn(ANA.email)).status).toBe(401)
  })
})

test('an admin cannot set the own password with PUT, and the answer names POST /me/password', async () => {
  const answer = await change(admin.user.id, { password: 'a staple for the other horse' })
  expectProblem(answer, 403, 'forbidden')
  expect(answer.body.detail).toContain('/api/v1/me/password')
  expect((await signIn(admin.user.email)).status).toBe(200)
  const { id } = (await add()).body
  expect((await change(id, { password: 'a staple for the other horse' })).status).toBe(200)
})
