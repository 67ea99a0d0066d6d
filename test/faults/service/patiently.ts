import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../../lib/data/table/retries.ts'
import { AppError } from '../../../lib/errors.ts'

const TRIES = 10

/**
 * Asks a store without faults until it answers. The short time-out of these tests is for faults; a machine that is
 * busy with other things exceeds it too, and after many faults the SDK has used up its own retries for a while.
 */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isTold = error instanceof AppError && error.code === 'store_unavailable'
      if (!(isTold || isUnavailable(error)) || tries === TRIES) throw error
    }
    await sleep(50)
  }
}
