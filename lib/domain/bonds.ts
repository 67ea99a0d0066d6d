import { withoutDeal } from './deals.ts'
import type { KeptProperty } from './property.ts'
import type { KeptTransaction } from './transaction.ts'

/** That a property has this status by this offer: said by the offer that moves it, and by the property it holds. */
export type Bond = { property: string; offer: string; status: string }

/** What an offer says of its property; nothing once they have parted, or before they met. */
export function bondOfOffer(offer: KeptTransaction): Bond | undefined {
  const { id, property_id, status } = offer
  if (status === 'accepted') return { property: property_id, offer: id, status: 'under_offer' }
  return isUnsettled(offer) ? { property: property_id, offer: id, status: 'sold' } : undefined
}

/** What a property says of the offer that holds it. */
export function bondOfProperty({ id, deal, status, archived_at }: KeptProperty): Bond | undefined {
  return deal === undefined
    ? undefined
    : { property: id, offer: deal, status: archived_at ? 'archived' : status }
}

/** Completed when offers did not move their property yet. */
const isUnsettled = ({ status, settled }: KeptTransaction) => status === 'completed' && settled === undefined

/**
 * What makes a property and its offers agree where they do not: the state of the property, and the completed offer to settle with
 * it. `contradictory` is what no rule decides.
 */
export type Agreement = 'sound' | 'contradictory' | { property: KeptProperty; sale?: KeptTransaction }

/**
 * Judges a property by all its offers, which may be of a time when offers did not move it. It is mended where one thing
 * only can be meant: held by its only accepted offer, sold by its only completed one unless it was edited since, and free
 * of an offer that is not accepted. What was sold by hand settles the offers that were completed.
 */
export function agreementOf(property: KeptProperty, offers: readonly KeptTransaction[]): Agreement {
  const [accepted, ...rivals] = offers.filter(({ status }) => status === 'accepted')
  const [completed, ...others] = offers.filter(isUnsettled)
  const isFree = property.archived_at === undefined && ['available', 'under_offer'].includes(property.status)
  if (property.deal !== undefined && !accepted) return { property: withoutDeal(property) }
  if (accepted) {
    if (rivals.length > 0 || completed || !isFree) return 'contradictory'
    if (property.deal === undefined)
      return { property: { ...property, status: 'under_offer', deal: accepted.id } }
    return property.deal === accepted.id && property.status === 'under_offer' ? 'sound' : 'contradictory'
  }
  if (!completed) return 'sound'
  if (property.status === 'sold') return { property, sale: completed }
  const isUntouched = isFree && property.updated_at <= completed.updated_at
  if (others.length > 0 || !isUntouched) return 'contradictory'
  return { property: { ...property, status: 'sold' }, sale: completed }
}
