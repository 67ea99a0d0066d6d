import { expect } from 'vitest'
import type { Transaction } from '../../../lib/domain/transaction.ts'
import { put } from '../requests/api.ts'
import { countOf, created } from './created.ts'
import { aProperty } from './sample-property.ts'
import { aProspect } from './sample-prospect.ts'

export const TRANSACTIONS = '/api/v1/transactions'

/** The statuses on the way from pending to each status. */
const WAYS: Record<Transaction['status'], readonly string[]> = {
  pending: [],
  accepted: ['accepted'],
  rejected: ['rejected'],
  withdrawn: ['withdrawn'],
  completed: ['accepted', 'completed'],
  cancelled: ['accepted', 'cancelled'],
}

/** The two records an offer is between, just created. */
export async function aPair(): Promise<{ prospect_id: string; property_id: string }> {
  const [prospect, property] = await Promise.all([aProspect(), aProperty()])
  return { prospect_id: prospect.record.id, property_id: property.record.id }
}

let pair: ReturnType<typeof aPair> | undefined

/** Two records that all tests of a file share and must not change. */
export function theSharedPair(): ReturnType<typeof aPair> {
  pair ??= aPair()
  return pair
}

/** An offer just created: its record, path and ETag. It is between the shared records unless `fields` name others. */
export async function anOffer(fields: object = {}) {
  // The shared pair is made only where it is used: a test that counts records would find it.
  const between = 'prospect_id' in fields && 'property_id' in fields ? {} : await theSharedPair()
  return created(TRANSACTIONS, { ...between, offer_amount: 185_000, ...fields })
}

/** An offer moved to this status, between records of its own unless `fields` name others. */
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

/** How many transactions there are. */
export const transactionCount = () => countOf(TRANSACTIONS)
