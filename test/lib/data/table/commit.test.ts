import { expect, test } from 'vitest'
import { getItem } from '../../../../lib/data/table/client.ts'
import { commit, type Write } from '../../../../lib/data/table/commit.ts'
import { cancelled, storeError } from '../../../support/store/store-faults.ts'
import { commitUnder, creation, newKey } from './commit-under-faults.ts'

test('applies writes of every type together', async () => {
  const [put, updated, deleted, checked] = [newKey(), newKey(), newKey(), newKey()]
  for (const key of [updated, deleted, checked]) await commit(...creation(key))
  const others: Write[] = [
    { Update: { Key: updated, UpdateExpression: 'SET n = :n', ExpressionAttributeValues: { ':n': 1 } } },
    { Delete: { Key: deleted } },
    { ConditionCheck: { Key: checked, ConditionExpression: 'attribute_exists(pk)' } },
  ]
  const [operation, writes] = creation(put, others)
  expect(await commit(operation, writes)).toEqual({ committed: true })
  expect(await getItem(put)).toMatchObject({ operation })
  expect(await getItem(updated)).toMatchObject({ n: 1 })
  expect(await getItem(deleted)).toBeUndefined()
})

test('writes nothing if a condition fails, and returns the items as they are by the names of their writes', async () => {
  const [taken, other, missing] = [newKey(), newKey(), newKey()]
  const [operation, writes] = creation(taken)
  await commit(operation, writes)
  const exists = { Key: missing, ConditionExpression: 'attribute_exists(pk)' }
  const outcome = await commit(
    ...creation(taken, [
      { Put: { Item: other } },
      { as: 'deleted', Delete: exists },
      { as: 'checked', ConditionCheck: { ...exists, Key: newKey() } },
    ]),
  )
  const failed = new Map([
    ['record', { ...taken, operation }],
    ['deleted', undefined],
    ['checked', undefined],
  ])
  expect(outcome).toMatchObject({ committed: false, failed })
  expect(await getItem(other)).toBeUndefined()
})

test.each([
  ['a conflict', cancelled('None', 'TransactionConflict')],
  ['a throttled item', cancelled('ThrottlingError', 'None')],
  ['exceeded capacity', cancelled('ProvisionedThroughputExceeded')],
  ['a throttled request', storeError('ThrottlingException', { $fault: 'client' })],
])('retries %s with a new token', async (_, error) => {
  const key = newKey()
  const { outcome, tokens } = await commitUnder(creation(key), { instead: error }, { instead: error })
  expect(outcome).toEqual({ committed: true })
  expect(new Set(tokens).size).toBe(3)
  expect(await getItem(key)).toMatchObject(key)
})

test.each([
  ['a final cancellation', cancelled('ValidationError', 'None')],
  ['a request that the store refuses', storeError('ValidationException', { $fault: 'client' })],
  ['a programming error', new TypeError('no function')],
])('does not retry %s', async (_, error) => {
  await expect(commitUnder(creation(newKey()), { instead: error })).rejects.toBe(error)
})
