import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { client } from '../../../../lib/data/table/client.ts'
import { commit, newOperation, type UnitOfWork, type Write } from '../../../../lib/data/table/commit.ts'
import { getItem } from '../../../../lib/data/table/items.ts'
import { withDeadline } from '../../../../lib/deadline.ts'
import {
  cancelled,
  type Fault,
  inProgress,
  storeError,
  transactionFaults,
  withFaults,
} from '../../../support/store/store-faults.ts'

const newKey = () => ({ pk: `TEST#${randomUUID()}`, sk: 'record' })
type Key = ReturnType<typeof newKey>

/** Writes an item that must not be there yet, as the creation of a record does. */
function creation(key: Key, also: Write[] = []): UnitOfWork & { attempts: number } {
  const operation = newOperation()
  return {
    operation,
    attempts: 0,
    writes() {
      this.attempts += 1
      const Item = { ...key, operation, attempt: this.attempts }
      return [{ as: 'record', Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }, ...also]
    },
  }
}

/** Commits while transactions fail like this, and tells the tokens they were sent with. */
async function commitUnder(work: UnitOfWork, ...faults: Fault[]) {
  const { result, requests } = await withFaults(transactionFaults(...faults), () => commit(work))
  return { outcome: result, tokens: requests.map(({ token }) => token) }
}

const lost = (name: string, rest = {}): Fault => ({ afterwards: storeError(name, rest) })

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
  expect(again).toEqual({ committed: false, refused: new Map([['checked', undefined]]) })
})

test('or nothing of it: the refused write is named, with the item as it is', async () => {
  const [taken, other] = [newKey(), newKey()]
  const first = creation(taken)
  await commit(first)
  const outcome = await commit(creation(taken, [{ Put: { Item: { ...other } } }]))
  const item = { ...taken, operation: first.operation, attempt: 1 }
  expect(outcome).toEqual({ committed: false, refused: new Map([['record', item]]) })
  expect(await getItem(other)).toBeUndefined()
})

test('a refused write on an item that is not there has none to show', async () => {
  const Key = newKey()
  const write = { as: 'gone', Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } }
  const outcome = await commit({ operation: newOperation(), writes: () => [write] })
  expect(outcome).toEqual({ committed: false, refused: new Map([['gone', undefined]]) })
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

describe('after a failure that leaves it open it is tried again with the same parameters and token', () => {
  const ambiguous: [string, string, object][] = [
    ['a time-out', 'TimeoutError', {}],
    ['a reset connection', 'Error', { code: 'ECONNRESET' }],
    ['a fault of the server', 'InternalServerError', { $fault: 'server' }],
  ]

  test.each(ambiguous)('%s, applied', async (_, name, rest) => {
    const work = creation(newKey())
    const { outcome, tokens } = await commitUnder(work, lost(name, rest), lost(name, rest))
    expect(outcome).toEqual({ committed: true })
    expect(tokens).toHaveLength(3)
    expect(new Set(tokens).size).toBe(1)
    expect(work.attempts).toBe(1)
  })

  test.each(ambiguous)('%s, not applied', async (_, name, rest) => {
    const key = newKey()
    const work = creation(key)
    const { outcome, tokens } = await commitUnder(work, { instead: storeError(name, rest) })
    expect(outcome).toEqual({ committed: true })
    expect(new Set(tokens).size).toBe(1)
    expect(await getItem(key)).toMatchObject({ operation: work.operation, attempt: 1 })
  })

  test('a transaction still in progress', async () => {
    const { outcome, tokens } = await commitUnder(creation(newKey()), { instead: inProgress() })
    expect(outcome).toEqual({ committed: true })
    expect([tokens.length, new Set(tokens).size]).toEqual([2, 1])
  })
})

test('once an answer was lost the token stays, whatever comes after: a conflict', async () => {
  const key = newKey()
  const work = creation(key)
  const { outcome, tokens } = await commitUnder(work, lost('TimeoutError'), {
    instead: cancelled('TransactionConflict'),
  })
  expect(outcome).toEqual({ committed: true })
  expect(new Set(tokens).size).toBe(1)
  expect(await getItem(key)).toMatchObject({ operation: work.operation, attempt: 1 })
})

/** The store knows no token again, for the rest of a test. */
function forgetTokens(): void {
  client().middlewareStack.add(
    (next) => (args) => next({ ...args, input: { ...args.input, ClientRequestToken: randomUUID() } }),
    { step: 'initialize', name: 'forgetTokens' },
  )
  onTestFinished(() => void client().middlewareStack.remove('forgetTokens'))
}

test('a write that was made is known by its operation where the store has forgotten its token', async () => {
  const key = newKey()
  forgetTokens()
  const { outcome } = await commitUnder(creation(key), lost('TimeoutError'))
  expect(outcome).toEqual({ committed: true })
  expect(await getItem(key)).toMatchObject({ attempt: 1 })
})

test('and so where another of its conditions does not hold any more', async () => {
  const [key, other] = [newKey(), newKey()]
  const absent: Write = { Put: { Item: other, ConditionExpression: 'attribute_not_exists(pk)' } }
  forgetTokens()
  const { outcome } = await commitUnder(creation(key, [absent]), lost('TimeoutError'))
  expect(outcome).toEqual({ committed: true })
})

test.each([
  ['a conflict', cancelled('TransactionConflict')],
  ['throttling', storeError('ThrottlingException', { $fault: 'client' })],
])(
  'refused after an attempt without an answer, then %s: nobody may be told so, as it may still arrive',
  async (_, next) => {
    const key = newKey()
    await commit(creation(key))
    const attempt = commitUnder(creation(key), { instead: storeError('TimeoutError') }, { instead: next })
    await expect(attempt).rejects.toMatchObject({ code: 'store_unavailable' })
  },
)

test('unless what refused it can never hold again', async () => {
  const key = newKey()
  await commit(creation(key))
  const work = creation(key)
  const isFinal = (found?: object) => found !== undefined
  const writes = () => work.writes().map((write) => ({ ...write, isFinal }))
  const { outcome } = await commitUnder({ ...work, writes }, { instead: storeError('TimeoutError') })
  expect(outcome).toMatchObject({ committed: false })
})

test.each<[string, <T>(work: () => Promise<T>) => Promise<T>]>([
  ['nobody has set a deadline', (work) => work()],
  ['there would be more time', (work) => withDeadline(60_000, work)],
])('ends within 10 s where %s', async (_, within) => {
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  let now = 0
  const attempt = withFaults(
    () => {
      now += 2_000
      clock.mockReturnValue(now)
      return { instead: storeError('Error', { code: 'ECONNREFUSED' }) }
    },
    () => {
      clock.mockReturnValue(now)
      return within(() => commit(creation(newKey())))
    },
  )
  await expect(attempt).rejects.toMatchObject({ code: 'store_unavailable' })
  expect(now).toBeLessThanOrEqual(10_000)
})

test('an attempt whose process stood still until its time was up does not leave', async () => {
  const key = newKey()
  const clock = vi.spyOn(performance, 'now')
  client().middlewareStack.add(
    (next) => (args) => {
      clock.mockReturnValue(Number.MAX_SAFE_INTEGER)
      return next(args)
    },
    { step: 'build', name: 'standStill' },
  )
  onTestFinished(() => {
    client().middlewareStack.remove('standStill')
    clock.mockRestore()
  })
  await expect(commit(creation(key))).rejects.toMatchObject({ code: 'store_unavailable' })
  client().middlewareStack.remove('standStill')
  clock.mockRestore()
  expect(await getItem(key)).toBeUndefined()
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

test('waits longer from try to try: two waits fit, and the third does not', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
  const conflict: Fault = { instead: cancelled('TransactionConflict') }
  const attempt = withDeadline(30, () => commitUnder(creation(newKey()), conflict, conflict, conflict))
  await expect(attempt).rejects.toMatchObject({ code: 'store_unavailable' })
})

test.each([
  ['conflicts', cancelled('TransactionConflict')],
  ['throttling', storeError('ThrottlingException', { $fault: 'client' })],
  ['time-outs', storeError('TimeoutError')],
])('gives up on lasting %s when the time of the request is up', async (_, error) => {
  const key = newKey()
  const startedAt = performance.now()
  const attempt = withFaults(
    () => ({ instead: error }),
    () => withDeadline(60, () => commit(creation(key))),
  )
  await expect(attempt).rejects.toMatchObject({ code: 'store_unavailable', cause: error })
  expect(performance.now() - startedAt).toBeLessThan(8_000)
  expect(await getItem(key)).toBeUndefined()
})
