import { beforeAll, expect, test } from 'vitest'
import { config, useServiceEnvironment } from '../../../lib/config.ts'
import { type Role, roles } from '../../../lib/domain/role.ts'
import type { User } from '../../../lib/domain/user.ts'
import { aUser, changeUser, removeUser } from '../../support/people/signed-in-user.ts'
import { get } from '../../support/requests/api.ts'
import { expectRefusedField } from '../../support/requests/expect-problem.ts'
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

test('cursors return every user once, also if a user is disabled between two pages', async () => {
  const first = await list('limit=50&cursor=')
  await changeUser(enabled[49] ?? expect.fail(), { disabled_at: '2030-01-01T00:00:00.000Z' })
  const second = await list(`limit=50&cursor=${first.body.pagination.next}`)
  const third = await list(`limit=50&cursor=${second.body.pagination.next}`)
  expect([first, second, third].flatMap(({ body }) => body.data)).toEqual(enabled.map(shown))
  expect(third.body.pagination).toEqual({ limit: 50, total: enabled.length - 1, next: null })
  enabled.splice(49, 1)
})

test('a page of 2,000 users costs one request and 100 read units at most', async () => {
  const { TABLE_NAME } = config()
  await useFreshTable()
  await putUserEntries(Array.from({ length: 2_000 }, (_, n) => ({ id: `usr_${n}`, name: 'Camille Lefèvre' })))
  const { result, requests, units } = await measured(() => list('page=20&limit=100'))
  expect(result.body).toMatchObject({ data: { length: 100 }, pagination: { total: 2_000 } })
  expect({ requests, isCheap: units <= 100 }).toEqual({ requests: 1, isCheap: true })
  useServiceEnvironment({ TABLE_NAME })
})

test('a new name or role of a user is in the next list', async () => {
  const user = await add('Before')
  await changeUser(user, { name: 'After', role: 'viewer' })
  const { data } = (await list('limit=100')).body
  expect(data).toContainEqual({ id: user.id, name: 'After', role: 'viewer' })
  await removeUser(user)
})
