import { describe, expect, test } from 'vitest'
import { QueryError } from '../../../client/src/index.ts'
import { post } from '../../support/requests/api.ts'
import { baseUrl } from '../answering.ts'
import { connect, copyOf, liveList, memoryStore, offline } from './device.ts'
import { begun, flat, zoe } from './scene.ts'
import { edit } from './steps.ts'

describe('a query', () => {
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
    const prospect_id = await copy.create('prospect', zoe)
    await copy.create('transaction', { prospect_id, property_id: cheap, offer_amount: 9 })
    expect(await copy.list('transaction', { property_id: cheap })).toHaveLength(1)
    device.network = (_, pass) => pass()
    await copy.sync()
    expect(await copy.list('transaction', { property_id: cheap })).toHaveLength(1)
  })

  test('a date at the end of a range includes the whole day in UTC, and nothing of the next day', async () => {
    const { copy } = await begun()
    const prospect_id = await copy.create('prospect', zoe)
    const times = ['2026-01-02T23:59:59.999Z', '2026-01-03T00:00:00.000Z']
    for (const happened_at of times) await copy.create('note', { text: 'Called', prospect_id, happened_at })
    const found = await copy.list('note', { happened_since: '2026-01-02', happened_until: '2026-01-02' })
    expect(found).toMatchObject([{ record: { happened_at: times[0] } }])
    expect(found).toHaveLength(1)
  })

  test.each([
    ['search', { search: 'z' }, 'length'],
    ['search', { search: 'z'.repeat(201) }, 'length'],
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
