import { expect } from 'vitest'
import { get, post } from '../requests/api.ts'

export const PROSPECTS = '/api/v1/prospects'

/** The least that creates a prospect. */
export const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' }

/** A body with every field a caller may send. */
export const GRACE = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+33612345678',
  type: 'buyer',
  criteria: { budget_min: 150_000, budget_max: 300_000.5, min_yield: 5.5 },
  status: 'active',
}

/** A prospect just created: its record as answered, where it is, and its ETag. */
export async function aProspect(fields: object = {}) {
  const answer = await post(PROSPECTS, { ...ADA, ...fields }, { as: 'agent' })
  expect(answer.status).toBe(201)
  return { record: answer.body, at: `${PROSPECTS}/${answer.body.id}`, etag: answer.headers.etag ?? '' }
}

/** How many prospects the list with this status counts. */
export async function prospectCount(status = 'all'): Promise<number> {
  const answer = await get(`${PROSPECTS}?limit=1&status=${status}`, { as: 'viewer' })
  return answer.body.pagination.total
}
