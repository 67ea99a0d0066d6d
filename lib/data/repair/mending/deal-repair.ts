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
import { readingOf } from './entry-repair.ts'
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
    if (!property) return 'contradictory'
    const agreement = agreementAmong(property, offers)
    if (typeof agreement === 'string') return agreement
    const prospects = agreement.sale ? await getItems([recordKey(agreement.sale.prospect_id)]) : []
    if (!prospects.every(readingOf)) return 'contradictory'
    if (!repair) return 'found'
    if (await isMade(agreement, [property, ...offers, ...prospects])) hasMended = true
    return undefined
  })
  const mended: Found[] = hasMended ? [{ ...fault, state: 'mended' }] : []
  if (state === 'sound') return mended
  if (state === 'contradictory') return [...mended, { ...fault, fault: state, state: 'found' }]
  return [...mended, { ...fault, state: state ?? 'unsettled' }]
}

async function offersOn(property: string): Promise<Item[]> {
  const entries = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': listPartition('transaction', property) },
  })
  return getItems(entries.flatMap((entry) => idIn(entry) ?? []).map(recordKey))
}

/** What one of them says that cannot be read nobody knows, so that nothing is decided. */
function agreementAmong(property: Item, offers: readonly Item[]): Agreement {
  if (![property, ...offers].every(readingOf)) return 'contradictory'
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
    ...(property.deal ? [companion(transactionStore, property.deal, (holder) => holder)] : []),
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
  const items = new Map(read.map((item) => [item.pk, item]))
  const now = new Date().toISOString()
  const writes = moving.flatMap(({ id, follow }) => {
    const item = items.get(id)
    return item ? [follow(item, now)] : []
  })
  const operation = newOperation()
  const outcome = await commit({ operation, writes: () => writes.flatMap((each) => each(operation)) })
  return outcome.committed
}

const isMoved = (before: KeptProperty, after: KeptProperty) =>
  before.status !== after.status || before.deal !== after.deal
