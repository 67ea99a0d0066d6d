import { beforeAll, expect, test } from 'vitest'
import { get, post } from '../../support/requests/api.ts'
import { ADA, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

/** Creates 60 prospects and archives the newest 40. */
beforeAll(async () => {
  await useFreshTable()
  const all = Array.from({ length: 60 }, (_, n) => ({ ...ADA, external_id: `p-${n}` }))
  const archived = all.slice(20).map(({ external_id }) => ({ external_id, status: 'archived' }))
  for (const records of [all, archived]) await post(`${PROSPECTS}/batch`, { records }, { as: 'agent' })
})

// The default list reads the newest entries, then some more, and only then bits.
test.each(['page=1', 'cursor='])(
  'the first page (%s) is full even if the newest records are archived',
  async (start) => {
    const { data, pagination } = (await get(`${PROSPECTS}?limit=15&${start}`, { as: 'viewer' })).body
    expect(pagination.total).toBe(20)
    expect(data.map(({ external_id }: { external_id: string }) => external_id)).toEqual(
      Array.from({ length: 15 }, (_, n) => `p-${19 - n}`),
    )
  },
)
