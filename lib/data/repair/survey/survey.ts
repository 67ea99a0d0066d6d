import type { Item } from '../../table/client.ts'
import type { Key } from '../../table/keys.ts'
import { scanPages } from '../../table/scans.ts'
import type { Fault } from '../faults.ts'
import { bucketOf } from './buckets.ts'
import { claimsOf } from './claims.ts'
import { newLedger } from './ledger.ts'
import { addTo, newTally, type Share, type Tally } from './tally.ts'

/** A tally of a table under way: how many items are in it, and which comes after them; none after the last. */
export type Count = { tally: Tally; items: number; next: Key | undefined; isWhole: boolean }

export const newCount = (): Count => ({ tally: newTally(), items: 0, next: undefined, isWhole: false })

/**
 * Reads a table from where the count stands to its end, and keeps it up to date page by page. A scan is no snapshot: of
 * what changed meanwhile it has seen one part before and the other after, so that a difference is a suspicion where the
 * table is in use.
 */
export async function tallyOn(count: Count, progress: (items: number) => void): Promise<void> {
  if (count.isWhole) return
  for await (const { items, next } of scanPages(count.next)) {
    for (const item of items) for (const claim of claimsOf(item)) addTo(count.tally, claim)
    count.items += items.length
    count.next = next
    progress(count.items)
  }
  count.isWhole = true
}

/** What a share of a table seems to have wrong, and how many claims were held to find out. */
type Survey = { suspects: Fault[]; held: number }

/** Reads a table whole, and holds what is in the share. */
export async function surveyOf({ buckets }: Share, progress: (items: number) => void): Promise<Survey> {
  let read = 0
  const ledger = newLedger()
  for await (const { items } of scanPages()) {
    for (const item of items)
      for (const claim of claimsOf(item)) if (buckets.has(bucketOf(claim))) ledger.enter(claim)
    read += items.length
    progress(read)
  }
  return { suspects: ledger.faults(), held: ledger.held() }
}

/** Where the items of a table at rest are not as its records say. */
export function faultsIn(items: Iterable<Item>): Fault[] {
  const ledger = newLedger()
  for (const item of items) for (const claim of claimsOf(item)) ledger.enter(claim)
  return ledger.faults()
}
