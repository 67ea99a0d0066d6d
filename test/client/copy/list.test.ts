import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { QueryError } from '../../../client/src/index.ts'
import {
  expected,
  type List,
  lists,
  type Query,
  queriesOf,
  type Shown,
} from '../../functions/ranges/arrays.ts'
import { everyRecord, loadThreeLists } from '../../functions/ranges/three-lists.ts'
import { aUser } from '../../support/people/signed-in-user.ts'
import { get, post } from '../../support/requests/api.ts'
import { baseUrl } from '../answering.ts'
import { type Copy, connect, copyOf, liveList, memoryStore, newDevice, offline, started } from './device.ts'
import { begun, flat, zoe } from './scene.ts'
import { edit } from './steps.ts'

/** The number of records of each list. It is the maximum page size, so that one page has all records. */
const EACH = 100
const RUNS = 60

describe('a list from the local copy', () => {
  let copy: Copy
  beforeAll(async () => {
    await loadThreeLists(EACH)
    copy = await started(newDevice())
    await copy.sync()
  })

  describe.each(lists)('of $path', (list) => {
    const { path, orders } = list
    const kind = ownKind(list)

    test('for every query, a copy returns the same records as the service, ordered by the same values', async () => {
      const records = await everyRecord(path)
      await fc.assert(
        fc.asyncProperty(queriesOf(list, records), async (query) => {
          const { status, body, text } = await get(
            `${path}?${new URLSearchParams({ ...query, limit: '100' })}`,
            {
              as: 'viewer',
            },
          )
          expect(status, text).toBe(200)
          const local = await copy.list(kind, localQuery(query))
          expect(await copy.count(kind, localQuery(query))).toBe(body.pagination.total)
          const shown: Shown[] = local.map(({ record }) => JSON.parse(JSON.stringify(record)))
          const ids = (all: readonly Shown[]) => all.map(({ id }) => id).toSorted()
          expect(ids(shown)).toEqual(ids(body.data))
          // At each position, compare the sort value and the creation time, not the id. A copy cannot know the order of records
          // that were created in the same millisecond.
          const { sort = '-created_at' } = query
          const places = (all: readonly Shown[]) =>
            all.map((each) => [orders[sort.replace('-', '')]?.(each), each.created_at])
          expect(places(shown)).toEqual(places(body.data))
        }),
        { numRuns: RUNS },
      )
    })

    test.skipIf(list.searches.length === 0)(
      'a search for the beginnings of words returns the same records as the service',
      async () => {
        const texts = (await everyRecord(path)).flatMap((record) =>
          list.texts.map((name) => String(record[name])),
        )
        const beginnings = fc
          .tuple(fc.constantFrom(...texts), fc.integer({ min: 1, max: 6 }), fc.boolean())
          .map(([text, length, isUpper]) => {
            const words = text.split(/[\s@.]+/).map((word) => [...word].slice(0, length).join(''))
            return isUpper ? words.join(' ').toUpperCase() : words.reverse().join('-')
          })
        await fc.assert(
          fc.asyncProperty(beginnings, async (search) => {
            const { status, body } = await get(
              `${path}?${new URLSearchParams({ search, status: 'all', limit: '100' })}`,
              {
                as: 'viewer',
              },
            )
            const local = copy.list(kind, localQuery({ search, status: 'all' }))
            if (status !== 200) {
              await expect(local).rejects.toThrow(QueryError)
              return
            }
            const ids = (await local).map(({ record }) => record.id)
            expect(ids.toSorted()).toEqual(body.data.map(({ id }: Shown) => id).toSorted())
          }),
          { numRuns: RUNS },
        )
      },
    )

    test('each page of a local list is a slice of the whole list', async () => {
      const records = await everyRecord(path)
      const page = { page: fc.integer({ min: 1, max: 4 }), limit: fc.constantFrom(1, 7, 20, 100) }
      await fc.assert(
        fc.asyncProperty(queriesOf(list, records), fc.record(page), async (query, { page, limit }) => {
          const all = await copy.list(kind, localQuery(query))
          const from = (page - 1) * limit
          expect(await copy.list(kind, { ...localQuery(query), page, limit })).toEqual(
            all.slice(from, from + limit),
          )
        }),
        { numRuns: RUNS },
      )
    })
  })

  test('a local query with filters and a sort order returns the expected records', async () => {
    const records = await everyRecord('/api/v1/properties')
    const list = lists.find(({ kind }) => kind === 'property') ?? expect.fail('no list')
    const query = { price_min: '150000', status: 'available,sold', sort: '-yield' }
    const local = await copy.list('property', localQuery(query))
    expect(local.map(({ record }) => record.id).toSorted()).toEqual(
      expected(list, query, records)
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})

/** Converts the parameters of a query string to a query of the client, which has numbers and arrays. */
function localQuery(query: Query) {
  const values = Object.entries(query).map(([name, text]): [string, unknown] => {
    if (/_(min|max)$/.test(name)) return [name, Number(text)]
    return [name, /^(status|type)$/.test(name) ? text.split(',') : text]
  })
  return JSON.parse(JSON.stringify(Object.fromEntries(values)))
}

function ownKind({ kind }: List) {
  return kind === 'prospect' || kind === 'property' ? kind : 'transaction'
}

describe('a query', () => {
  test('a local search finds a phone number in every spelling', async () => {
    await post('/api/v1/prospects', { ...zoe, name: 'Phoned', phone: '+33612345678' }, { as: 'admin' })
    const { copy } = await begun()
    for (const search of ['06 12 34', '+33 6 12', '33612345678', '612345'])
      expect(await copy.list('prospect', { search }), search).toMatchObject([{ record: { name: 'Phoned' } }])
  })

  test('a local search joins groups of digits to one word for prospects but not for properties', async () => {
    await post('/api/v1/prospects', { ...zoe, name: 'Grouped', phone: '+33698765432' }, { as: 'admin' })
    const { copy } = await begun()
    expect(await copy.list('prospect', { search: '0 6 9 8' })).toMatchObject([
      { record: { name: 'Grouped' } },
    ])
    await expect(copy.list('property', { search: '0 6 9 8' })).rejects.toThrow(QueryError)
  })

  test('a local query ignores a parameter with an empty array', async () => {
    const { copy } = await begun()
    await copy.create('prospect', { ...zoe, name: 'Unfiltered' })
    const unfiltered = await copy.list('prospect', { search: 'unfiltered', status: [], type: [] })
    expect(unfiltered).toHaveLength(1)
  })

  test('a local query with assigned_to=me returns the records assigned to the signed-in user', async () => {
    const { id: assigned_to } = await aUser()
    await post('/api/v1/prospects', { ...zoe, name: 'Mine', assigned_to }, { as: 'admin' })
    const { copy } = await begun({ user: assigned_to })
    expect(await copy.list('prospect', { assigned_to: 'me' })).toMatchObject([{ record: { name: 'Mine' } }])
  })

  test('a local query uses the current values of records that were created or edited offline', async () => {
    const { copy, device } = await begun()
    device.network = offline
    const cheap = await copy.create('property', {
      ...flat,
      address: 'Offline 1',
      price: 1_000,
      estimated_rent: 5,
    })
    await copy.create('property', { ...flat, address: 'Offline 2', price: 3_000 })
    const addresses = async (query: Parameters<typeof copy.list<'property'>>[1]) =>
      (await copy.list('property', { search: 'offline', ...query })).map(({ record }) => record.address)
    expect(await addresses({})).toEqual(['Offline 2', 'Offline 1'])
    expect(await addresses({ yield_min: 6 })).toEqual(['Offline 1'])
    await edit(copy, 'property', cheap, { price: 9_000 })
    expect(await addresses({ yield_min: 6 })).toEqual([])
    expect(await addresses({ sort: 'price' })).toEqual(['Offline 2', 'Offline 1'])
    expect(await addresses({ created_since: new Date(Date.now() - 60_000).toISOString() })).toHaveLength(2)
    const prospect_id = await copy.create('prospect', zoe)
    await copy.create('transaction', { prospect_id, property_id: cheap, offer_amount: 9 })
    expect(await copy.count('transaction', { property_id: cheap })).toBe(1)
    device.network = (_, pass) => pass()
    await copy.sync()
    expect(await copy.count('transaction', { property_id: cheap })).toBe(1)
  })

  test.each([
    ['search', { search: 'z' }, 'length'],
    ['search', { search: 'z'.repeat(201) }, 'length'],
    ['created_since', { created_since: '2026-02-30' }, 'format'],
    ['updated_until', { updated_until: 'yesterday' }, 'format'],
    ['limit', { limit: 0 }, 'format'],
    ['page', { page: 1.5 }, 'format'],
  ])('a local query that the service would refuse throws a QueryError: %s', async (field, query, code) => {
    const { copy } = await begun()
    await expect(copy.list('prospect', query)).rejects.toThrow(QueryError)
    await expect(copy.list('prospect', query)).rejects.toMatchObject({ field, code })
    expect(() => liveList(copy, 'prospect', query)).toThrow(QueryError)
  })
})

test.each([
  ['search', { search: 'zoe' }],
  ['sort', { sort: '-name' }],
] as const)(
  'a copy without the option search refuses a query with a search or an order by name: %s',
  async (field, query) => {
    const copy = copyOf(connect({ baseUrl }), memoryStore())
    const [first, second] = [await copy.create('prospect', zoe), await copy.create('prospect', zoe)]
    await expect(copy.list('prospect', query)).rejects.toMatchObject({ field, code: 'unknown' })
    expect(() => copy.check('prospect', query)).toThrow(QueryError)
    const oldest = await copy.list('prospect', { status: 'new', sort: 'updated_at', limit: 1 })
    expect(oldest.map(({ key }) => [first, second].includes(key))).toEqual([true])
  },
)
