import { ARCHIVED } from '../../domain/record-type.ts'
import { invalid } from '../../errors.ts'
import type { Condition, Order } from './query.ts'
import type { Column } from './rows.ts'

/** What the records of a type are filtered and sorted by. */
export type Columns = Readonly<Record<string, Column>> & {
  status: Column
  created: Column
  updated: Column
}

/** The filters of a list as they were parsed. Ranges are `NAME_min` and `NAME_max`, of times `NAME_since` and `NAME_until`. */
export type Filters = Readonly<Record<string, unknown>>

const RANGE = /^(\w+)_(min|max|since|until)$/
/** The columns by the names of orders, where they differ. */
const ORDERS: Readonly<Record<string, string>> = { created_at: 'created', updated_at: 'updated' }
/** The order of every list without `sort`: that of the sequence numbers. */
const NEWEST_FIRST = '-created_at'
/** The status that stands for all, also among others. */
const ALL = 'all'

/**
 * Whether one counted list has the answer: newest first, of at most one status. There are lists of each status, but none by type and none
 * of a status within the records of a party; the postings of words say only whether a record is archived.
 */
function isPlain(filters: Filters): boolean {
  const { status = ALL, sort = NEWEST_FIRST, ...others } = filters
  const names = Object.keys(others)
  const isAnyStatus = status === ALL || (Array.isArray(status) && status.includes(ALL))
  if (sort !== NEWEST_FIRST || names.some((name) => RANGE.test(name) || name === 'type')) return false
  return isAnyStatus || (typeof status === 'string' && (names.length === 0 || status === ARCHIVED))
}

/**
 * The conditions and the order that filters name.
 * @param live columns that are `archived` for archived records only: the first whose family is read anyway is used
 * @param read other columns that are read anyway
 * @throws AppError `validation_failed` where a range ends before it begins
 */
export function conditionsOf(
  filters: Filters,
  columns: Columns,
  live: readonly [Column, ...Column[]],
  read: readonly Column[] = [],
): { conditions: Condition[]; order: Order | undefined; isExact: boolean } {
  const order = orderOf(filters.sort, columns)
  const ranges = rangesOf(filters, columns)
  const choices = ['type'].flatMap((name) => {
    const column = columns[name]
    return filters[name] === undefined || !column
      ? []
      : [{ column, oneOf: [filters[name]].flat().map(String) }]
  })
  const conditions = [...ranges, ...choices]
  const needed = [...[...conditions, ...(order ? [order] : [])].map(({ column }) => column), ...read]
  return {
    conditions: [
      ...statusConditions(
        filters.status,
        columns.status,
        live,
        needed.map(({ family }) => family),
      ),
      ...conditions,
    ],
    order,
    isExact: isPlain(filters),
  }
}

function statusConditions(
  asked: unknown,
  status: Column,
  live: readonly [Column, ...Column[]],
  needed: readonly string[],
): Condition[] {
  const statuses = asked === undefined ? [] : [asked].flat().map(String)
  if (statuses.includes(ALL)) return []
  if (statuses.length > 0) return [{ column: status, oneOf: statuses }]
  const column = live.find(({ family }) => needed.includes(family)) ?? live[0]
  return [{ column, noneOf: [ARCHIVED] }]
}

function rangesOf(filters: Filters, columns: Columns): Condition[] {
  const ranges = new Map<string, { column: Column; min?: number; max?: number; first: string }>()
  for (const [name, value] of Object.entries(filters)) {
    const [, of = '', end] = RANGE.exec(name) ?? []
    const column = columns[of]
    if (!column || typeof value !== 'number') continue
    const known = ranges.get(of) ?? { column, first: name }
    ranges.set(of, { ...known, [end === 'min' || end === 'since' ? 'min' : 'max']: value })
  }
  for (const { min, max, first } of ranges.values())
    if (min !== undefined && max !== undefined && min > max)
      throw invalid(
        [{ field: first, code: 'range', message: 'must not be above the end of the range' }],
        'parameter',
      )
  return [...ranges.values()].map(({ column, min, max }) => ({ column, min, max }))
}

function orderOf(sort: unknown, columns: Columns): Order | undefined {
  if (typeof sort !== 'string' || sort === NEWEST_FIRST) return undefined
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const column = columns[ORDERS[name] ?? name]
  return column && { column, descending }
}
