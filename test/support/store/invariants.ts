import { expect } from 'vitest'
import { Comparison } from '../../../lib/data/repair/compare.ts'
import { type Fault, whereIs } from '../../../lib/data/repair/faults.ts'
import type { Item } from '../../../lib/data/table/client.ts'
import { scanItems } from '../../../lib/data/table/scans.ts'

/** Fails unless the table contains exactly what its records require: entries, postings, counters, referrers. */
export async function expectInvariants(): Promise<void> {
  expect(faultsIn(await everyItem())).toEqual([])
}

/** The whole table as it is now. */
export async function everyItem(): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of scanItems()) items.push(item)
  return items
}

/** Where the items of a table differ from what its records of every type require. */
export function faultsIn(items: readonly Item[]): { fault: Fault['fault']; where: string }[] {
  const comparison = new Comparison()
  for (const item of items) comparison.add(item)
  return comparison.faults().map((fault) => ({ fault: fault.fault, where: whereIs(fault) }))
}
