import { expect } from 'vitest'
import type { Transaction } from '../../../lib/domain/transaction.ts'
import { put } from '../requests/api.ts'
import { countOf, created } from './created.ts'
import { aProperty } from './sample-property.ts'
import { aProspect } from './sample-prospect.ts'

export const TRANSACTIONS = '/api/v1/transactions'

/** The status changes that lead from pending to each status. */
const WAYS: Record<Transaction['status'], readonly string[]> = {
  pending: [],
  accepted: ['accepted'],
  rejected: ['rejected'],
  withdrawn: ['withdrawn'],
  completed: ['accepted', 'completed'],
  cancelled: ['accepted', 'cancelled'],
}

/** Creates a prospect and a property for an offer. Returns their ids. */
export async function aPair(): Promise<{ prospect_id: string; property_id: string }> {
  const [prospect, property] = await Promise.all([aProspect(), aProperty()])
  return { prospect_id: prospect.record.id, property_id: property.record.id }
}

let pair: ReturnType<typeof aPair> | undefined

/** Returns the ids of a prospect and a property that all tests of a file share and must not change. */
export function theSharedPair(): ReturnType<typeof aPair> {
  pair ??= aPair()
  return pair
}

/**
 * Creates an offer. Returns the offer, its path and its ETag. The offer refers to the shared prospect and property unless
 * `fields` contains ids.
 */
export async function anOffer(fields: object = {}) {
  // Creates the shared prospect and property only if the offer needs them. Otherwise they would change the results of tests
  // that count records.
  const between = 'prospect_id' in fields && 'property_id' in fields ? {} : await theSharedPair()
  return created(TRANSACTIONS, { ...between, offer_amount: 185_000, ...fields })
}

/** Creates an offer with this status. The offer refers to a new prospect and a new property unless `fields` contains ids. */
export async function anOfferThatIs(status: Transaction['status'], fields: object = {}) {
  const offer = await anOffer({ ...(await aPair()), ...fields })
  let { record, etag } = offer
  for (const next of WAYS[status]) {
    const moved = await put(offer.at, { status: next }, { as: 'agent' })
    expect(moved.status).toBe(200)
    record = moved.body
    etag = moved.headers.etag ?? ''
  }
  return { record, at: offer.at, etag }
}

/** Returns the number of transactions. */
export const transactionCount = () => countOf(TRANSACTIONS)
