import { type Span, Wanted, wantedBy } from '../../domain/matching/rule.ts'
import type { Item } from '../table/items.ts'
import { amountKey, amountsBetween, type Key } from '../table/keys.ts'
import { partsAround, partsOf } from './budget-tree.ts'
import { readCandidates } from './candidates.ts'

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

/** What is asked for by the prospects whose budget reaches into a span. @throws AppError `match_too_broad` */
export function findWanted(budgets: Span) {
  const parts = partsAround(budgets)
  return readCandidates(
    Wanted,
    parts.map(({ part, span }) => amountsBetween(KIND, part, span)),
  )
}
