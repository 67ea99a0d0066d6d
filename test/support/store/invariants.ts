import { expect } from 'vitest'
import { type Fault, whereIs } from '../../../lib/data/repair/faults.ts'
import { faultsIn as faultsOf } from '../../../lib/data/repair/survey/survey.ts'
import type { Item } from '../../../lib/data/table/client.ts'
import { scanItems } from '../../../lib/data/table/scans.ts'

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
export function faultsIn(items: readonly Item[]): { fault: Fault['fault']; where: string }[] {
  return faultsOf(items).map((fault) => ({ fault: fault.fault, where: whereIs(fault) }))
}
