import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { tokenFor } from '../../support/requests/api.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

/** Longer than it takes until a change is in the feed. */
const IN_FEED_MS = 20_000

/** Gives each test an empty table and a frozen clock. */
export function useFrozenService(): void {
  // Before the first test sets the clock: a token issued later is not valid yet.
  beforeAll(() => Promise.all((['admin', 'viewer'] as const).map((role) => tokenFor(role))))
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await useFreshTable()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** Advances the clock, by default until every change is in the feed. */
export function later(ms = IN_FEED_MS): void {
  vi.setSystemTime(Date.now() + ms)
}
