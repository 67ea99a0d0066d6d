import { inTime } from '../in-time.ts'
import { ConnectionError, ServiceError } from '../service-error.ts'
import type { BulkOptions } from './bulk-api.ts'

const ATTEMPTS = 4
const FIRST_WAIT_MS = 1_000

/** The error if the service could not save some records of a batch, because it is busy. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

/** The error for a response with the status 200 that the service would not send, for example from a proxy. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError'
}

/** The result of an incomplete attempt: the reason, and the number of records that must be sent again. */
type Incomplete = { reason: Error; left: number }

/** Returns whether a failed request may succeed later. The client has already retried the request. */
export function isTemporary(error: unknown): error is Error {
  if (error instanceof ServiceError) return error.status >= 500 || error.status === 429
  return error instanceof ConnectionError || error instanceof BusyError
}

/**
 * Repeats `attempt` if it is incomplete, or if it fails for a reason that may be temporary. The wait doubles after each attempt. An
 * attempt makes progress if it leaves fewer records to send than the previous attempt. After such an attempt, the wait is one second
 * again.
 * @param attempt called with `true` if this is the last attempt
 * @throws the error of an attempt after 3 retries without progress, or if the service refuses the request
 */
export async function untilAvailable<T>(
  attempt: (isLast: boolean) => Promise<{ value: T } | Incomplete>,
  { signal, onRetry }: BulkOptions,
): Promise<T> {
  let least = Number.POSITIVE_INFINITY
  for (let nth = 1; ; nth++) {
    const result = await attempt(nth === ATTEMPTS).catch((reason: unknown): Incomplete => {
      if (!isTemporary(reason)) throw reason
      return { reason, left: least }
    })
    if ('value' in result) return result.value
    const { reason, left } = result
    if (left < least) nth = 1
    least = left
    if (nth === ATTEMPTS) throw reason
    signal?.throwIfAborted()
    onRetry?.(reason)
    await pause(FIRST_WAIT_MS * 2 ** (nth - 1), signal)
  }
}

/** Waits. Rejects when `signal` aborts. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const never = () => new Promise<never>(() => undefined)
  return inTime(never, ms, signal).catch(() => signal?.throwIfAborted())
}
