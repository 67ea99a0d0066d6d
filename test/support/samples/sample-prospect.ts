import { countOf, created } from './created.ts'

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
export function aProspect(fields: object = {}) {
  return created(PROSPECTS, { ...ADA, ...fields })
}

/** How many prospects the list with this status counts. */
export const prospectCount = (status = 'all') => countOf(PROSPECTS, `status=${status}`)
