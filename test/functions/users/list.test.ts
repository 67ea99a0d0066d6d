import { beforeAll, expect, test } from 'vitest'
import { addUser } from '../../../lib/data/accounts/users.ts'
import { type Role, roles } from '../../../lib/domain/role.ts'
import type { User } from '../../../lib/domain/user.ts'
import { changeUser, removeUser } from '../../support/people/signed-in-user.ts'
import { get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { measured } from '../../support/store/measure.ts'

const USERS = '/api/v1/users'
/** The number of users besides Zoé, Ada, Élodie and Grace. A batch reads at most 100 users, so the list takes two batches. */
const OTHERS = 100
const list = (as: Role = 'viewer') => get(USERS, { as })

async function add(name: string, more: { role?: Role; machine?: boolean } = {}): Promise<User> {
  const email = `${name.replace(/\W/g, '-')}-${crypto.randomUUID()}@example.com`
  const user = await addUser({ email, name, role: 'agent', password: 'a hash', ...more })
  return user ?? expect.fail('The e-mail is taken')
}

const shown = ({ id, name, role }: User) => ({ id, name, role })
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
  'a request with the role %s returns id, name and role of all enabled users, ordered by name',
  async (role) => {
    const { status, body, headers } = await list(role)
    expect(status).toBe(200)
    expect(body).toEqual({ data: enabled.map(shown) })
    expect(headers['cache-control']).toBe('private, no-cache')
  },
)

test('a list of users costs one query, and one batch request for each 100 users', async () => {
  const { requests, units } = await measured(list)
  expect(requests).toBe(3)
  // The batches cost one unit for each user. The query costs less than 10 units, because it reads small entries.
  expect(units).toBeLessThan(enabled.length + 10)
})

test('a list of users returns 400 for any query parameter, and 401 without a token', async () => {
  expectProblem(await get(`${USERS}?page=1`, { as: 'viewer' }), 400, 'validation_failed')
  expectProblem(await get(USERS), 401, 'unauthenticated')
})
