import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { tokenFor } from '../../support/requests/api.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

/** Longer than the delay after which a change appears in the feed. */
const IN_FEED_MS = 20_000

/** Gives each test an empty table and a frozen clock. */
export function useFrozenService(): void {
  // Issues the tokens before a test advances the clock. A token from a later time would not be valid yet in the next test.
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
