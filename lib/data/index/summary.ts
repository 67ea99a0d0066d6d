import { notePlan } from '../../context/meter.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import type { Group, GroupName } from '../../domain/summary.ts'
import { ExactSum } from '../../domain/summary.ts'
import { readCounts, totalOf } from './counts.ts'
import type { Indexed } from './declaration.ts'
import { facetOf, LIVE } from './facets.ts'
import { visitMatches } from './find.ts'
import { planOf } from './plan.ts'
import { type ListFilter, type Query, queryOf, withNumber } from './query.ts'
import type { Column } from './rows.ts'
import { valueIn } from './scan-rows.ts'

/**
 * Counts the records that match a filter, grouped by a column. Empty groups are left out.
 * @param caller the user id that replaces `me` in the filter `assigned_to`
 * @throws AppError `range_too_broad`, `search_too_broad`
 */
export async function summaryOf<Stored extends AnyRecord>(
  indexed: Indexed<Stored>,
  filter: ListFilter,
  by: GroupName,
  caller?: string,
): Promise<{ data: Group[]; total: number }> {
  const { sum, groups: groupings } = indexed.summary
  const grouping = groupings[by]
  if (!grouping) throw new Error(`The records cannot be counted by ${by}`)
  const query = queryOf(indexed, await withNumber(filter, caller))
  const groups = new Map<string, GroupTotals>()
  const add = (name: string) => {
    const group = groups.get(name) ?? new GroupTotals(sum)
    groups.set(name, group)
    return group
  }
  const counted = sum ? undefined : countedValues(indexed, query, by)
  if (counted) {
    notePlan('counts')
    const counts = await readCounts(indexed.recordType.name, indexed.facets)
    for (const value of counted) add(value).count = Math.max(0, totalOf(counts, [facetOf(by, value)]))
  } else {
    const { column } = grouping
    const plan = planOf(query, 'summary')
    notePlan(plan)
    await visitMatches(indexed, query, plan, [column, ...(sum ? [sum] : [])], 0, (_seq, rows) => {
      add(String(valueIn(rows, column))).add(sum && valueIn(rows, sum))
    })
  }
  const names = [...groups.keys()].sort()
  const { values } = grouping
  const inOrder = values ? names.toSorted((a, b) => values.indexOf(a) - values.indexOf(b)) : names
  const data = inOrder.flatMap((name) => {
    const group = groups.get(name)
    return group && group.count > 0 ? [{ [by]: name, ...group.result() }] : []
  })
  return { data, total: data.reduce((total, { count }) => total + count, 0) }
}

/**
 * Returns the values of the groups if the counts of facets answer the summary: the query has no other requirement than values of
 * the grouped field. Archived records are counted only by status.
 */
function countedValues<Stored extends AnyRecord>(
  { facets }: Indexed<Stored>,
  query: Query,
  by: GroupName,
): readonly string[] | undefined {
  const { conditions, words, externalId, parties, archived } = query
  const field = facets.find((each) => each.field === by)
  const hasOthers =
    conditions.length > 0 || words || externalId !== undefined || Object.keys(parties).length > 0
  if (!field || hasOthers || (by !== 'status' && archived !== LIVE)) return undefined
  const required = query.facets.filter((each) => !each.facets.includes(LIVE))
  const isOwn = required.every((each) => each.facets.every((facet) => facet.startsWith(facetOf(by, ''))))
  if (!isOwn) return undefined
  const asked = required[0]?.facets
  return field.values.filter((value) =>
    asked ? asked.includes(facetOf(by, value)) : archived === 'all' || value !== 'archived',
  )
}

/** Counts the records of a group, and adds up the column `sum` if it is given. */
class GroupTotals {
  count = 0
  readonly #sum: ExactSum | undefined

  constructor(sum: Column | undefined) {
    this.#sum = sum && new ExactSum()
  }

  add(value: number | string | undefined): void {
    this.count += 1
    if (typeof value === 'number') this.#sum?.add(value)
  }

  result(): { count: number; sum?: number } {
    return { count: this.count, ...(this.#sum && { sum: this.#sum.value() }) }
  }
}
