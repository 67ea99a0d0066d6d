import { AsyncLocalStorage } from 'node:async_hooks'

const DEFAULT_MS = 10_000

const deadlines = new AsyncLocalStorage<number>()

/**
 * Runs `work` with a deadline, which ends the retries of all functions that `work` calls. An existing deadline still applies
 * if it is earlier.
 * @param ms milliseconds from now, on the monotonic clock
 */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const outer = deadlines.getStore() ?? Number.POSITIVE_INFINITY
  return deadlines.run(Math.min(outer, performance.now() + ms), work)
}

/** Runs `work`, such as a retry loop, with the current deadline. If there is no deadline, sets a deadline of 10 s. */
export function untilDeadline<T>(work: () => Promise<T>): Promise<T> {
  return deadlines.getStore() === undefined ? withDeadline(DEFAULT_MS, work) : work()
}

/** Returns the milliseconds until the deadline: 0 if the deadline has passed, and 10,000 if there is no deadline. */
export function remainingMs(): number {
  const deadline = deadlines.getStore()
  return deadline === undefined ? DEFAULT_MS : Math.max(0, deadline - performance.now())
}

/**
 * Returns a signal that aborts an outgoing request at the deadline. If the deadline has passed, the signal is already
 * aborted.
 */
export function deadlineSignal(): AbortSignal {
  const left = Math.floor(remainingMs())
  return left === 0 ? AbortSignal.abort() : AbortSignal.timeout(left)
}
