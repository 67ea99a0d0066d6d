import { beforeAll, expect, test } from 'vitest'
import { get, put } from '../../support/requests/api.ts'
import { anOffer, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

beforeAll(useFreshTable)

const summary = (query: string) => get(`${TRANSACTIONS}/summary?${query}`, { as: 'viewer' })

test('offers are counted and added up, also those of one party', async () => {
  const { record } = await anOffer({ offer_amount: 0.1 })
  const other = await anOffer({ offer_amount: 0.2 })
  await put(other.at, { status: 'rejected' }, { as: 'agent' })
  await anOffer({ offer_amount: 0.7 })
  const both = {
    data: [
      { status: 'pending', count: 2, sum: 0.8 },
      { status: 'rejected', count: 1, sum: 0.2 },
    ],
    total: 3,
  }
  expect((await summary('')).body).toEqual(both)
  expect((await summary(`prospect_id=${record.prospect_id}`)).body).toEqual(both)
  const month = record.created_at.slice(0, 7)
  expect((await summary('group_by=month&amount_max=0.2')).body).toEqual({
    data: [{ month, count: 2, sum: 0.3 }],
    total: 2,
  })
})
