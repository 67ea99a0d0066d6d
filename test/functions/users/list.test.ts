import { beforeAll, expect, test } from 'vitest'
import { config, useServiceEnvironment } from '../../../lib/config.ts'
import { type Role, roles } from '../../../lib/domain/role.ts'
import type { User } from '../../../lib/domain/user.ts'
import { aUser, changeUser, removeUser, signedIn } from '../../support/people/signed-in-user.ts'
import { get, put } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { putUserEntries } from '../../support/store/items.ts'
import { measured } from '../../support/store/measure.ts'

const USERS = '/api/v1/users'
/** The number of users besides Zoé, Ada, Élodie and Grace. */
const OTHERS = 100
const list = (query = '', as: Role = 'viewer') => get(`${USERS}?${query}`, { as })

const add = (name: string, { role, ...more }: { role?: Role; machine?: true } = {}) =>
  aUser(role, { name, ...more })

const shown = ({ id, name, role }: User) => ({ id, name, role })
const shownToAdmins = (user: User) => ({ ...shown(user), email: user.email })
let enabled: User[]

beforeAll(async () => {
  await useFreshTable()
  const [zoe, ada, elodie] = [await add('Zoé'), await add('ada', { role: 'admin' }), await add('Élodie')]
  const grace = await add('Grace', { role: 'viewer' })
  const others = await Promise.all(Array.from({ length: OTHERS }, (_, n) => add(`Other ${100 + n}`)))
  enabled = [ada, elodie, grace, ...others, zoe]
  await changeUser(await add('Disabled'), { disabled_at: '2030-01-01T00:00:00.000Z' })
  await removeUser(await add('Removed'))
  await add('Exports', { machine: true })
})

test.each(roles)(
  'a request with the role %s returns id, name and role of enabled users by page, and for admins the e-mail, ordered by name',
  async (role) => {
    const { status, body, headers } = await list('limit=30&page=2', role)
    expect(status).toBe(200)
    expect(body).toEqual({
      data: enabled.slice(30, 60).map(role === 'admin' ? shownToAdmins : shown),
      pagination: { page: 2, limit: 30, total: enabled.length, pages: 4 },
    })
    expect(headers.link).toContain('page=3')
    expect(headers['cache-control']).toBe('private, no-cache')
  },
)

test('a cursor of all users is invalid for the enabled users', async () => {
  const { body } = await list('limit=50&cursor=&status=all', 'admin')
  const { next } = body.pagination
  expect((await list(`limit=50&cursor=${next}&status=all`, 'admin')).status).toBe(200)
  expectRefusedField(await list(`limit=50&cursor=${next}`, 'admin'), 'cursor', 'format')
})

test.each(['\ud800', '', 'Ana', `${'a'.repeat(1_100)}\nusr_x`, 7])(
  'a cursor with the forged position %j returns 400',
  async (position) => {
    const { next } = (await list('limit=1&cursor=')).body.pagination
    const parts: unknown[] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString())
    const forged = Buffer.from(JSON.stringify([...parts.slice(0, 3), position])).toString('base64url')
    expectRefusedField(await list(`limit=1&cursor=${forged}`), 'cursor', 'format')
  },
)

test('cursors return every user once, also if a user is disabled between two pages', async () => {
  const first = await list('limit=50&cursor=')
  await changeUser(enabled[49] ?? expect.fail(), { disabled_at: '2030-01-01T00:00:00.000Z' })
  const second = await list(`limit=50&cursor=${first.body.pagination.next}`)
  const third = await list(`limit=50&cursor=${second.body.pagination.next}`)
  expect([first, second, third].flatMap(({ body }) => body.data)).toEqual(enabled.map(shown))
  expect(third.body.pagination).toEqual({ limit: 50, total: enabled.length - 1, next: null })
  enabled.splice(49, 1)
})

test('a page of 1,000 users costs one request and 80 read units at most', async () => {
  const { TABLE_NAME } = config()
  await useFreshTable()
  await putUserEntries(Array.from({ length: 1_000 }, (_, n) => ({ id: `usr_${n}`, name: 'Camille Lefèvre' })))
  const { result, requests, units } = await measured(() => list('page=10&limit=100'))
  expect(result.body).toMatchObject({ data: { length: 100 }, pagination: { total: 1_000 } })
  expect({ requests, isCheap: units <= 80 }).toEqual({ requests: 1, isCheap: true })
  useServiceEnvironment({ TABLE_NAME })
})

/** A name of 200 letters of four bytes each. */
const LONG = '𝔄'.repeat(100)

test('a list of 4,000 users with long names has parts of 1,000 users, which cost less than 400 units each', async () => {
  const { TABLE_NAME } = config()
  await useFreshTable()
  const ids = Array.from({ length: 4_000 }, (_, n) => `usr_${10_000 + n}`)
  await putUserEntries(ids.map((id) => ({ id, name: LONG })))
  const { result, units } = await measured(() => list('page=10&limit=100'))
  expect(units).toBeLessThan(400)
  const { next } = result.body.pagination
  expect(result.body).toMatchObject({ data: { length: 100 }, pagination: { total: 1_000, pages: 10 } })
  expect((await list('page=11&limit=100')).body.data).toEqual([])
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { result, units } = await measured(() => list(`limit=100&cursor=${cursor}`))
    expect(units).toBeLessThan(800)
    expect(result.body.pagination).toMatchObject({ limit: 100, total: 1_000 })
    found.push(...result.body.data.map(({ id }: { id: string }) => id))
    cursor = result.body.pagination.next
  }
  expect(found).toEqual(ids)
  const { data } = (await list(`limit=100&cursor=${next}`)).body
  expect(data[0]).toMatchObject({ id: ids[1_000] })
  useServiceEnvironment({ TABLE_NAME })
})

test('of 4,000 users with long names, an admin who resigns costs less than 900 units if another admin is left', async () => {
  const { TABLE_NAME } = config()
  await useFreshTable()
  await putUserEntries(Array.from({ length: 4_000 }, (_, n) => ({ id: `usr_${n}`, name: LONG })))
  const { user, token } = await signedIn('admin', { name: 'A' })
  const resign = () => measured(() => put(`${USERS}/${user.id}`, { role: 'viewer' }, { token }))
  const refused = await resign()
  expectProblem(refused.result, 409, 'last_admin')
  expect(refused.units).toBeLessThan(900)
  await add('Zoé', { role: 'admin' })
  expect((await resign()).result.status).toBe(200)
  useServiceEnvironment({ TABLE_NAME })
})

test('a new name or role of a user is in the next list', async () => {
  const user = await add('Before')
  await changeUser(user, { name: 'After', role: 'viewer' })
  const { data } = (await list('limit=100')).body
  expect(data).toContainEqual({ id: user.id, name: 'After', role: 'viewer' })
  await removeUser(user)
})
