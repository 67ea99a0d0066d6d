import { expect, test } from 'vitest'
import { get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { NOTES } from '../../support/samples/sample-note.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

test('a summary returns 10,000 groups, and is refused if there are more', async () => {
  await useFreshTable()
  const { id: prospect_id } = (await aProspect()).record
  const days = Array.from({ length: 10_001 }, (_, n) => new Date(n * 86_400_000 + 1).toISOString())
  const bodies = days.map((happened_at) => ({ text: 'Call', prospect_id, happened_at }))
  // The summary reads only counts and packed rows.
  await bulkLoad('note', bodies, ({ pk }) => /^(FACETS|ROWS)#/.test(String(pk)))
  const query = 'group_by=day&time=happened&timezone=Europe/Paris'
  const all = await get(`${NOTES}/summary?${query}`, { as: 'viewer' })
  expectProblem(all, 400, 'range_too_broad')
  expect(all.body.detail).toMatch(/shorter range, or .*week/)
  const { body } = await get(`${NOTES}/summary?${query}&happened_since=1970-01-02`, { as: 'viewer' })
  expect(body).toMatchObject({ data: { length: 10_000 }, total: 10_000 })
  expect((await get(`${NOTES}/summary?${query.replace('day', 'week')}`, { as: 'viewer' })).body.total).toBe(
    10_001,
  )
})
