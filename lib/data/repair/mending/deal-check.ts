import { getItem, getItems, type Item, queryItems } from '../../table/client.ts'
import { listPartition, recordKey } from '../../table/keys.ts'
import type { DealFault } from '../faults.ts'
import { bondName } from '../places.ts'
import { readingOf } from './entry-repair.ts'
import { idIn } from './owner.ts'
import { settled } from './settled.ts'

/**
 * Reads a property and its offers again. Where they still contradict each other, no rule says which of them is right: a
 * person decides.
 */
export async function checkDeal(fault: DealFault): Promise<(DealFault & { state: 'found' | 'unsettled' })[]> {
  const isSound = await settled(async () => {
    const property = await getItem(recordKey(fault.property))
    const offers = await offersOn(fault.property)
    const again = await getItem(recordKey(fault.property))
    if (again?.version !== property?.version) return undefined
    return doAgree(property, offers)
  })
  if (isSound === true) return []
  return [{ ...fault, state: isSound === false ? 'found' : 'unsettled' }]
}

async function offersOn(property: string): Promise<Item[]> {
  const entries = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': listPartition('transaction', property) },
  })
  return getItems(entries.flatMap((entry) => idIn(entry) ?? []).map(recordKey))
}

function doAgree(property: Item | undefined, offers: readonly Item[]): boolean {
  const readings = [...(property ? [property] : []), ...offers].map(readingOf)
  if (readings.includes(undefined)) return false
  const bonds = readings.flatMap((reading) => reading?.bond ?? [])
  const [expected, actual] = (['must', 'is'] as const).map((side) =>
    bonds
      .filter((each) => each.side === side)
      .map(({ bond }) => bondName(bond))
      .sort(),
  )
  return String(expected) === String(actual)
}
