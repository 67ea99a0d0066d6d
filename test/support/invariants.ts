import { expect } from 'vitest'
import { expectedOf, faultsBetween, foundIn } from '../../lib/data/invariants.ts'
import { propertyStore } from '../../lib/data/properties.ts'
import { prospectStore } from '../../lib/data/prospects.ts'
import { type Item, scanItems } from '../../lib/data/table.ts'
import { transactionStore } from '../../lib/data/transactions.ts'

/** Fails unless the table holds exactly what its records say: entries, postings, counters, referrers. */
export async function expectInvariants(): Promise<void> {
  const items: Item[] = []
  for await (const item of scanItems()) items.push(item)
  const expected = [
    expectedOf(prospectStore, items),
    expectedOf(propertyStore, items),
    expectedOf(transactionStore, items),
  ]
  expect(faultsBetween(expected, foundIn(items))).toEqual([])
}
