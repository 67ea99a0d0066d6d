import { describe, expect, test } from 'vitest'
import { getItem } from '../../../../lib/data/table/client.ts'
import { commit, newOperation, type Write } from '../../../../lib/data/table/commit.ts'
import { cancelled, storeError, transactionFaults, withFaults } from '../../../support/store/store-faults.ts'
import { commitUnder, creation, newKey } from './commit-under-faults.ts'

test('all of it is written', async () => {
  const [one, two] = [newKey(), newKey()]
  const work = creation(one, [{ Put: { Item: { ...two, n: 1 } } }])
  expect(await commit(work)).toEqual({ committed: true })
  expect(await getItem(one)).toMatchObject({ operation: work.operation })
  expect(await getItem(two)).toMatchObject({ n: 1 })
})

test('each of its writes is what it is', async () => {
  const [put, updated, deleted, checked] = [newKey(), newKey(), newKey(), newKey()]
  for (const key of [updated, deleted, checked]) await commit(creation(key))
  const others: Write[] = [
    { Update: { Key: updated, UpdateExpression: 'SET n = :n', ExpressionAttributeValues: { ':n': 1 } } },
    { Delete: { Key: deleted } },
    { ConditionCheck: { Key: checked, ConditionExpression: 'attribute_exists(pk)' } },
  ]
  expect(await commit(creation(put, others))).toEqual({ committed: true })
  expect(await getItem(updated)).toMatchObject({ n: 1 })
  expect(await getItem(deleted)).toBeUndefined()

  const again = await commit(
    creation(newKey(), [
      { as: 'checked', ConditionCheck: { Key: deleted, ConditionExpression: 'attribute_exists(pk)' } },
    ]),
  )
  expect(again).toMatchObject({ committed: false, refused: new Map([['checked', undefined]]) })
})

test('or nothing of it: the refused write is named, with the item as it is', async () => {
  const [taken, other] = [newKey(), newKey()]
  const first = creation(taken)
  await commit(first)
  const outcome = await commit(creation(taken, [{ Put: { Item: { ...other } } }]))
  const item = { ...taken, operation: first.operation, attempt: 1 }
  expect(outcome).toMatchObject({ committed: false, refused: new Map([['record', item]]) })
  expect(await getItem(other)).toBeUndefined()
})

test('a refused write on an item that is not there has none to show', async () => {
  const Key = newKey()
  const write = { as: 'gone', Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } }
  const outcome = await commit({ operation: newOperation(), writes: () => [write] })
  expect(outcome).toMatchObject({ committed: false, refused: new Map([['gone', undefined]]) })
})

describe('after a definite cancellation it is tried again with other parameters and another token', () => {
  test.each([
    ['a conflict', cancelled('None', 'TransactionConflict')],
    ['a throttled item', cancelled('ThrottlingError', 'None')],
    ['too little capacity', cancelled('ProvisionedThroughputExceeded')],
    ['a throttled request', storeError('ThrottlingException', { $fault: 'client' })],
    ['a request over the limit', storeError('RequestLimitExceeded', { $fault: 'client' })],
  ])('%s', async (_, error) => {
    const key = newKey()
    const work = creation(key)
    const { outcome, tokens } = await commitUnder(work, { instead: error }, { instead: error })
    expect(outcome).toEqual({ committed: true })
    expect(new Set(tokens).size).toBe(3)
    expect(work.attempts).toBe(3)
    expect(await getItem(key)).toMatchObject({ attempt: 3 })
  })
})

test.each([
  ['a cancellation for good', cancelled('ValidationError', 'None')],
  ['a request the store refuses', storeError('ValidationException', { $fault: 'client' })],
  ['a programming error', new TypeError('no function')],
])('is not tried again after %s', async (_, error) => {
  const work = creation(newKey())
  const faults = transactionFaults({ instead: error })
  await expect(withFaults(faults, () => commit(work))).rejects.toBe(error)
  expect(work.attempts).toBe(1)
})
