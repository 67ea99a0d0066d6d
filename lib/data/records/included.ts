import type { Party } from '../../domain/include.ts'
import { propertyRecordType } from '../../domain/property.ts'
import { prospectRecordType } from '../../domain/prospect.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { shown } from '../../domain/revision.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { getItems, type Item } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { recordIn } from './stored-record.ts'

/** Adds the current prospects, properties or both to offers. Sends one request for each 100 distinct records. */
export async function withIncluded(
  offers: readonly Transaction[],
  parties: readonly Party[],
): Promise<Transaction[]> {
  const asked = { prospect: parties.includes('prospect'), property: parties.includes('property') }
  const items = await readRecords(
    offers.flatMap(({ prospect_id, property_id }) => [
      ...(asked.prospect ? [prospect_id] : []),
      ...(asked.property ? [property_id] : []),
    ]),
  )
  return offers.map((offer) => ({
    ...offer,
    ...(asked.prospect && { prospect: shownOrNull(prospectRecordType, items.get(offer.prospect_id)) }),
    ...(asked.property && { property: shownOrNull(propertyRecordType, items.get(offer.property_id)) }),
  }))
}

/** Reads items of records by their ids, strongly consistent. */
async function readRecords(ids: readonly string[]): Promise<Map<unknown, Item>> {
  const items = await getItems([...new Set(ids)].map(recordKey))
  return new Map(items.map((item) => [item.pk, item]))
}

/** Returns a record as responses contain it, or null if it is missing. */
function shownOrNull<Stored extends AnyRecord, Public extends AnyRecord>(
  recordType: RecordType<Stored, Public>,
  item: Item | undefined,
): Public | null {
  return item ? shown(recordType, recordIn(recordType, item)) : null
}
