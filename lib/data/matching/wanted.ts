import { type Span, wantedBy } from '../../domain/matching/rule.ts'
import type { Item } from '../table/items.ts'
import { amountKey, amountsBetween, type Key } from '../table/keys.ts'
import { partsAround, partsOf } from './budget-tree.ts'
import type { Part } from './candidates.ts'

const KIND = 'prospect'

/** The two entries by which a prospect is found by its budget while it looks to buy: about 95 bytes each. */
export function wantedEntries(
  prospect: Parameters<typeof wantedBy>[0],
  seq: number,
): { key: Key; item: Item }[] {
  const item = wantedBy(prospect)
  if (!item) return []
  const { budget_min = 0, budget_max = Number.POSITIVE_INFINITY } = item
  return partsOf({ from: budget_min, to: budget_max }).map(({ part, amount }) => ({
    key: amountKey(KIND, part, amount, seq),
    item,
  }))
}

/** Where the prospects are whose budget reaches into a span. */
export const wantedAround = (budgets: Span): Part[] =>
  partsAround(budgets).map(({ part, span }) => amountsBetween(KIND, part, span))
