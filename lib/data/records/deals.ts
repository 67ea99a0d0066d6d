import { propertyAfter, prospectAfterSale } from '../../domain/deals.ts'
import { isId } from '../../domain/id.ts'
import { dealStep } from '../../domain/offer-status.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import { nextRevision, type Stamp } from '../../domain/revision.ts'
import type { StoredTransaction } from '../../domain/transaction.ts'
import { AppError } from '../../errors.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { getCommittedItem, getItems } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { changeOf, type RecordChange } from './change.ts'
import { properties } from './properties.ts'
import { prospects } from './prospects.ts'
import { recordIn, type StoredRecord } from './stored-record.ts'

/**
 * Returns the changes that a step of a deal causes in the property and the prospect of an offer. Returns no changes if the
 * record is not an offer, or if its change is no step of a deal. Reads the property, and for a sale also the prospect. Skips
 * missing records.
 * @param after absent for a delete
 * @returns `undefined` if `before` is outdated, so that the rules cannot be checked. The caller must try again
 * @throws AppError if a rule of the property or the prospect forbids the step
 */
export async function dealChanges(
  { version, data: offer }: StoredRecord<AnyRecord>,
  after: StoredRecord<AnyRecord> | undefined,
  stamp: Stamp,
): Promise<RecordChange[] | undefined> {
  const next = after?.data
  if (!isOffer(offer) || (next && !isOffer(next))) return []
  const step = dealStep(offer.status, next?.status)
  if (step === undefined) return []
  const { id, property_id, prospect_id } = offer
  // Read in each attempt: after a failed condition, only the items of that condition are known.
  const items = await getItems((step === 'sell' ? [property_id, prospect_id] : [property_id]).map(recordKey))
  const propertyItem = items.find(({ pk }) => pk === property_id)
  const prospectItem = items.find(({ pk }) => pk === prospect_id)
  const property = propertyItem && recordIn(properties, propertyItem)
  const prospect = prospectItem && recordIn(prospects, prospectItem)
  try {
    return [
      ...(property ? [linked(properties, property, propertyAfter(step, id, property.data), stamp)] : []),
      ...(prospect ? [linked(prospects, prospect, prospectAfterSale(prospect.data), stamp)] : []),
    ].map((change) => ({ ...change, because: id }))
  } catch (error) {
    // Another transaction may have changed the offer together with its property. Then the rule compared the old offer with the
    // new property, and its error may be wrong.
    if (error instanceof AppError && (await versionOf(id)) !== version) return undefined
    throw error
  }
}

/** The prefix of an id is the record type. */
function isOffer(record: AnyRecord): record is StoredTransaction {
  return isId('txn', record.id)
}

async function versionOf(id: string): Promise<unknown> {
  const item = await getCommittedItem(recordKey(id))
  if (!item) throw new AppError('not_found')
  return item.version
}

/**
 * Returns the change of a linked record. If `data` is the same object as before, the record does not change, and only its
 * version is checked. The check is an Update that sets the version to its current value: the delete of an offer also lowers the
 * reference count of the record in the same write.
 */
function linked<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  before: StoredRecord<Stored>,
  data: Stored,
  stamp: Stamp,
): RecordChange {
  return changeOf(storage, before, data === before.data ? before : nextRevision(before, data, stamp))
}
