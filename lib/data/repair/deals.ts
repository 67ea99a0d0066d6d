import type { Deal } from '../../domain/property.ts'
import { getItem, getItems, type Item, queryItems } from '../table/client.ts'
import { listPartition, recordKey } from '../table/keys.ts'
import { idIn } from './entries.ts'
import { expectedOf, type SidedDeal } from './expected.ts'
import { type DealFault, dealName, type Finding } from './faults.ts'
import { retryUntilStable } from './retry-until-stable.ts'

/**
 * Reads a property and its offers again, and reports the offers that contradict it. Contradictions are never repaired,
 * since no rule says which record is right: a person decides.
 */
export async function checkDeal({ property: id }: Pick<DealFault, 'property'>): Promise<Finding[]> {
  const found = await retryUntilStable(async () => {
    const property = await getItem(recordKey(id))
    const offers = await offersOn(id)
    const again = await getItem(recordKey(id))
    if (again?.version !== property?.version) return undefined
    return contradictionIn(id, property ? [property, ...offers] : offers)
  })
  if (!found) return [{ fault: 'contradictory', property: id, offers: [], state: 'unstable' }]
  return found.offers.length === 0 ? [] : [{ ...found, state: 'found' }]
}

async function offersOn(property: string): Promise<Item[]> {
  const entries = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': listPartition('transaction', property) },
  })
  return getItems(entries.flatMap((entry) => idIn(entry) ?? []).map(recordKey))
}

/** Compares the deal that a property states with those that its offers require. */
function contradictionIn(property: string, records: readonly Item[]): DealFault {
  const deals = records.flatMap((record) => expectedOf(record)?.deal ?? [])
  const [expected, actual] = [dealsOf(deals, 'expected'), dealsOf(deals, 'actual')]
  const unstated = [...expected].filter(([name]) => !actual.has(name)).map(([, { offer }]) => offer)
  const unfounded = [...actual].filter(([name]) => !expected.has(name)).map(([, { offer }]) => offer)
  const offers = [...new Set([...unstated, ...unfounded])].sort()
  const wayOut =
    unstated.length > 0
      ? `cancel ${unstated.join(' and ')}: PUT /api/v1/transactions/{id} {"status":"cancelled"}`
      : `remove the attribute data.deal from item ${property} record, then run npm run verify -- --repair`
  return { fault: 'contradictory', property, offers, wayOut }
}

function dealsOf(deals: readonly SidedDeal[], side: SidedDeal['side']): Map<string, Deal> {
  return new Map(deals.filter((each) => each.side === side).map(({ deal }) => [dealName(deal), deal]))
}
