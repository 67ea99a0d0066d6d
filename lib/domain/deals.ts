import { AppError } from '../errors.ts'
import type { KeptProperty } from './property.ts'
import type { KeptProspect } from './prospect.ts'
import { ARCHIVED } from './record-type.ts'
import type { KeptTransaction } from './transaction.ts'

/** What a change of an offer does to its property and its prospect. */
type DealStep = 'hold' | 'sell' | 'free'

/**
 * The step that an edit of an offer, or its deletion, takes: accepted, it holds its property; completed, it sells the property
 * and converts the prospect; cancelled or deleted while it is accepted, it frees the property.
 */
export function dealStep(before: KeptTransaction, after: KeptTransaction | undefined): DealStep | undefined {
  if (after?.status === before.status) return undefined
  if (after?.status === 'accepted') return 'hold'
  if (after?.status === 'completed') return 'sell'
  return before.status === 'accepted' ? 'free' : undefined
}

/**
 * The property after a step of the offer with this id; the same object where it stays as it is.
 * @throws AppError `reference_closed`, or `property_taken` naming the other offer that holds it
 */
export function propertyAfter(step: DealStep, offer: string, property: KeptProperty): KeptProperty {
  if (step === 'free')
    return property.deal === offer ? { ...withoutDeal(property), status: 'available' } : property
  requireOpenTo(offer, property)
  if (step === 'hold') return { ...property, status: 'under_offer', deal: offer }
  return { ...withoutDeal(property), status: 'sold' }
}

/** The prospect after a step; the same object where it stays as it is. */
export function prospectAfter(step: DealStep, prospect: KeptProspect): KeptProspect {
  return step !== 'sell' || prospect.status === 'converted' ? prospect : { ...prospect, status: 'converted' }
}

/** A property that no offer holds. */
function withoutDeal({ deal, ...property }: KeptProperty): KeptProperty {
  return property
}

function requireOpenTo(offer: string, { status, archived_at, deal }: KeptProperty): void {
  if (archived_at !== undefined || status === 'sold' || status === 'withdrawn')
    throw new AppError('reference_closed', {
      errors: [{ field: 'property_id', code: 'closed', message: `is ${archived_at ? ARCHIVED : status}` }],
    })
  if (deal !== undefined && deal !== offer)
    throw new AppError('property_taken', {
      detail: `Offer ${deal} on the same property is accepted: cancel it first`,
      transaction_id: deal,
    })
}

/** A property that an offer holds, and the status that the property has because of it. */
export type Deal = { property: string; offer: string; status: string }

/** Returns the deal of an accepted offer: what its property should state. */
export function dealOfOffer({ id, property_id, status }: KeptTransaction): Deal | undefined {
  return status === 'accepted' ? { property: property_id, offer: id, status: 'under_offer' } : undefined
}

/** Returns the deal that a property states, with the status that it has. */
export function dealOfProperty({ id, deal, status, archived_at }: KeptProperty): Deal | undefined {
  return deal === undefined
    ? undefined
    : { property: id, offer: deal, status: archived_at ? ARCHIVED : status }
}
