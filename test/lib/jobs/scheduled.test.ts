import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { remainingMs } from '../../../lib/context/deadline.ts'
import { scheduled } from '../../../lib/jobs/scheduled.ts'
import { runScheduled } from '../../support/requests/run-scheduled.ts'

let written: [string, unknown][]

beforeEach(() => {
  written = []
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => {
      written.push([level, line])
    })
})
afterEach(() => useServiceEnvironment({ LOG_FORMAT: 'json' }))

const done = (changed: boolean) => scheduled('a-job', async () => ({ outcome: 'done', changed }))
const failing = (error: unknown) => scheduled('a-job', () => Promise.reject(error))

/** An error that contains the request, like errors of the AWS SDK. */
const laden = Object.assign(new Error('AccessDenied'), { input: { Value: 'secret' } })

describe('the JSON log of a scheduled function', () => {
  test.each([true, false])('a successful run with changed=%s logs one line', async (changed) => {
    expect(await runScheduled(done(changed), { requestId: 'r-1' })).toEqual({ outcome: 'done' })
    const line = { job: 'a-job', outcome: 'done', ms: expect.any(Number), request_id: 'r-1' }
    expect(written).toEqual([['info', line]])
  })

  test('a failed run logs one line with all causes, and throws an error without a cause', async () => {
    const error = new Error('no token', { cause: laden })
    const thrown = await runScheduled(failing(error), { requestId: 'r-2' }).catch((each: unknown) => each)
    expect(written).toEqual([
      [
        'error',
        {
          job: 'a-job',
          outcome: 'failed',
          ms: expect.any(Number),
          request_id: 'r-2',
          error: [
            { name: 'Error', message: 'no token', stack: expect.any(String) },
            { name: 'Error', message: 'AccessDenied', stack: expect.any(String) },
          ],
        },
      ],
    ])
    expect(thrown).toEqual(new Error('a-job failed: no token'))
    expect(thrown).not.toHaveProperty('cause')
  })

  test('the log does not contain a thrown value that is not an Error', async () => {
    await expect(runScheduled(failing('secret'))).rejects.toThrow(
      'a-job failed: the thrown value is not an Error',
    )
    expect(JSON.stringify(written)).not.toContain('secret')
  })
})

describe('the text log of a scheduled function', () => {
  beforeEach(() => useServiceEnvironment({ LOG_FORMAT: 'text' }))

  test('a scheduled run that changed something logs a text line with its duration', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.advanceTimersByTime(7_000)
    const job = scheduled('a-job', async () => {
      vi.advanceTimersByTime(1_500)
      return { outcome: 'done', changed: true }
    })
    await runScheduled(job)
    expect(written).toEqual([['info', 'a-job done 1500 ms']])
  })
})

test('the deadline of a scheduled function is a second before its timeout', async () => {
  let left = 0
  const job = scheduled('a-job', async () => {
    left = remainingMs()
    return { outcome: 'done', changed: false }
  })
  await runScheduled(job, { functionMs: 60_000 })
  expect(left).toBeGreaterThan(58_000)
  expect(left).toBeLessThanOrEqual(59_000)
})
