import { setTimeout as sleep } from 'node:timers/promises'
import { remainingMs, withDeadline } from '../../context/deadline.ts'
import { AppError } from '../../errors.ts'

/** Returns the error for a request that may succeed later. Each of its transactions was applied completely or not at all. */
export function storeUnavailable(cause: unknown): AppError {
  return new AppError('store_unavailable', { retryAfter: 1 }, { cause })
}

/** The names of errors, and the reasons of a cancelled transaction, that report an overload. */
export const THROTTLED = new Set([
  'ThrottlingException',
  'ThrottlingError',
  'ProvisionedThroughputExceededException',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
])

/** Whether the store refused a request without applying it, because it is overloaded. */
export function isThrottling(error: unknown): boolean {
  return error instanceof Error && THROTTLED.has(error.name)
}

/** Whether the store refused a request without applying it, and may accept it later. */
export function isRefusedForNow(error: unknown): boolean {
  return isThrottling(error) || (error instanceof Error && error.name === 'TransactionConflictException')
}

/**
 * Whether the same request may succeed later. If `isRefusedForNow` is false, the request may already have been applied.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isRefusedForNow(error)) return true
  if ('$fault' in error && error.$fault === 'server') return true
  // The HTTP status alone is not enough, because a truncated response has the status 200.
  if (NO_ANSWER.has(error.name) || ('code' in error && NO_ANSWER.has(String(error.code)))) return true
  return isServerStatus(error)
}

const NO_ANSWER = new Set([
  'TimeoutError',
  'AbortError',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

function isServerStatus(error: Error): boolean {
  const metadata = '$metadata' in error ? error.$metadata : undefined
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return false
  return Number(metadata.httpStatusCode) >= 500
}

const BASE_MS = 10
const CAP_MS = 500

/**
 * Waits before the next attempt of a request to the store.
 * @param tries the number of attempts so far
 * @param until an earlier deadline, on the monotonic clock
 * @throws AppError `store_unavailable` if the deadline is before the end of the wait
 */
export async function backOff(
  tries: number,
  cause: unknown,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  const wait = fullJitter(tries, BASE_MS, CAP_MS)
  if (wait >= Math.min(remainingMs(), until - performance.now())) throw storeUnavailable(cause)
  await sleep(wait)
}

/** The time limit of `untilAvailable`, in milliseconds. */
const AVAILABLE_MS = 60_000

/**
 * Repeats work while the store is unavailable, at most for a minute, so that one error does not end a long run. Never used by an
 * API request.
 * @param work receives the number of attempts, from 1
 */
export function untilAvailable<T>(work: (tries: number) => Promise<T>): Promise<T> {
  return withDeadline(AVAILABLE_MS, async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await work(tries)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'store_unavailable')) throw error
        await backOff(tries, error)
      }
    }
  })
}

/**
 * Returns how long to wait before a retry, with full jitter (Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog
 * 2015).
 * @param tries the number of attempts so far
 * @returns milliseconds
 */
export function fullJitter(tries: number, baseMs: number, capMs: number): number {
  return Math.random() * Math.min(capMs, baseMs * 2 ** tries)
}
