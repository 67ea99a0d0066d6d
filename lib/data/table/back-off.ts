import { setTimeout as sleep } from 'node:timers/promises'
import { remainingMs } from '../../deadline.ts'
import { fullJitter } from '../../jitter.ts'
import { storeUnavailable } from './unavailable.ts'

const BASE_MS = 10
const CAP_MS = 500

/**
 * Waits before another try of a request to the store.
 * @param tries how many there were
 * @throws AppError `store_unavailable` when the wait would outlast the request's deadline
 */
export async function backOff(tries: number, cause: unknown): Promise<void> {
  const wait = fullJitter(tries, BASE_MS, CAP_MS)
  if (wait >= remainingMs()) throw storeUnavailable(cause)
  await sleep(wait)
}
