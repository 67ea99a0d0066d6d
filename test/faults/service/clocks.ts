import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

const offsets = new AsyncLocalStorage<number>()

/** Lets `byClock` change the clock, to simulate machines with different clocks. `vi.restoreAllMocks` ends this. */
export function severalClocks(): void {
  if (vi.isMockFunction(Date.now)) return
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + (offsets.getStore() ?? 0))
}

/** Runs `work` with a clock that is `ahead` milliseconds fast, or slow if `ahead` is negative. */
export function byClock<T>(ahead: number, work: () => Promise<T>): Promise<T> {
  return offsets.run(ahead, work)
}
