import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { get, tokenFor } from '../../support/requests/api.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

export const CHANGES = '/api/v1/changes'
export const SECOND = 1_000
export const DAY = 24 * 60 * 60 * SECOND

/** Gives each test an empty table and a frozen clock. */
export function useFrozenClock(): void {
  // Issues the tokens before a test moves the clock forward. A token from a later time would not be valid yet in the next test.
  beforeAll(() => Promise.all((['viewer', 'agent', 'admin'] as const).map((role) => tokenFor(role))))
  beforeEach(async () => {
    await useFreshTable()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  })
  afterEach(() => void vi.useRealTimers())
}

/** Advances the clock by `ms` milliseconds. */
export const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms)

/** Requests a page of changes and returns its body. */
export async function changes(since?: string, limit?: number) {
  const query = new URLSearchParams({ ...(since && { since }), ...(limit && { limit: String(limit) }) })
  const { status, body } = await get(`${CHANGES}?${query}`, { as: 'viewer' })
  expect(status).toBe(200)
  return body
}

/** Advances the clock, and returns the feed cursor after all changes made so far. */
export async function currentCursor(): Promise<string> {
  pass(20 * SECOND)
  return (await changes()).next
}

/** Advances the clock until recent changes are in the feed, and returns the changes after a cursor. */
export async function stableChanges(since: string) {
  pass(16 * SECOND)
  return (await changes(since, 100)).data
}
