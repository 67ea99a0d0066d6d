import { expect, onTestFinished, test, vi } from 'vitest'
import { client, getItem } from '../../../../lib/data/table/client.ts'
import { commit } from '../../../../lib/data/table/commit.ts'
import { withDeadline } from '../../../../lib/request-context.ts'
import { cancelled, type Fault, storeError, withFaults } from '../../../support/store/store-faults.ts'
import { commitUnder, creation, newKey } from './commit-under-faults.ts'

test.each([
  ['an unreachable store', storeError('Error', { code: 'ECONNREFUSED' })],
  ['lasting conflicts', cancelled('TransactionConflict')],
])('gives up on %s within 10 s, although the request has a minute', async (_, error) => {
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
})

test('does not send an attempt whose process was paused until its time was up', async () => {
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

test('waits longer after each attempt: two waits fit, and the third does not', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
  const conflict: Fault = { instead: cancelled('TransactionConflict') }
  const attempt = withDeadline(30, () => commitUnder(creation(newKey()), conflict, conflict, conflict))
  await expect(attempt).rejects.toMatchObject({ code: 'store_unavailable' })
})
