import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withDeadline } from '../../../../lib/context/deadline.ts'
import { client, getItem } from '../../../../lib/data/table/client.ts'
import { commit, newOperation, type Write } from '../../../../lib/data/table/commit.ts'
import {
  cancelled,
  type Fault,
  forgetTokens,
  inProgress,
  storeError,
  transactionFaults,
  withFaults,
} from '../../../support/store/store-faults.ts'

/** Returns the key of an item that no other test uses. */
const newKey = () => ({ pk: `TEST#${randomUUID()}`, sk: 'record' })
type Key = ReturnType<typeof newKey>

type Work = [operation: string, writes: Write[]]

/** Returns the operation and the writes of a create: a put of an item that must not exist yet, and the writes `also`. */
function creation(key: Key, also: Write[] = []): Work {
  const operation = newOperation()
  const Put = { Item: { ...key, operation }, ConditionExpression: 'attribute_not_exists(pk)' }
  return [operation, [{ as: 'record', Put }, ...also]]
}

/** Calls `commit` while its transactions get these faults. Returns the outcome and the tokens that were sent. */
async function commitUnder(work: Work, ...faults: Fault[]) {
  const { result, requests } = await withFaults(transactionFaults(...faults), () => commit(...work))
  return { outcome: result, tokens: requests.map(({ token }) => token) }
}

/** Returns a fault in which the store applies the transaction and its response is lost. */
const lost = (name: string): Fault => ({ afterwards: storeError(name) })

test('commit applies puts, updates, deletes and condition checks in one transaction', async () => {
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

test('commit writes nothing if a condition fails, and returns the items of the failed writes', async () => {
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
])('after %s, commit retries with a new token', async (_, error) => {
  const key = newKey()
  const { outcome, tokens } = await commitUnder(creation(key), { instead: error }, { instead: error })
  expect(outcome).toEqual({ committed: true })
  expect(new Set(tokens).size).toBe(3)
  expect(await getItem(key)).toMatchObject(key)
})

test.each([
  ['a cancellation because of an invalid write', cancelled('ValidationError', 'None')],
  ['a request that the store refuses as invalid', storeError('ValidationException', { $fault: 'client' })],
  ['a programming error', new TypeError('no function')],
])('commit does not retry after %s', async (_, error) => {
  await expect(commitUnder(creation(newKey()), { instead: error })).rejects.toBe(error)
})

const timeout = storeError('TimeoutError')

test.each<[string, Fault]>([
  ['a lost response', lost('TimeoutError')],
  ['a lost request', { instead: timeout }],
  ['a transaction in progress', { instead: inProgress() }],
])('commit sends the same parameters and token again after %s', async (_, fault) => {
  const key = newKey()
  const { outcome, tokens } = await commitUnder(creation(key), fault)
  expect(outcome).toEqual({ committed: true })
  expect([tokens.length, new Set(tokens).size]).toEqual([2, 1])
  expect(await getItem(key)).toMatchObject(key)
})

test('commit keeps the token after a lost response, even if a conflict follows', async () => {
  const conflict = { instead: cancelled('TransactionConflict') }
  const { outcome, tokens } = await commitUnder(creation(newKey()), lost('TimeoutError'), conflict)
  expect(outcome).toEqual({ committed: true })
  expect(new Set(tokens).size).toBe(1)
})

test('commit recognises its own write by the operation id if the store has forgotten the request token', async () => {
  const absent: Write = { Put: { Item: newKey(), ConditionExpression: 'attribute_not_exists(pk)' } }
  forgetTokens()
  const { outcome } = await commitUnder(creation(newKey(), [absent]), lost('TimeoutError'))
  expect(outcome).toEqual({ committed: true })
})

test('commit throws store_unavailable if a condition fails and an earlier attempt without a response may still be applied', async () => {
  const key = newKey()
  await commit(...creation(key))
  const conflict = { instead: cancelled('TransactionConflict') }
  const attempt = commitUnder(creation(key), { instead: timeout }, conflict)
  await expect(attempt).rejects.toMatchObject({ code: 'store_unavailable' })
})

test('commit reports a failed condition that can never become true again, even after an attempt without a response', async () => {
  const key = newKey()
  await commit(...creation(key))
  const [operation, writes] = creation(key)
  const final = writes.map((write) => ({ ...write, expects: 'absent' as const }))
  const { outcome } = await commitUnder([operation, final], { instead: timeout })
  expect(outcome).toMatchObject({ committed: false })
})

test.each([
  ['an unreachable store', storeError('Error', { code: 'ECONNREFUSED' })],
  ['lasting conflicts', cancelled('TransactionConflict')],
])(
  'commit throws store_unavailable for %s within 10 seconds, even if the deadline is a minute away',
  async (_, error) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    let now = 0
    const attempt = withFaults(
      () => {
        now += 2_000
        clock.mockReturnValue(now)
        return { instead: error }
      },
      () => withDeadline(60_000, () => commit(...creation(newKey()))),
    )
    await expect(attempt).rejects.toMatchObject({ code: 'store_unavailable', cause: error })
    expect(now).toBeLessThanOrEqual(10_000)
  },
)

test('commit sends no transaction if the process was paused until the deadline', async () => {
  const key = newKey()
  const clock = vi.spyOn(performance, 'now')
  client().middlewareStack.add(
    (next) => (args) => {
      clock.mockReturnValue(Number.MAX_SAFE_INTEGER)
      return next(args)
    },
    { step: 'build', name: 'pause' },
  )
  const attempt = commit(...creation(key)).finally(() => {
    client().middlewareStack.remove('pause')
    clock.mockRestore()
  })
  await expect(attempt).rejects.toMatchObject({ code: 'store_unavailable' })
  expect(await getItem(key)).toBeUndefined()
})

test('commit waits longer after each attempt: with a deadline of 30 ms, there is no time for a third wait', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
  const conflict: Fault = { instead: cancelled('TransactionConflict') }
  const attempt = withDeadline(30, () => commitUnder(creation(newKey()), conflict, conflict, conflict))
  await expect(attempt).rejects.toMatchObject({ code: 'store_unavailable' })
})
