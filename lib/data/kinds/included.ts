import type { Party } from '../../domain/included.ts'
import { propertyKind } from '../../domain/property.ts'
import { prospectKind } from '../../domain/prospect.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { readRecords } from '../records/read-records.ts'

/** Adds to offers the records they are between, as they are now: one request more for each 100 distinct ones. */
export async function withIncluded(
  offers: readonly Transaction[],
  parties: readonly Party[],
): Promise<Transaction[]> {
  const asked = { prospect: parties.includes('prospect'), property: parties.includes('property') }
  const recordOf = await readRecords(
    offers.flatMap(({ prospect_id, property_id }) => [
      ...(asked.prospect ? [prospect_id] : []),
      ...(asked.property ? [property_id] : []),
    ]),
  )
  return offers.map((offer) => ({
    ...offer,
    ...(asked.prospect && { prospect: recordOf(prospectKind, offer.prospect_id) }),
    ...(asked.property && { property: recordOf(propertyKind, offer.property_id) }),
  }))
}
