import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

const offsets = new AsyncLocalStorage<number>()

/** Gives each call of `byClock` a clock of its own, as machines have, until `vi.restoreAllMocks`. */
export function severalClocks(): void {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + (offsets.getStore() ?? 0))
}

/** Runs `work` with a clock that is `ahead` milliseconds ahead, or behind if negative. */
export function byClock<T>(ahead: number, work: () => Promise<T>): Promise<T> {
  return offsets.run(ahead, work)
}
