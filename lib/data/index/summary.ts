import { notePlan } from '../../context/meter.ts'
import { ARCHIVED } from '../../domain/archiving.ts'
import { NO_USER } from '../../domain/assignee.ts'
import { daysIn, monthOf, weekOf } from '../../domain/calendar.ts'
import { ExactSum } from '../../domain/exact-sum.ts'
import type { AnyRecord } from '../../domain/record-type.ts'
import type { Group, Grouping, GroupName, Period } from '../../domain/summary.ts'
import { AppError } from '../../errors.ts'
import { assigneeIds } from '../accounts/assignees.ts'
import { readCounts, totalOf } from './counts.ts'
import { facetsWith, LIVE } from './facets.ts'
import { visitMatches } from './find.ts'
import { planOf } from './plan.ts'
import { type ListFilter, type Query, queryOf, withNumber } from './query.ts'
import { columnNamed, type RecordStorage } from './record-storage.ts'
import type { Column, RowValue } from './rows.ts'
import { valueIn } from './scan-rows.ts'

/** The maximum number of groups in a response. Two users and a day take about 75 bytes, and Lambda returns at most 6 MB. */
const GROUPS_MAX = 10_000
const TOO_MANY_GROUPS = `The summary has more than ${GROUPS_MAX} groups. Send a shorter range, or group by \`week\` or \`month\`.`

/**
 * Counts the records that match a filter, grouped by one or two fields or periods. Empty groups are left out. Groups are in the
 * order of the first field, then of the second: statuses and types in their order, other values ascending.
 * @param caller the user id that replaces `me` in the filter `assigned_to`
 * @throws AppError `range_too_broad`, `search_too_broad`
 */
export async function summaryOf<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  filter: ListFilter,
  grouping: Grouping,
  caller?: string,
): Promise<{ data: Group[]; total: number }> {
  const { by } = grouping
  const { sum } = storage.summary
  const query = queryOf(storage, await withNumber(filter, caller))
  const groups = new Map<string, GroupTotals>()
  const add = (names: readonly string[]) => {
    const key = names.join('\n')
    const group = groups.get(key) ?? new GroupTotals(names, sum)
    groups.set(key, group)
    if (groups.size > GROUPS_MAX) throw new AppError('range_too_broad', { detail: TOO_MANY_GROUPS })
    return group
  }
  const [first, second] = by
  const counted = sum || first === undefined || second ? undefined : countedValues(storage, query, first)
  if (counted && first !== undefined) {
    notePlan('counts')
    const counts = await readCounts(storage.name, storage.facets)
    for (const value of counted)
      add([value]).count = Math.max(0, totalOf(counts, facetsWith(query.spaces, first, value)))
  } else {
    const plan = planOf(query, 'summary')
    notePlan(plan)
    const columns = by.map((name) => groupColumn(storage, name, grouping))
    const namesOf = await groupNames(grouping)
    await visitMatches(storage, query, plan, [...columns, ...(sum ? [sum] : [])], 0, (_seq, rows) => {
      const values = columns.map((column) => valueIn(rows, column))
      if (values.some((value) => value === undefined)) return
      add(values.map((value, at) => namesOf[at]?.(value) ?? '')).add(sum && valueIn(rows, sum))
    })
  }
  const data = [...groups.values()]
    .filter(({ count }) => count > 0)
    .sort((a, b) => compareGroups(storage, by, a.names, b.names))
    .map((group) => ({
      ...Object.fromEntries(by.map((name, at) => [name, group.names[at]])),
      ...group.result(),
    }))
  return { data, total: data.reduce((total, { count }) => total + count, 0) }
}

const PERIODS: Record<Period, (day: string) => string> = { day: (day) => day, week: weekOf, month: monthOf }
const isPeriod = (name: GroupName): name is Period => name in PERIODS

function groupColumn<Stored extends AnyRecord>(
  { columns }: RecordStorage<Stored>,
  name: GroupName,
  { time }: Grouping,
): Column {
  return columnNamed(isPeriod(name) ? time : name, columns)
}

/** Returns a function for each group that converts a value of its column into the name of the group. */
async function groupNames({ by, timezone }: Grouping): Promise<((value: RowValue) => string)[]> {
  const day = daysIn(timezone)
  const ids = by.includes('assigned_to') ? await assigneeIds() : new Map<number, string>()
  return by.map((name) => {
    if (isPeriod(name)) return (value) => PERIODS[name](day(Number(value)))
    if (name === 'assigned_to') return (value) => ids.get(Number(value)) ?? NO_USER
    return String
  })
}

function compareGroups<Stored extends AnyRecord>(
  { facets }: RecordStorage<Stored>,
  by: readonly GroupName[],
  a: readonly string[],
  b: readonly string[],
): number {
  for (const [at, name] of by.entries()) {
    const [one = '', other = ''] = [a[at], b[at]]
    const facet = facets.find(({ field }) => field === name)
    const values = facet && Object.keys(facet.codes)
    const difference = values ? values.indexOf(one) - values.indexOf(other) : one < other ? -1 : 1
    if (one !== other) return difference
  }
  return 0
}

/**
 * Returns the values of the groups if the counts of facets answer the summary: the query has no other requirement than values of
 * the grouped field.
 */
function countedValues<Stored extends AnyRecord>(
  { facets }: RecordStorage<Stored>,
  { facetConditions, conditions, words, externalId, references, texts }: Query,
  by: GroupName,
): readonly string[] | undefined {
  const grouped = facets.find(({ field }) => field === by)
  const isOwn = facetConditions.every(({ field }) => field === undefined || field === by)
  const hasOthers =
    conditions.length > 0 ||
    words ||
    externalId !== undefined ||
    Object.keys({ ...references, ...texts }).length > 0
  if (!grouped || !isOwn || hasOthers) return undefined
  const required = facetConditions.find(({ field }) => field === by)?.anyOf
  return Object.keys(grouped.codes).filter(
    (value) => !required || facetsWith([LIVE, ARCHIVED], by, value).some((facet) => required.includes(facet)),
  )
}

/** Counts the records of a group, and adds up the column `sum` if it is given. */
class GroupTotals {
  count = 0
  readonly names: readonly string[]
  readonly #sum: ExactSum | undefined

  constructor(names: readonly string[], sum: Column | undefined) {
    this.names = names
    this.#sum = sum && new ExactSum()
  }

  add(value: RowValue): void {
    this.count += 1
    if (typeof value === 'number') this.#sum?.add(value)
  }

  result(): { count: number; sum?: number } {
    return { count: this.count, ...(this.#sum && { sum: this.#sum.value() }) }
  }
}
