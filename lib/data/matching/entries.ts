import * as v from 'valibot'
import { forSale, wantedBy } from '../../domain/matching.ts'
import { SETTLED_MS } from '../changes/change.ts'
import type { Item } from '../table/client.ts'
import { COMMIT_MS, type Write } from '../table/commit.ts'
import { amountKey, isMatchEntry, type Key } from '../table/keys.ts'

const PROPERTY = 'property'
const PRICE = 'price'

/** The entry by which a property is found by its price while it can be had: about 75 bytes. */
export function forSaleEntries(
  property: Parameters<typeof forSale>[0],
  seq: number,
): { key: Key; item: Item }[] {
  const item = forSale(property)
  return item ? [{ key: amountKey(PROPERTY, PRICE, item.price, seq), item }] : []
}

const PROSPECT = 'prospect'

/** The two entries by which a prospect is found by its budget while it looks to buy: about 95 bytes each. */
export function wantedEntries(
  prospect: Parameters<typeof wantedBy>[0],
  seq: number,
): { key: Key; item: Item }[] {
  const item = wantedBy(prospect)
  if (!item) return []
  const { budget_min = 0, budget_max = Number.POSITIVE_INFINITY } = item
  return partsOf({ from: budget_min, to: budget_max }).map(({ part, amount }) => ({
    key: amountKey(PROSPECT, part, amount, seq),
    item,
  }))
}

/**
 * A Relational Interval Tree (Kriegel, Poetke, Seidl: Managing Intervals Efficiently in Object-Relational Databases, VLDB
 * 2000) over 64 cells of amounts, ten to a power of ten. A budget is registered once, at the lowest node above all cells it
 * reaches into, sorted by either end. A search for the budgets around a price goes from the root to its cell: at each
 * node all budgets contain the middle, so one end alone shows which of them reach the price. Only in the last cell, a
 * quarter of the amount wide, are budgets read that do not.
 */
const LEVELS = 6

/** Where cells begin, from the second on. Half a unit beside whole amounts, which most prices are. */
const FENCES = Array.from({ length: 2 ** LEVELS - 1 }, (_, n) => Math.round(1000 * 10 ** (n / 10)) + 0.5)

const cellOf = (amount: number) => FENCES.filter((fence) => fence <= amount).length

type BudgetEnd = 'min' | 'max'

/** The part of the tree that has the budgets of one node sorted by one end. */
const partOf = (level: number, index: number, end: BudgetEnd) => `${level}.${index}.${end}`

/** The parts that a budget is registered in, and the end that each is sorted by. */
export function partsOf({ from, to }: { from: number; to: number }): { part: string; amount: number }[] {
  const [first, last] = [cellOf(from), cellOf(to)]
  const level = 32 - Math.clz32(first ^ last)
  const index = first >> level
  return [
    { part: partOf(level, index, 'min'), amount: from },
    { part: partOf(level, index, 'max'), amount: to },
  ]
}

/** Longer than a write is on its way and a request takes: a reader that missed the new entry finds the trace. */
const KEPT_MS = SETTLED_MS + COMMIT_MS

const Trace = v.object({ pk: v.string(), sk: v.string(), expires_at: v.number() })

/**
 * Leaves a trace where a record was found until now that goes on taking part elsewhere. The parts of an index are no
 * snapshot: a reader could be too early at the new key and too late at the old one. DynamoDB deletes it in time.
 */
export function traceAt(key: Key, now: number): Write {
  return { Put: { Item: { ...key, expires_at: Math.ceil((now + KEPT_MS) / 1_000) } } }
}

/** Whether an item is such a trace, which is in no record's name, and no fault beside what the records say. */
export const isTrace = (item: Item) => v.is(Trace, item) && isMatchEntry(item)
