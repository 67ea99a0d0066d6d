import { AppError } from '../errors.ts'
import { ARCHIVED } from './archiving.ts'
import type { DealStep } from './offer-status.ts'
import type { StoredProperty } from './property.ts'
import type { StoredProspect } from './prospect.ts'

/**
 * Returns the property after a step of the offer with the id `offerId`, or the same object if nothing changes.
 * @throws AppError `reference_closed`, or `property_taken`, which contains the id of the accepted offer
 */
export function propertyAfter(step: DealStep, offerId: string, property: StoredProperty): StoredProperty {
  if (step === 'free')
    return property.deal === offerId ? { ...withoutDeal(property), status: 'available' } : property
  requireSellable(offerId, property)
  if (step === 'hold') return { ...property, status: 'under_offer', deal: offerId }
  return { ...withoutDeal(property), status: 'sold' }
}

/** Returns the prospect after a sale, or the same object if nothing changes. */
export function prospectAfterSale(prospect: StoredProspect): StoredProspect {
  return prospect.status === 'converted' ? prospect : { ...prospect, status: 'converted' }
}

function withoutDeal({ deal, ...property }: StoredProperty): StoredProperty {
  return property
}

/**
 * Checks that an offer on a property can be accepted or completed. The property must not be archived, sold or withdrawn, and
 * must not have another accepted offer. But an offer can be created for a withdrawn property, because `closed` in property.ts
 * contains only `sold`.
 */
function requireSellable(offerId: string, { status, archived_at, deal: holder }: StoredProperty): void {
  if (archived_at !== undefined || status === 'sold' || status === 'withdrawn')
    throw new AppError('reference_closed', {
      errors: [{ field: 'property_id', code: 'closed', message: `is ${archived_at ? ARCHIVED : status}` }],
    })
  if (holder !== undefined && holder !== offerId)
    throw new AppError('property_taken', {
      detail: `Offer ${holder} on the same property is already accepted. Cancel that offer first.`,
      transaction_id: holder,
    })
}
