import { setTimeout as sleep } from 'node:timers/promises'
import { remainingMs } from '../deadline.ts'
import { storeUnavailable } from './unavailable.ts'

const BASE_MS = 10
const CAP_MS = 500

/**
 * Waits before another try: full jitter (Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog 2015).
 * @param tries how many there were
 * @throws AppError `store_unavailable` when the wait would outlast the request's deadline
 */
export async function backOff(tries: number, cause: unknown): Promise<void> {
  const wait = Math.random() * Math.min(CAP_MS, BASE_MS * 2 ** tries)
  if (wait >= remainingMs()) throw storeUnavailable(cause)
  await sleep(wait)
}
