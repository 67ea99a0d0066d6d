/** Values that follow from others. The client computes them for changes that wait, so this file imports nothing. */

/** The yearly rent as a percentage of the price, 2 decimals. `undefined` without a rent. */
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
 * The step that an edit of an offer, or its deletion, takes: accepted, it holds its property; completed, it sells the property
 * and converts the prospect; cancelled or deleted while it is accepted, it frees the property.
 */
export function dealStep(before: OfferStatus, after: OfferStatus | undefined): DealStep | undefined {
  if (after === before) return undefined
  if (after === 'accepted') return 'hold'
  if (after === 'completed') return 'sell'
  return before === 'accepted' ? 'free' : undefined
}

/** The fields that a new record has where its body leaves them out. */
export const defaults = {
  prospect: { type: 'investor', status: 'new' },
  property: { status: 'available' },
  transaction: { status: 'pending' },
} as const
