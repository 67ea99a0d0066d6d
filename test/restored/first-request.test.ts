import { expect, test, vi } from 'vitest'
import { connect, updateItem } from '../../lib/data/table/client.ts'
import { layoutKey } from '../../lib/data/table/keys.ts'
import { markServed } from '../../lib/data/table/layout-item.ts'
import { CHANGES } from '../functions/changes/feed.ts'
import { get } from '../support/requests/api.ts'
import { PROSPECTS } from '../support/samples/sample-prospect.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { withFaults } from '../support/store/store-faults.ts'

// In a file of its own: a process reads the layout of its table once.

const viewer = { as: 'viewer' } as const

test('the first request of a function in Lambda gets a feed cursor of the restored table, though its connection failed at the start', async () => {
  await useFreshTable()
  await markServed()
  await updateItem({
    Key: layoutKey,
    UpdateExpression: 'SET versions_from = :from',
    ExpressionAttributeValues: { ':from': 1_795_430_000 },
  })
  vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', 'on-demand')
  await withFaults(
    () => ({ instead: new Error('no connection') }),
    () => expect(connect()).rejects.toThrow('no connection'),
  )
  const { next } = (await get(CHANGES, viewer)).body
  expect((await get(PROSPECTS, viewer)).status).toBe(200)
  expect((await get(`${CHANGES}?since=${next}`, viewer)).status).toBe(200)
})
