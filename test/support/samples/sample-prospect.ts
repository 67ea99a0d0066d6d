import { countOf, created } from './created.ts'

export const PROSPECTS = '/api/v1/prospects'

/** A minimal body for a create. */
export const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' }

/** A body with every writable field. */
export const GRACE = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+33612345678',
  type: 'buyer',
  criteria: {
    ...{ budget_min: 150_000, budget_max: 300_000.5, min_yield: 5.5 },
    ...{ types: ['house', 'apartment'], surface_min: 40, postal_codes: ['28', 'sw1a'] },
  },
  status: 'active',
}

/** Creates a prospect, and returns the record, its path and its ETag. */
export function aProspect(fields: object = {}) {
  return created(PROSPECTS, { ...ADA, ...fields })
}

/** Returns the number of prospects with this status, or of all prospects. */
export const prospectCount = (status = 'all') => countOf(PROSPECTS, `status=${status}`)
