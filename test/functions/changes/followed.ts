import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { get, tokenFor } from '../../support/requests/api.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

export const CHANGES = '/api/v1/changes'
export const SECOND = 1_000
export const DAY = 24 * 60 * 60 * SECOND

/** Gives each test an empty table, and a clock that stands still. */
export function useStandingClock(): void {
  // Before the clock is set on: a token of later is none yet.
  beforeAll(() => Promise.all((['viewer', 'agent', 'admin'] as const).map((role) => tokenFor(role))))
  beforeEach(async () => {
    await useFreshTable()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  })
  afterEach(() => void vi.useRealTimers())
}

/** Lets so much time go by at once. */
export const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms)

/** A page of the changes, as it is answered. */
export async function changes(since?: string, limit?: number) {
  const query = new URLSearchParams({ ...(since && { since }), ...(limit && { limit: String(limit) }) })
  const { status, body } = await get(`${CHANGES}?${query}`, { as: 'viewer' })
  expect(status).toBe(200)
  return body
}

/** A place behind everything that there is. */
export async function begun(): Promise<string> {
  pass(20 * SECOND)
  return (await changes()).next
}

/** What was told after a place, once it is old enough. */
export async function told(since: string) {
  pass(16 * SECOND)
  return (await changes(since, 100)).data
}
