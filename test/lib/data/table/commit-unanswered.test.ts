import { describe, expect, test } from 'vitest'
import { getItem } from '../../../../lib/data/table/client.ts'
import { commit, type Write } from '../../../../lib/data/table/commit.ts'
import { cancelled, forgetTokens, inProgress, storeError } from '../../../support/store/store-faults.ts'
import { commitUnder, creation, lost, newKey } from './commit-under-faults.ts'

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
  const writes = () => work.writes().map((write) => ({ ...write, expects: 'absent' as const }))
  const { outcome } = await commitUnder({ ...work, writes }, { instead: storeError('TimeoutError') })
  expect(outcome).toMatchObject({ committed: false })
})
