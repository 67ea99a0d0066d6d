import { dealStep } from '../../domain/computed.ts'
import { propertyRecordType } from '../../domain/property.ts'
import { prospectRecordType } from '../../domain/prospect.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { nextRevision, type Stamp, shown, storedRecord } from '../../domain/revision.ts'
import {
  type KeptTransaction,
  type NewTransaction,
  type Party,
  propertyAfter,
  prospectAfter,
  type Transaction,
  type TransactionFilter,
  transactionRecordType,
  transactionStatuses,
} from '../../domain/transaction.ts'
import { parseStored } from '../../domain/validation.ts'
import type { Indexed } from '../index/declaration.ts'
import { choice, decimal } from '../index/row-fields.ts'
import { columnOf, timeColumns, timesBeside } from '../index/rows.ts'
import type { Change, Mapping, StoredRecord } from '../records/mapping.ts'
import { Repository } from '../records/repository.ts'
import { changeOf, checkOfVersion } from '../records/writes.ts'
import { getItems, type Item } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { propertyMapping } from './properties.ts'
import { prospectMapping } from './prospects.ts'

const values = {
  name: 'values',
  bytes: 7,
  fields: {
    status: choice<KeptTransaction, string>(transactionStatuses, ({ status }) => status),
    amount: decimal<KeptTransaction>(({ offer_amount }) => offer_amount),
  },
}

const times = timesBeside(values)

const columns = {
  status: columnOf(values, ['status'], ({ status }) => status),
  amount: columnOf(values, ['amount'], ({ amount }) => amount),
  ...timeColumns(times),
}

export const transactionMapping: Mapping<KeptTransaction, Transaction, NewTransaction> = {
  recordType: transactionRecordType,
  facets: [{ field: 'status', values: transactionStatuses, of: ({ status }) => status, firstCode: 1 }],
  rows: [values, times],
  columns,
  summary: {
    groups: {
      status: { column: columns.status, values: transactionStatuses },
      month: { column: columns.month },
    },
    sum: columns.amount,
  },
  linkedChanges: dealChanges,
}

export const transactions = new Repository<KeptTransaction, Transaction, NewTransaction, TransactionFilter>(
  transactionMapping,
)

/**
 * Returns the changes that a step of a deal causes in the property and the prospect. Sends one request, which reads the
 * property, and for a sale also the prospect. Skips missing records.
 */
async function dealChanges(
  before: KeptTransaction,
  after: KeptTransaction | undefined,
  stamp: Stamp,
): Promise<Change[]> {
  const step = dealStep(before.status, after?.status)
  if (step === undefined) return []
  const { id, property_id, prospect_id } = before
  const ids = step === 'sell' ? [property_id, prospect_id] : [property_id]
  const items = await readRecords(ids)
  const property = storedIn(propertyMapping.recordType, items.get(property_id))
  const prospect = storedIn(prospectMapping.recordType, items.get(prospect_id))
  return [
    ...(property
      ? [changeOrCheck(propertyMapping, property, propertyAfter(step, id, property.data), stamp)]
      : []),
    ...(prospect
      ? [changeOrCheck(prospectMapping, prospect, prospectAfter(step, prospect.data), stamp)]
      : []),
  ]
}

function storedIn<Kept extends AnyRecord>(
  recordType: RecordType<Kept>,
  item: Item | undefined,
): StoredRecord<Kept> | undefined {
  return item && parseStored(storedRecord(recordType), item)
}

/**
 * Returns the change that replaces the data of a linked record with `data`. If `data` is the same object as before, the record
 * does not change, and only its version is checked. The check is an Update that sets the version to its current value, because
 * the IAM role of the function already allows Update.
 */
function changeOrCheck<Kept extends AnyRecord>(
  mapping: Indexed<Kept>,
  before: StoredRecord<Kept>,
  data: Kept,
  stamp: Stamp,
): Change {
  if (data === before.data) return checkOfVersion(mapping, before)
  return changeOf(mapping, before, nextRevision(before, data, stamp))
}

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
function shownOrNull<Kept extends AnyRecord, Shown extends AnyRecord>(
  recordType: RecordType<Kept, Shown>,
  item: Item | undefined,
): Shown | null {
  const record = storedIn(recordType, item)
  return record ? shown(recordType, record) : null
}
