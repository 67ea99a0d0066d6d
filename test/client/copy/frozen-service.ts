import { afterEach, beforeEach, vi } from 'vitest'
import { useFreshTable } from '../../support/store/fresh-table.ts'

/** Longer than a change takes to be told of. */
const TOLD_MS = 20_000

/** Gives each test an empty table and a clock that stands still. */
export function useFrozenService(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await useFreshTable()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** Lets so much time go by at once, by default so much that every change is told of. */
export function later(ms = TOLD_MS): void {
  vi.setSystemTime(Date.now() + ms)
}
