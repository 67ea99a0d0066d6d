import type { Side } from '../../domain/include.ts'
import { propertyRecordType } from '../../domain/property.ts'
import { prospectRecordType } from '../../domain/prospect.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { shown } from '../../domain/revision.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { AppError } from '../../errors.ts'
import { unitsLeft } from '../index/scan-rows.ts'
import { getItems, type Item } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { recordIn } from './stored-record.ts'

/** Adds the current prospects, properties or both to offers. Sends one request for each 100 distinct records. @throws AppError `range_too_broad` */
export async function withIncluded(
  offers: readonly Transaction[],
  sides: readonly Side[],
): Promise<Transaction[]> {
  const asked = { prospect: sides.includes('prospect'), property: sides.includes('property') }
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

const TOO_MANY =
  'The page and its included records are too long to be read together. Send a smaller `limit`, or leave out `include`.'

/** Reads items of records by their ids, strongly consistent. A prospect or a property takes 1 read unit. */
async function readRecords(ids: readonly string[]): Promise<Map<unknown, Item>> {
  const keys = [...new Set(ids)].map(recordKey)
  if (keys.length > unitsLeft()) throw new AppError('range_too_broad', { detail: TOO_MANY })
  const items = await getItems(keys)
  return new Map(items.map((item) => [item.pk, item]))
}

/** Returns a record as responses contain it, or null if it is missing. */
function shownOrNull<Stored extends AnyRecord, Public extends AnyRecord>(
  recordType: RecordType<Stored, Public>,
  item: Item | undefined,
): Public | null {
  return item ? shown(recordType, recordIn(recordType, item)) : null
}
