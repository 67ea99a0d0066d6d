import { expect } from 'vitest'
import { expectedOf, type Fault, faultsBetween, foundIn } from '../../lib/data/invariants.ts'
import { propertyStore } from '../../lib/data/properties.ts'
import { prospectStore } from '../../lib/data/prospects.ts'
import { type Item, scanItems } from '../../lib/data/table.ts'
import { transactionStore } from '../../lib/data/transactions.ts'

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
