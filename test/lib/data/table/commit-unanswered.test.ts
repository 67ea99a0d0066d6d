import { expect, test } from 'vitest'
import { getItem } from '../../../../lib/data/table/client.ts'
import { commit, type Write } from '../../../../lib/data/table/commit.ts'
import {
  cancelled,
  type Fault,
  forgetTokens,
  inProgress,
  storeError,
} from '../../../support/store/store-faults.ts'
import { commitUnder, creation, lost, newKey } from './commit-under-faults.ts'

const timeout = storeError('TimeoutError')

test.each<[string, Fault]>([
  ['a lost answer', lost('TimeoutError')],
  ['a lost request', { instead: timeout }],
  ['a transaction in progress', { instead: inProgress() }],
])('sends the same parameters and token again after %s', async (_, fault) => {
  const key = newKey()
  const { outcome, tokens } = await commitUnder(creation(key), fault)
  expect(outcome).toEqual({ committed: true })
  expect([tokens.length, new Set(tokens).size]).toEqual([2, 1])
  expect(await getItem(key)).toMatchObject(key)
})

test('keeps the token after a lost answer, also through a conflict', async () => {
  const conflict = { instead: cancelled('TransactionConflict') }
  const { outcome, tokens } = await commitUnder(creation(newKey()), lost('TimeoutError'), conflict)
  expect(outcome).toEqual({ committed: true })
  expect(new Set(tokens).size).toBe(1)
})

test('recognises its own write by the operation when the store has forgotten the token', async () => {
  const absent: Write = { Put: { Item: newKey(), ConditionExpression: 'attribute_not_exists(pk)' } }
  forgetTokens()
  const { outcome } = await commitUnder(creation(newKey(), [absent]), lost('TimeoutError'))
  expect(outcome).toEqual({ committed: true })
})

test('throws store_unavailable for a refusal while an attempt without an answer may still arrive', async () => {
  const key = newKey()
  await commit(...creation(key))
  const conflict = { instead: cancelled('TransactionConflict') }
  const attempt = commitUnder(creation(key), { instead: timeout }, conflict)
  await expect(attempt).rejects.toMatchObject({ code: 'store_unavailable' })
})

test('reports such a refusal if its condition can never hold again', async () => {
  const key = newKey()
  await commit(...creation(key))
  const [operation, writes] = creation(key)
  const final = writes.map((write) => ({ ...write, expects: 'absent' as const }))
  const { outcome } = await commitUnder([operation, final], { instead: timeout })
  expect(outcome).toMatchObject({ committed: false })
})
