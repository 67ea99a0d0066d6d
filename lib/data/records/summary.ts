import type { AnyRecord } from '../../domain/record-type.ts'
import type { Group } from '../../domain/summary.ts'
import { ExactSum, type GroupName } from '../../domain/summary.ts'
import { valueIn } from '../rows/query.ts'
import type { Column } from '../rows/rows.ts'
import { visitRecords } from './find.ts'
import { type NumberedFilter, queryOf } from './list.ts'
import type { Mapping } from './mapping.ts'

/**
 * Counts the records that match a filter, grouped by a column. Empty groups are left out.
 * @throws AppError `range_too_broad`, `search_too_broad`
 */
export async function summaryOf<Kept extends AnyRecord>(
  mapping: Mapping<Kept, AnyRecord>,
  filter: NumberedFilter,
  by: GroupName,
): Promise<{ data: Group[]; total: number }> {
  const { sum, groups: groupings } = mapping.summary
  const grouping = groupings[by]
  if (!grouping) throw new Error(`The records cannot be counted by ${by}`)
  const { column, values } = grouping
  const read = [column, ...(sum ? [sum] : [])]
  const groups = new Map<string, GroupTotals>()
  let total = 0
  await visitRecords(mapping, queryOf(mapping, filter, read), read, (_seq, rows) => {
    total += 1
    const name = String(valueIn(rows, column))
    const group = groups.get(name) ?? new GroupTotals(sum)
    groups.set(name, group)
    group.add(sum && valueIn(rows, sum))
  })
  const names = [...groups.keys()].sort()
  const inOrder = values ? names.toSorted((a, b) => values.indexOf(a) - values.indexOf(b)) : names
  return {
    data: inOrder.flatMap((name) => {
      const group = groups.get(name)
      return group ? [{ [by]: name, ...group.result() }] : []
    }),
    total,
  }
}

/** Counts the records of a group, and adds up the column `sum` if it is given. */
class GroupTotals {
  #count = 0
  readonly #sum: ExactSum | undefined

  constructor(sum: Column | undefined) {
    this.#sum = sum && new ExactSum()
  }

  add(value: number | string | undefined): void {
    this.#count += 1
    if (typeof value === 'number') this.#sum?.add(value)
  }

  result(): { count: number; sum?: number } {
    return { count: this.#count, ...(this.#sum && { sum: this.#sum.value() }) }
  }
}
