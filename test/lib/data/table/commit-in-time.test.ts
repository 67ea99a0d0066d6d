import { expect, onTestFinished, test, vi } from 'vitest'
import { client, getItem } from '../../../../lib/data/table/client.ts'
import { commit } from '../../../../lib/data/table/commit.ts'
import { withDeadline } from '../../../../lib/request-context.ts'
import { cancelled, type Fault, storeError, withFaults } from '../../../support/store/store-faults.ts'
import { commitUnder, creation, newKey } from './commit-under-faults.ts'

type Within = <T>(work: () => Promise<T>) => Promise<T>
const alone: Within = (work) => work()
const inAMinute: Within = (work) => withDeadline(60_000, work)
const unreachable = storeError('Error', { code: 'ECONNREFUSED' })
const conflict = cancelled('TransactionConflict')

test.each<[string, string, Error, Within]>([
  ['an unreachable store', 'without a deadline', unreachable, alone],
  ['an unreachable store', 'within a minute', unreachable, inAMinute],
  ['lasting conflicts', 'without a deadline', conflict, alone],
  ['lasting conflicts', 'within a minute', conflict, inAMinute],
])('gives up on %s within 10 s, called %s', async (_store, _caller, error, within) => {
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  let now = 0
  const attempt = withFaults(
    () => {
      now += 2_000
      clock.mockReturnValue(now)
      return { instead: error }
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
