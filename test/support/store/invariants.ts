import { expect } from 'vitest'
import type { Item } from '../../../lib/data/table/client.ts'
import { scanPages } from '../../../lib/data/table/whole-table.ts'
import { faults } from './checked-table.ts'

/** Fails unless the table contains exactly what its records require: entries, postings, counters, referrers. */
export async function expectInvariants(): Promise<void> {
  expect(await faults()).toEqual([])
}

/** The whole table as it is now. */
export async function everyItem(): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of scanPages()) items.push(...page.items)
  return items
}
