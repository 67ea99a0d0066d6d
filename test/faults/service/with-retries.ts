import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../../lib/data/table/retries.ts'
import { AppError } from '../../../lib/errors.ts'

const TRIES = 10

/**
 * Retries a request until the store answers. On a busy machine, a request may exceed the short timeout of these tests even
 * without injected faults. Also, after many faults the SDK itself does not retry for a while.
 */
export async function withRetries<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isReported = error instanceof AppError && error.code === 'store_unavailable'
      if (!(isReported || isUnavailable(error)) || tries === TRIES) throw error
    }
    await sleep(50)
  }
}
