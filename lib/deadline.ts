import { AsyncLocalStorage } from 'node:async_hooks'

const DEFAULT_MS = 10_000

const deadlines = new AsyncLocalStorage<number>()

/**
 * Runs `work` with a deadline that everything it calls can see, so that no retry outlives the request it is for. Within
 * another deadline the earlier of the two holds.
 * @param ms milliseconds from now; measured on the monotonic clock
 */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const outer = deadlines.getStore() ?? Number.POSITIVE_INFINITY
  return deadlines.run(Math.min(outer, performance.now() + ms), work)
}

/** Runs `work` with the deadline that was given, or with one of 10 s: for what tries again and must end everywhere. */
export function untilDeadline<T>(work: () => Promise<T>): Promise<T> {
  return deadlines.getStore() === undefined ? withDeadline(DEFAULT_MS, work) : work()
}

/** Milliseconds left until the deadline, 0 when time is up; 10 s for a single request where nobody has set one. */
export function remainingMs(): number {
  const deadline = deadlines.getStore()
  return deadline === undefined ? DEFAULT_MS : Math.max(0, deadline - performance.now())
}

/** Ends a request to others when the time that was given is up, and lets none begin after that. */
export function deadlineSignal(): AbortSignal {
  const left = Math.floor(remainingMs())
  return left === 0 ? AbortSignal.abort() : AbortSignal.timeout(left)
}
