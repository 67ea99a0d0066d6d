import { beforeAll, expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { searched } from '../../support/requests/searched.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

const emails = {
  zoe: 'zoe.angstrom@example.com',
  zoeToo: 'zoe@angstrom.se',
  kim: 'Kim+Offers_2024@Sub.Example.co.uk',
  bob: 'bob12.34@example.com',
}

const ids = new Map<string, string>()

beforeAll(async () => {
  for (const [key, email] of Object.entries(emails))
    ids.set(key, (await aProspect({ name: 'Same Name', email })).record.id)
})

test.each([
  ['zoe.angstrom@example.com', ['zoe']],
  ['zoe.angstrom', ['zoe', 'zoeToo']],
  ['zoe@ang', ['zoe', 'zoeToo']],
  ['@example.com', ['zoe', 'bob']],
  ['example.co', ['zoe', 'kim', 'bob']],
  ['kim+offers_2024@sub.example.co.uk', ['kim']],
  ['kim_2024', ['kim']],
  ['bob12.3', ['bob']],
  ['same name zoe', ['zoe', 'zoeToo']],
  ['zoe.angstrom@example.org', []],
])('a search for %s finds the prospects %j', async (query, found) => {
  const expected = found.map((key) => ids.get(key))
  expect(await searched(PROSPECTS, query)).toEqual(expected.toSorted().toReversed())
})

test.each([
  ['Zoe.Angstrom@example.com', ['zoe']],
  ['zoe.angstrom@example.co', []],
])('the filter email=%s finds the prospects %j', async (email, found) => {
  const { body } = await get(`${PROSPECTS}?email=${email}`, { as: 'viewer' })
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(found.map((key) => ids.get(key)))
  expect(body.pagination.total).toBe(found.length)
})
