import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { tokenFor } from '../../support/requests/api.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

/** Longer than a change takes to be told of. */
const TOLD_MS = 20_000

/** Gives each test an empty table and a clock that stands still. */
export function useFrozenService(): void {
  // By the clock there is before the first test sets it: a token of later is none yet.
  beforeAll(() => Promise.all((['admin', 'viewer'] as const).map((role) => tokenFor(role))))
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
