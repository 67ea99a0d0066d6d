import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

const offsets = new AsyncLocalStorage<number>()

/** Lets clocks differ from one piece of work to another, as those of machines do; ends by `vi.restoreAllMocks`. */
export function severalClocks(): void {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + (offsets.getStore() ?? 0))
}

/** Does work by a clock that is ahead by so many milliseconds, or behind by less than none. */
export function byClock<T>(ahead: number, work: () => Promise<T>): Promise<T> {
  return offsets.run(ahead, work)
}
