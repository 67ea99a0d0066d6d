import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { prospects } from '../../../../lib/data/records/prospects.ts'
import { getItem } from '../../../../lib/data/table/client.ts'
import { commit, newOperation } from '../../../../lib/data/table/commit.ts'
import { recordKey } from '../../../../lib/data/table/keys.ts'
import { parseStored } from '../../../../lib/domain/validation.ts'
import { del, get } from '../../../support/requests/api.ts'
import { expectProblem, expectStoreUnavailable } from '../../../support/requests/expect-problem.ts'
import { PROPERTIES } from '../../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../../support/samples/sample-prospect.ts'
import { anOffer, aPair, transactionCount } from '../../../support/samples/sample-transaction.ts'
import { beforeRequest } from '../../../support/store/before-request.ts'
import { faults } from '../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../support/store/invariants.ts'
import { recordWritesOf } from '../../../support/store/planned-writes.ts'
import { setAttribute } from '../../../support/store/raw-writes.ts'
import { withFaults } from '../../../support/store/store-faults.ts'

beforeEach(useFreshTable)

/** Removes a prospect and its derived items even if offers refer to it, as in a partially restored table. */
async function lose(id: string): Promise<void> {
  const item = await getItem(recordKey(id))
  const row = {
    seq: Number(item?.seq),
    version: Number(item?.version),
    data: parseStored(prospects.Stored, item?.data),
  }
  const operation = newOperation()
  const derived = recordWritesOf(operation, prospects, row, undefined).filter(({ as }) => as === undefined)
  await commit(operation, [{ Delete: { Key: recordKey(id) } }, ...derived])
}

test('an offer whose prospect is missing can be deleted, and the delete creates no partial prospect', async () => {
  const { record, at } = await anOffer(await aPair())
  const before = await transactionCount()
  await lose(record.prospect_id)
  expect((await del(at, { as: 'admin' })).status).toBe(204)
  expectProblem(await get(at, { as: 'viewer' }), 404, 'not_found')
  expect(await transactionCount()).toBe(before - 1)
  expect(await getItem(recordKey(record.prospect_id))).toBeUndefined()
  expect((await del(`${PROPERTIES}/${record.property_id}`, { as: 'admin' })).status).toBe(204)
  await expectInvariants()
})

test.each([-1, 3])(
  'a delete returns 409 without retries if the prospect stores the wrong offer count %i',
  async (referrers) => {
    const { record, at } = await aProspect()
    await setAttribute(recordKey(record.id), 'referrers', referrers)
    const { result, requests } = await withFaults(
      () => undefined,
      () => del(at, { as: 'admin' }),
    )
    expectProblem(result, 409, 'still_referenced')
    expect(requests.filter(({ command }) => command.startsWith('TransactWrite'))).toHaveLength(1)
    expect(await faults()).toEqual([`found: different ${record.id} record referrers`])
  },
)

test('a delete of a record that changes before every attempt returns 503 when the request has no time left', async () => {
  const { record } = await aProspect()
  const Item = marshall({ ...(await getItem(recordKey(record.id))), operation: 'of another' })
  const changed = new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item }],
  })
  const { result, requests } = await withFaults(
    ({ command }) => (command.startsWith('TransactWrite') ? { instead: changed } : undefined),
    () => del(`${PROSPECTS}/${record.id}`, { as: 'admin', functionMs: 1_500 }),
  )
  expectStoreUnavailable(result)
  expect(requests.length).toBeLessThan(60)
})

test('a delete succeeds if another request deletes the record first', async () => {
  const { at } = await aProspect()
  beforeRequest({ command: 'TransactWrite' }, () => del(at, { as: 'admin' }))
  expect((await del(at, { as: 'admin' })).status).toBe(204)
  expectProblem(await get(at, { as: 'viewer' }), 404, 'not_found')
})
