import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

const offsets = new AsyncLocalStorage<number>()

/** Lets each call of `byClock` have a different clock, as different machines have. `vi.restoreAllMocks` ends this. */
export function severalClocks(): void {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + (offsets.getStore() ?? 0))
}

/** Runs `work` with a clock that is `ahead` milliseconds ahead. A negative value sets the clock behind. */
export function byClock<T>(ahead: number, work: () => Promise<T>): Promise<T> {
  return offsets.run(ahead, work)
}
