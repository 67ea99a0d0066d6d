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
export function withoutDeal({ deal, ...property }: KeptProperty): KeptProperty {
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
