import { beforeAll, expect, test } from 'vitest'
import { get, post } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aNote, NOTES } from '../../support/samples/sample-note.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
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

test('a summary returns 10,000 groups, and is refused if there are more', async () => {
  await useFreshTable()
  const { id: prospect_id } = (await aProspect()).record
  const days = Array.from({ length: 10_001 }, (_, n) => new Date(n * 86_400_000 + 1).toISOString())
  const bodies = days.map((happened_at) => ({ text: 'Call', prospect_id, happened_at }))
  // The summary reads only counts and packed rows.
  await bulkLoad('note', bodies, ({ pk }) => /^(COUNTS|ROWS)#/.test(String(pk)))
  const query = 'group_by=day&time=happened&timezone=Europe/Paris'
  const all = await get(`${NOTES}/summary?${query}`, { as })
  expectProblem(all, 400, 'range_too_broad')
  expect(all.body.detail).toMatch(/shorter range, or .*week/)
  const { body } = await get(`${NOTES}/summary?${query}&happened_since=1970-01-02`, { as })
  expect(body).toMatchObject({ data: { length: 10_000 }, total: 10_000 })
  expect((await get(`${NOTES}/summary?${query.replace('day', 'week')}`, { as })).body.total).toBe(10_001)
})
