// Imports nothing, because the client also uses this file, for changes that it has not sent yet.

type OfferStatus = 'pending' | 'accepted' | 'rejected' | 'withdrawn' | 'completed' | 'cancelled'

/** The allowed status changes of an offer. If a status has no allowed changes, it is final. */
export const transitions: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  pending: ['accepted', 'rejected', 'withdrawn'],
  accepted: ['completed', 'cancelled'],
  rejected: [],
  withdrawn: [],
  completed: [],
  cancelled: [],
}

/** How a change of an offer affects the offer's property and prospect. */
export type DealStep = 'hold' | 'sell' | 'free'

/**
 * Returns the step that an edit or a deletion of an offer causes, if any. Accepting an offer holds its property
 * (`under_offer`). Completing the offer sells the property (`sold`) and converts the prospect. Cancelling or deleting an
 * accepted offer frees the property (`available`).
 */
export function dealStep(before: OfferStatus, after: OfferStatus | undefined): DealStep | undefined {
  if (after === before) return undefined
  if (after === 'accepted') return 'hold'
  if (after === 'completed') return 'sell'
  return before === 'accepted' ? 'free' : undefined
}

type DealTimes = { accepted_at?: string; completed_at?: string }

/**
 * Returns when an offer was accepted and completed, after its status became `status` at the time `now`. A cancelled offer has
 * neither time.
 */
export function dealTimes(before: DealTimes & { status: string }, status: string, now: string): DealTimes {
  const { accepted_at, completed_at } = before
  const accepted = accepted_at === undefined ? {} : { accepted_at }
  if (status === before.status) return { ...accepted, ...(completed_at !== undefined && { completed_at }) }
  if (status === 'accepted') return { accepted_at: now }
  return status === 'completed' ? { ...accepted, completed_at: now } : {}
}
