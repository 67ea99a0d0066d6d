import { setTimeout as sleep } from 'node:timers/promises'
import { withDeadline } from '../../request-context.ts'

const ATTEMPTS = 100
const PAUSE_MS = 200
const ATTEMPT_MS = 20_000

/**
 * Repeats several reads until none of what they read changed in between: `attempt` then returns a value.
 * @returns `undefined` if it was still changing after a hundred attempts
 * @throws AppError `store_unavailable` if one attempt takes longer than 20 s
 */
export async function retryUntilStable<T>(attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const answer = await withDeadline(ATTEMPT_MS, attempt)
    if (answer !== undefined) return answer
    await sleep(Math.random() * PAUSE_MS)
  }
  return undefined
}
