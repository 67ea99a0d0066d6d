/** Computed values. The client uses this file too, to show changes before they are sent, so it imports nothing. */

/** Returns the yearly rent as a percentage of the price, with 2 decimals. `undefined` without a rent. */
export function grossYield({ estimated_rent, price }: { estimated_rent?: number; price: number }) {
  return estimated_rent === undefined ? undefined : Math.round((estimated_rent * 120_000) / price) / 100
}

type OfferStatus = 'pending' | 'accepted' | 'rejected' | 'withdrawn' | 'completed' | 'cancelled'

/** The allowed status changes of an offer. A status without any is final. */
export const transitions: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  pending: ['accepted', 'rejected', 'withdrawn'],
  accepted: ['completed', 'cancelled'],
  rejected: [],
  withdrawn: [],
  completed: [],
  cancelled: [],
}

/** What a change of an offer does to its property and its prospect. */
export type DealStep = 'hold' | 'sell' | 'free'

/**
 * Returns the step of an edit or a deletion of an offer. Accepting an offer holds its property. Completing it sells the
 * property and converts the prospect. Cancelling or deleting an accepted offer frees the property.
 */
export function dealStep(before: OfferStatus, after: OfferStatus | undefined): DealStep | undefined {
  if (after === before) return undefined
  if (after === 'accepted') return 'hold'
  if (after === 'completed') return 'sell'
  return before === 'accepted' ? 'free' : undefined
}

/** The values of fields that the body of a create leaves out. */
export const defaults = {
  prospect: { type: 'investor', status: 'new' },
  property: { status: 'available' },
  transaction: { status: 'pending' },
} as const
