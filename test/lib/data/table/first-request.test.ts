import { expect, test, vi } from 'vitest'
import { prepareTable } from '../../../../lib/data/rebuild/layout-item.ts'
import { connect, updateItem } from '../../../../lib/data/table/client.ts'
import { layoutKey } from '../../../../lib/data/table/keys.ts'
import { CHANGES } from '../../../functions/changes/feed.ts'
import { get } from '../../../support/requests/api.ts'
import { PROSPECTS } from '../../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { withFaults } from '../../../support/store/store-faults.ts'

// This test has its own file because a process reads the layout of its table only once.

const viewer = { as: 'viewer' } as const

test('the first feed request returns a valid cursor of the restored table although the store failed during the Lambda init', async () => {
  await useFreshTable()
  await prepareTable()
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
