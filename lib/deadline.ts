import { AsyncLocalStorage } from 'node:async_hooks'

const DEFAULT_MS = 10_000

const deadlines = new AsyncLocalStorage<number>()

/**
 * Runs `work` with a deadline that everything it calls can see, so that no retry outlives the request it is for.
 * @param ms milliseconds from now; measured on the monotonic clock
 */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + ms, work)
}

/** Milliseconds left for the current request, 0 when its time is up; 10 s where nobody has set a deadline. */
export function remainingMs(): number {
  const deadline = deadlines.getStore()
  return deadline === undefined ? DEFAULT_MS : Math.max(0, deadline - performance.now())
}
