import { beforeAll, describe, expect, test, vi } from 'vitest'
import { get, post } from '../../support/requests/api.ts'
import { idsByCursor } from '../../support/requests/every-cursor.ts'
import { countAsMore } from '../../support/samples/full-vectors.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

const names: Record<string, string> = {}

/** Created five hours apart, from 14:00 of the first of November on: so one token lasts. */
const people = [
  { name: 'Élodie Martin', type: 'buyer', status: 'active' },
  { name: 'adam Smith', type: 'seller', status: 'new' },
  { name: 'Zoé Martin', type: 'buyer', status: 'qualified' },
  { name: 'Eloise Dupont', type: 'investor', status: 'active' },
  { name: 'Éva Martin', type: 'tenant', status: 'new' },
]

const FIRST = Date.parse('2026-11-01T14:00:00.000Z')
const APART_MS = 5 * 60 * 60 * 1_000

beforeAll(async () => {
  await useFreshTable()
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [n, person] of people.entries()) {
    vi.setSystemTime(FIRST + n * APART_MS)
    const { record, at } = await aProspect(person)
    names[record.id] = person.name
    vi.setSystemTime('2026-11-02T10:30:00.500Z')
    if (person.name === 'Éva Martin') await post(`${at}/archive`, undefined, { as: 'agent' })
  }
  vi.useRealTimers()
})

const shown = async (query: string) => {
  const { status, body } = await get(`${PROSPECTS}?${query}`, { as: 'viewer' })
  expect(status).toBe(200)
  expect(body.pagination.total).toBe(body.data.length)
  return body.data.map(({ name }: { name: string }) => name)
}

describe.each(['the lists', 'packed rows'])('from %s', (source) => {
  beforeAll(async () => {
    if (source === 'packed rows')
      for (const list of ['all', 'live', 'status=active']) await countAsMore('prospect', list, 300)
  })

  test.each([
    ['sort=name', ['adam Smith', 'Élodie Martin', 'Eloise Dupont', 'Zoé Martin']],
    ['sort=-name&status=all', ['Zoé Martin', 'Éva Martin', 'Eloise Dupont', 'Élodie Martin', 'adam Smith']],
    ['type=buyer', ['Zoé Martin', 'Élodie Martin']],
    ['type=buyer,seller&sort=created_at', ['Élodie Martin', 'adam Smith', 'Zoé Martin']],
    ['type=buyer&search=mart&status=active', ['Élodie Martin']],
    ['type=tenant', []],
    ['type=tenant&status=archived', ['Éva Martin']],
    ['search=martin&sort=name', ['Élodie Martin', 'Zoé Martin']],
    ['status=active&sort=created_at', ['Élodie Martin', 'Eloise Dupont']],
    ['created_since=2026-11-02', ['Eloise Dupont', 'Zoé Martin']],
    ['created_since=2026-11-02T00:00:00.001Z', ['Eloise Dupont']],
    ['created_until=2026-11-01', ['adam Smith', 'Élodie Martin']],
    ['created_until=2026-11-01T18:59:59Z', ['Élodie Martin']],
    [
      'created_since=2026-11-01T19:00:00Z&created_until=2026-11-02T00:00:00.000Z',
      ['Zoé Martin', 'adam Smith'],
    ],
    ['updated_since=2026-11-02T10:30:00.500Z&status=all', ['Éva Martin']],
    ['updated_until=2026-11-02T10:30:00.499Z&status=archived', []],
    ['updated_since=2026-11-02&updated_until=2026-11-03&type=buyer&sort=name', ['Zoé Martin']],
  ])('%s', async (query, expected) => {
    expect(await shown(query)).toEqual(expected)
    const ids = await idsByCursor(`${PROSPECTS}?${query}`, { limit: 2 })
    expect(ids.map((id) => names[id])).toEqual(expected)
  })
})
