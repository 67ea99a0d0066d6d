import { beforeAll, expect, test } from 'vitest'
import { get, post } from '../../support/requests/api.ts'
import { aNote, NOTES } from '../../support/samples/sample-note.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

const as = 'viewer'

beforeAll(async () => {
  await useFreshTable()
  for (const [n, status] of ['sold', 'available', 'sold', 'withdrawn'].entries())
    await aProperty({ status, type: n < 2 ? 'house' : 'studio', price: 100_000.1 + n })
  const { at } = await aProperty({ type: 'land' })
  await post(`${at}/archive`, undefined, { as: 'agent' })
})

const summary = (query: string) => get(`${PROPERTIES}/summary?${query}`, { as })

test('repeated status and type parameters mean the same as one parameter with values separated by commas', async () => {
  const { body } = await summary('status=sold&status=available&type=house&type=studio')
  expect(body.total).toBe(3)
  expect(body).toEqual((await summary('status=sold,available&type=house,studio')).body)
  const repeated = await get(`${PROPERTIES}?status=sold&status=available`, { as })
  const listed = await get(`${PROPERTIES}?status=available,sold`, { as })
  expect(repeated.body.data).toEqual(listed.body.data)
})

test('kind and postal_code may be repeated too', async () => {
  for (const query of ['notes?kind=task&kind=call', 'properties?postal_code=69&postal_code=75'])
    expect((await get(`/api/v1/${query}`, { as })).status, query).toBe(200)
})

test('days begin at midnight of a time zone with an offset of quarters of an hour', async () => {
  const times = ['2026-01-01T18:10:00Z', '2026-01-01T18:20:00Z']
  const { id: prospect_id } = (await aProspect()).record
  for (const happened_at of times) await aNote({ prospect_id, happened_at })
  const query = 'group_by=day&time=happened&timezone=Asia/Kathmandu&happened_until=2026-01-02'
  const { body } = await get(`${NOTES}/summary?${query}`, { as })
  expect(body.data).toEqual(['2026-01-01', '2026-01-02'].map((day) => ({ day, count: 1 })))
})
