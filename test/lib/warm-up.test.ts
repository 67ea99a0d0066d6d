import { afterEach, expect, test, vi } from 'vitest'
import { remainingMs } from '../../lib/context/deadline.ts'
import { warmUp } from '../../lib/warm-up.ts'

const startedByLambda = () => vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', 'on-demand')

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('warmUp runs the work during the init phase of Lambda, with a deadline of at most a second', async () => {
  startedByLambda()
  const work = vi.fn(async () => remainingMs())
  await warmUp('it', work)
  expect(await work.mock.results[0]?.value).toBeLessThanOrEqual(1_000)
})

test('outside Lambda, warmUp does not run the work', async () => {
  const work = vi.fn(async () => undefined)
  await warmUp('it', work)
  expect(work).not.toHaveBeenCalled()
})

test('warmUp logs an error of the work and does not throw', async () => {
  startedByLambda()
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await warmUp('a connection', () => Promise.reject(new Error('refused')))
  expect(JSON.stringify(logged.mock.calls)).toMatch(/Started without a connection.*refused/)
})
