import { expect } from 'vitest'
import { propertyStore } from '../../lib/data/kinds/properties.ts'
import { prospectStore } from '../../lib/data/kinds/prospects.ts'
import { transactionStore } from '../../lib/data/kinds/transactions.ts'
import { expectedOf, type Fault, faultsBetween, foundIn } from '../../lib/data/repair/invariants.ts'
import { type Item, scanItems } from '../../lib/data/table/items.ts'

/** Fails unless the table holds exactly what its records say: entries, postings, counters, referrers. */
export async function expectInvariants(): Promise<void> {
  expect(faultsIn(await everyItem())).toEqual([])
}

/** The whole table as it is now. */
export async function everyItem(): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of scanItems()) items.push(item)
  return items
}

/** Where the items of a table are not what its records, of every kind, say. */
export function faultsIn(items: readonly Item[]): Fault[] {
  const expected = [
    expectedOf(prospectStore, items),
    expectedOf(propertyStore, items),
    expectedOf(transactionStore, items),
  ]
  return faultsBetween(expected, foundIn(items))
}
