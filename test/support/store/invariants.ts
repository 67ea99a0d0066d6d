import { expect } from 'vitest'
import type { Item } from '../../../lib/data/table/client.ts'
import { scanItems } from '../../../lib/data/table/scans.ts'
import { faults } from './checked-table.ts'

/** Fails unless the table contains exactly what its records require: entries, postings, counters, referrers. */
export async function expectInvariants(): Promise<void> {
  expect(await faults()).toEqual([])
}

/** The whole table as it is now. */
export async function everyItem(): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of scanItems()) items.push(item)
  return items
}
