import { AppError } from '../errors.ts'
import { ARCHIVED } from './kind/archiving.ts'
import type { KeptProperty } from './property.ts'
import type { KeptProspect } from './prospect.ts'
import type { KeptTransaction } from './transaction.ts'

/** What becomes of the records an offer is between when the offer changes; the same object where a record stays as it is. */
export type Deal = {
  property?: (property: KeptProperty) => KeptProperty
  prospect?: (prospect: KeptProspect) => KeptProspect
}

/**
 * What an edit of an offer, or its removal, does to the records it is between: accepted, it holds its property, which is
 * then under offer; completed, it sells the property and converts the prospect; cancelled or removed while it is
 * accepted, it sets the property free.
 */
export function dealOf(before: KeptTransaction, after: KeptTransaction | undefined): Deal {
  if (after && after.status === before.status) return {}
  if (after?.status === 'accepted') return { property: heldBy(after.id) }
  if (after?.status === 'completed') return { property: soldTo(after.id), prospect: converted }
  return before.status === 'accepted' ? { property: freedBy(before.id) } : {}
}

const heldBy = (offer: string) => (property: KeptProperty) => {
  requireOpenTo(offer, property)
  return { ...property, status: 'under_offer', deal: offer } as const
}

const soldTo = (offer: string) => (property: KeptProperty) => {
  requireOpenTo(offer, property)
  return { ...withoutDeal(property), status: 'sold' } as const
}

const freedBy = (offer: string) => (property: KeptProperty) =>
  property.deal === offer ? ({ ...withoutDeal(property), status: 'available' } as const) : property

/** The prospect of an offer that is completed. */
export const converted = (prospect: KeptProspect): KeptProspect =>
  prospect.status === 'converted' ? prospect : { ...prospect, status: 'converted' }

/** A property that no offer holds. */
function withoutDeal({ deal, ...property }: KeptProperty): KeptProperty {
  return property
}

/** @throws AppError `reference_closed`, or `property_taken` naming the other offer that holds it */
function requireOpenTo(offer: string, { status, archived_at, deal }: KeptProperty): void {
  if (archived_at !== undefined || status === 'sold' || status === 'withdrawn')
    throw new AppError('reference_closed', {
      errors: [{ field: 'property_id', code: 'closed', message: `is ${archived_at ? ARCHIVED : status}` }],
    })
  if (deal !== undefined && deal !== offer)
    throw new AppError('property_taken', {
      detail: `Offer ${deal} on the same property is accepted`,
      transaction_id: deal,
    })
}

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
  if (accepted) {
    if (rivals.length > 0 || completed || !isFree) return 'contradictory'
    if (property.deal === undefined)
      return { property: { ...property, status: 'under_offer', deal: accepted.id } }
    return property.deal === accepted.id && property.status === 'under_offer' ? 'sound' : 'contradictory'
  }
  const free = withoutDeal(property)
  if (completed) {
    if (free.status === 'sold') return { property: free, sale: completed }
    const isUntouched = isFree && free.updated_at <= completed.updated_at
    if (others.length === 0 && isUntouched) return { property: { ...free, status: 'sold' }, sale: completed }
  }
  if (property.deal !== undefined) return { property: free }
  return completed ? 'contradictory' : 'sound'
}
