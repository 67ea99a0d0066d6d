import type { Span } from '../../domain/matching/rule.ts'

/**
 * A Relational Interval Tree (Kriegel, Poetke, Seidl: Managing Intervals Efficiently in Object-Relational Databases, VLDB
 * 2000) over 64 cells of amounts, ten to a power of ten. A budget is registered once, at the lowest node above all cells it
 * reaches into, sorted by either end. Whoever looks for the budgets around a price goes from the root to its cell: at each
 * node all budgets hold the middle, so that one end alone tells which of them reach the price. Only in the last cell, a
 * quarter of the amount wide, are budgets read that do not.
 */
const LEVELS = 6

/** Where cells begin, from the second on. Half a unit beside whole amounts, which most prices are. */
const FENCES = Array.from({ length: 2 ** LEVELS - 1 }, (_, n) => Math.round(1000 * 10 ** (n / 10)) + 0.5)

const cellOf = (amount: number) => FENCES.filter((fence) => fence <= amount).length

export type BudgetEnd = 'min' | 'max'

/** The part of the tree that has the budgets of one node sorted by one end. */
const partOf = (level: number, index: number, end: BudgetEnd) => `${level}.${index}.${end}`

/** The parts that a budget is registered in, and the end that each is sorted by. */
export function partsOf({ from, to }: Span): { part: string; amount: number }[] {
  const [first, last] = [cellOf(from), cellOf(to)]
  const level = 32 - Math.clz32(first ^ last)
  const index = first >> level
  return [
    { part: partOf(level, index, 'min'), amount: from },
    { part: partOf(level, index, 'max'), amount: to },
  ]
}

/** What to read to have every budget that reaches into a span: 7 parts where it is in one cell, a few more with each cell. */
export function partsAround({ from, to }: Span): { part: string; span: Span }[] {
  const [first, last] = [cellOf(from), cellOf(to)]
  const levels = Array.from({ length: LEVELS + 1 }, (_, level) => level)
  return levels.flatMap((level) => {
    const nodes = Array.from(
      { length: (last >> level) - (first >> level) + 1 },
      (_, n) => (first >> level) + n,
    )
    return nodes.map((index) => {
      // The first cell of its right half. A span right of the middle is told from budgets by where they end.
      const middle = (index + 0.5) * 2 ** level
      return level > 0 && first >= middle
        ? { part: partOf(level, index, 'max'), span: { from, to: Number.POSITIVE_INFINITY } }
        : { part: partOf(level, index, 'min'), span: { from: 0, to } }
    })
  })
}
