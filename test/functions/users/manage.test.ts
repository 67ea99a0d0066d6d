import { beforeEach, expect, test } from 'vitest'
import { aUser, changeUser, PASSWORD, removeUser, signIn } from '../../support/people/signed-in-user.ts'
import { call, get, post, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

const USERS = '/api/v1/users'
const ANA = { email: 'Ana@Example.com', name: 'Ana Ruiz', role: 'agent', password: PASSWORD }
const as = 'admin'
const add = (fields: object = {}) => post(USERS, { ...ANA, ...fields }, { as })
const change = (id: string, fields: object) => put(`${USERS}/${id}`, fields, { as })
const refresh = (token: string) => call('POST', '/api/auth/refresh', { token })

beforeEach(useFreshTable)

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
  expect(data).toEqual([{ id: body.id, name: 'Ana Díaz', role: 'viewer' }])
  expectProblem(await change('usr_01ARZ3NDEKTSV4RRFFQ69G5FAV', { name: 'Nobody' }), 404, 'not_found')
})

test.each([
  ['a new password', [{ password: 'a staple for the other horse' }]],
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
  expect((await get(USERS, { as: 'viewer' })).body.data).toEqual([])
  const { data, pagination } = (await get(`${USERS}?status=all`, { as: 'viewer' })).body
  expect(data).toEqual([
    { id, name: ANA.name, role: 'agent', disabled: true },
    { id: machine.id, name: 'Nightly exports', role: 'viewer', machine: true },
  ])
  expect(pagination.total).toBe(2)
  const { assigned_to } = (await get(at, { as: 'viewer' })).body
  expect(data.map((user: { id: string }) => user.id)).toContain(assigned_to)
})

test.each([[{ role: 'agent' }], [{ disabled: true }]])(
  'the last admin cannot be changed to %j',
  async (fields) => {
    const { id } = (await add({ role: 'admin' })).body
    await aUser('admin', { machine: true })
    const other = await aUser('admin')
    expect((await change(id, fields)).status).toBe(200)
    expectProblem(await change(other.id, fields), 409, 'last_admin')
    expect((await change(other.id, { name: 'Still an admin' })).body).toMatchObject({ role: 'admin' })
    await expect(removeUser(other)).rejects.toMatchObject({ code: 'last_admin' })
  },
)

test('of two admins who take the rights of each other at the same time, one stays', async () => {
  for (let round = 0; round < 10; round++) {
    await useFreshTable()
    const [anna, bert] = [await aUser('admin'), await aUser('admin')]
    const answers = await Promise.all([
      change(anna.id, { role: 'viewer' }),
      change(bert.id, round % 2 === 0 ? { role: 'viewer' } : { disabled: true }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})

test('a demoted admin who was disabled before does not count as the last admin', async () => {
  const [anna, bert] = [await aUser('admin'), await aUser('admin')]
  await changeUser(anna, { disabled_at: '2030-01-01T00:00:00.000Z' })
  expectProblem(await change(bert.id, { disabled: true }), 409, 'last_admin')
  expect((await change(anna.id, { role: 'viewer' })).status).toBe(200)
})
