import { type Agreement, agreementOf, converted } from '../../../domain/deals.ts'
import type { KeptProperty } from '../../../domain/property.ts'
import { parseStored } from '../../../domain/validation.ts'
import { propertyStore } from '../../kinds/properties.ts'
import { prospectStore } from '../../kinds/prospects.ts'
import { transactionStore } from '../../kinds/transactions.ts'
import { companion } from '../../records/companions.ts'
import type { Companion } from '../../records/store.ts'
import { commit, newOperation } from '../../table/commit.ts'
import { getItem, getItems, type Item } from '../../table/items.ts'
import { listPartition, recordKey } from '../../table/keys.ts'
import { queryItems } from '../../table/queries.ts'
import type { DealFault } from '../faults.ts'
import { unchangedRecord } from './entry-repair.ts'
import { idIn } from './owner.ts'
import { settled } from './settled.ts'

type Found = DealFault & { state: 'found' | 'mended' | 'unsettled' }

/**
 * Looks again at a property and its offers that do not agree, and makes them agree where one thing only can be meant, a
 * step at a time.
 *
 *     property --> its offers --> property again, same version: they agree, contradict each other, or can be mended
 *              --> one transaction: all records of the step still have the versions read, each change told
 */
export async function checkDeal(fault: DealFault, repair: boolean): Promise<Found[]> {
  let hasMended = false
  const state = await settled(async () => {
    const property = await getItem(recordKey(fault.property))
    const offers = await offersOn(fault.property)
    const again = await getItem(recordKey(fault.property))
    if (again?.version !== property?.version) return undefined
    const agreement = property ? agreementAmong(property, offers) : 'contradictory'
    if (agreement === 'sound') return hasMended ? 'mended' : 'sound'
    if (agreement === 'contradictory') return agreement
    if (!repair) return 'found'
    if (await isMade(agreement, [...offers, ...(property ? [property] : [])])) hasMended = true
    return undefined
  })
  if (state === 'sound') return []
  if (state === 'contradictory') return [{ ...fault, fault: state, state: 'found' }]
  return [{ ...fault, state: state ?? 'unsettled' }]
}

async function offersOn(property: string): Promise<Item[]> {
  const entries = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': listPartition('transaction', property) },
  })
  return getItems(entries.flatMap((entry) => idIn(entry) ?? []).map(recordKey))
}

function agreementAmong(property: Item, offers: readonly Item[]): Agreement {
  return agreementOf(
    parseStored(propertyStore.kind.Kept, property.data),
    offers.map(({ data }) => parseStored(transactionStore.kind.Kept, data)),
  )
}

/** Writes what an agreement asks for, if all that it rests on is still as it was read. */
async function isMade(
  { property, sale }: Exclude<Agreement, string>,
  read: readonly Item[],
): Promise<boolean> {
  const moving: Companion[] = [
    companion(propertyStore, property.id, (before) => (isMoved(before, property) ? property : before)),
    ...(sale
      ? [
          companion(transactionStore, sale.id, (offer) => ({ ...offer, settled: true })),
          // Who was edited since has the status that somebody meant.
          companion(prospectStore, sale.prospect_id, (prospect) =>
            prospect.updated_at > sale.updated_at ? prospect : converted(prospect),
          ),
        ]
      : []),
  ]
  const prospects = sale ? await getItems([recordKey(sale.prospect_id)]) : []
  const items = new Map([...read, ...prospects].map((item) => [item.pk, item]))
  const now = new Date().toISOString()
  const writes = moving.flatMap(({ id, follow }) => {
    const item = items.get(id)
    return item ? [follow(item, now)] : []
  })
  const holder = read.filter(({ pk }) => pk === property.deal)
  const operation = newOperation()
  const outcome = await commit({
    operation,
    writes: () => [
      ...writes.flatMap((each) => each(operation)),
      ...holder.map((item) => unchangedRecord(String(item.pk), item)),
    ],
  })
  return outcome.committed
}

const isMoved = (before: KeptProperty, after: KeptProperty) =>
  before.status !== after.status || before.deal !== after.deal
