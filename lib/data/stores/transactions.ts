import * as v from 'valibot'
import { dealOfOffer, dealStep, propertyAfter, prospectAfter } from '../../domain/deals.ts'
import { propertyRecordType } from '../../domain/property.ts'
import { prospectRecordType } from '../../domain/prospect.ts'
import { type AnyRecord, type RecordType, shown } from '../../domain/record-type.ts'
import type { Party } from '../../domain/transaction.ts'
import {
  type KeptTransaction,
  type NewTransaction,
  type Transaction,
  type TransactionFilter,
  transactionRecordType,
  transactionStatuses,
} from '../../domain/transaction.ts'
import { parseStored } from '../../domain/validation.ts'
import { type Layout, type Row, storedRow } from '../records/layout.ts'
import { Repository } from '../records/repository.ts'
import type { Store } from '../records/store.ts'
import { type Change, changeOf } from '../records/writes.ts'
import { choice, decimal } from '../rows/fields.ts'
import { timesBeside } from '../rows/rows.ts'
import { getItems, type Item } from '../table/client.ts'
import { recordKey } from '../table/keys.ts'
import { propertyStore } from './properties.ts'
import { prospectStore } from './prospects.ts'

const values = {
  name: 'values',
  fields: {
    status: choice<KeptTransaction, string>(transactionStatuses, ({ status }) => status),
    amount: decimal<KeptTransaction>(({ offer_amount }) => offer_amount),
  },
}

export const transactionStore: Store<KeptTransaction, Transaction, NewTransaction, TransactionFilter> = {
  recordType: transactionRecordType,
  /** One for each combination of filters. */
  listsOf: ({ status, prospect_id, property_id }) =>
    [{}, { prospect_id }, { property_id }, { prospect_id, property_id }].flatMap((parties) => [
      listFor(parties),
      listFor({ ...parties, status }),
    ]),
  rows: [values, timesBeside(values)],
  select: (filter) => ({ list: listFor(filter) }),
  dealOf(offer) {
    const deal = dealOfOffer(offer)
    return deal && { side: 'expected', deal }
  },
  linkedChanges,
}

export const transactions = new Repository(transactionStore)

/** The list of the offers with these values. The offers of one party are on a list named by its id. */
function listFor({
  status = 'all',
  prospect_id,
  property_id,
}: { [Field in keyof TransactionFilter]: string }) {
  const values = [prospect_id, property_id, status === 'all' ? undefined : `status=${status}`]
  return values.filter((value) => value !== undefined).join('&') || 'all'
}

/** What a step of a deal makes of the property and the prospect, read in one request. A record that is gone stays so. */
async function linkedChanges(before: KeptTransaction, after: KeptTransaction | undefined): Promise<Change[]> {
  const step = dealStep(before, after)
  if (step === undefined) return []
  const { id, property_id, prospect_id } = before
  const ids = step === 'sell' ? [property_id, prospect_id] : [property_id]
  const items = new Map((await getItems(ids.map(recordKey))).map((item) => [item.pk, item]))
  const property = rowIn(propertyStore.recordType, items.get(property_id))
  const prospect = rowIn(prospectStore.recordType, items.get(prospect_id))
  const at = after?.updated_at ?? new Date().toISOString()
  return [
    ...(property ? [linkedChange(propertyStore, property, propertyAfter(step, id, property.data), at)] : []),
    ...(prospect ? [linkedChange(prospectStore, prospect, prospectAfter(step, prospect.data), at)] : []),
  ]
}

function rowIn<Kept extends AnyRecord>(
  recordType: RecordType<Kept>,
  item: Item | undefined,
): Row<Kept> | undefined {
  return item && parseStored(storedRow(recordType), item)
}

/** A record whose data is the same object stays as it is; the transaction checks that it does. */
function linkedChange<Kept extends AnyRecord>(
  layout: Layout<Kept>,
  before: Row<Kept>,
  data: Kept,
  updated_at: string,
): Change {
  if (data === before.data) return changeOf(layout, before, before)
  return changeOf(layout, before, { ...before, version: before.version + 1, data: { ...data, updated_at } })
}

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
    ...(asked.prospect && { prospect: recordOf(prospectRecordType, offer.prospect_id) }),
    ...(asked.property && { property: recordOf(propertyRecordType, offer.property_id) }),
  }))
}

/**
 * Reads records of any record type by their ids, each once, strongly consistent: 100 in a request, requests side by side.
 * Answers how to get at one, as when read alone; null where there is none.
 */
async function readRecords(ids: readonly string[]) {
  const items = new Map((await getItems([...new Set(ids)].map(recordKey))).map((item) => [item.pk, item]))

  return function recordOf<Kept extends AnyRecord, Shown extends AnyRecord>(
    recordType: RecordType<Kept, Shown>,
    id: string,
  ): Shown | null {
    const item = items.get(id)
    if (!item) return null
    return shown(recordType, parseStored(v.object({ version: v.number(), data: recordType.Kept }), item))
  }
}
