import { expect } from 'vitest'
import type { Item } from '../../../lib/data/table/client.ts'
import { scanPages } from '../../../lib/data/table/whole-table.ts'
import { faults } from './checked-table.ts'

/** Fails unless the table has exactly the list entries, postings, packed rows, counters and referrers that its records require. */
export async function expectInvariants(): Promise<void> {
  expect(await faults()).toEqual([])
}

/** Returns all items of the table. */
export async function everyItem(): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of scanPages()) items.push(...page.items)
  return items
}
