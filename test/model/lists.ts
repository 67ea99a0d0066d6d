import { noteKinds } from '../../lib/domain/note.ts'
import { propertyStatuses } from '../../lib/domain/property-statuses.ts'
import { propertyTypes } from '../../lib/domain/property-types.ts'
import { prospectStatuses, prospectTypes } from '../../lib/domain/prospect.ts'
import { transactionStatuses } from '../../lib/domain/transaction.ts'
import type { Public, TypeName } from './records.ts'
import { finds, folded, postalCodeOf } from './search.ts'

// All lists and summaries, as filters and sorts of an array.

type Value = number | string | undefined

/** The filters, orders and groups of one list. */
export type List = {
  type: TypeName
  statuses: readonly string[]
  types?: readonly string[]
  kinds?: readonly string[]
  /** Filters that compare one field with one value. */
  exact: readonly string[]
  /** The field of each range of numbers. */
  numbers: Readonly<Record<string, string>>
  times: readonly string[]
  orders: Readonly<Record<string, (record: Public) => Value>>
  defaultSort: string
  groups: readonly string[]
  /** The times by which a summary groups, if there are others than the creation. */
  groupTimes?: readonly string[]
  sum?: string
}

const numberIn = (record: Public, field: string): number | undefined => {
  const value = record[field]
  return typeof value === 'number' ? value : undefined
}
export const textIn = (record: Public, field: string): string => String(record[field] ?? '')

const byTime = (field: string) => (record: Public) =>
  record[field] === undefined ? undefined : Date.parse(textIn(record, field))
const byNumber = (field: string) => (record: Public) => numberIn(record, field)
const times = ['created', 'updated']
const byTimes = { created_at: byTime('created_at'), updated_at: byTime('updated_at') }
const SORTED_LETTERS = 16

export const lists: Readonly<Record<TypeName, List>> = {
  prospect: {
    type: 'prospect',
    statuses: [...prospectStatuses, 'archived', 'all'],
    types: prospectTypes,
    exact: ['external_id', 'assigned_to', 'email', 'phone'],
    numbers: {},
    times,
    orders: {
      ...byTimes,
      name: (record) => [...folded(textIn(record, 'name'))].slice(0, SORTED_LETTERS).join(''),
    },
    defaultSort: '-created_at',
    groups: ['status', 'type', 'assigned_to', 'day', 'week', 'month'],
  },
  property: {
    type: 'property',
    statuses: [...propertyStatuses, 'archived', 'all'],
    types: propertyTypes,
    exact: ['external_id', 'assigned_to', 'postal_code'],
    numbers: { price: 'price', surface: 'surface', rent: 'estimated_rent', yield: 'gross_yield' },
    times,
    orders: {
      ...byTimes,
      price: byNumber('price'),
      surface: byNumber('surface'),
      yield: byNumber('gross_yield'),
    },
    defaultSort: '-created_at',
    groups: ['status', 'type', 'assigned_to', 'day', 'week', 'month'],
    sum: 'price',
  },
  transaction: {
    type: 'transaction',
    statuses: [...transactionStatuses, 'all'],
    exact: ['external_id', 'prospect_id', 'property_id', 'assigned_to'],
    numbers: { amount: 'offer_amount' },
    times: [...times, 'accepted', 'completed'],
    orders: {
      ...byTimes,
      amount: byNumber('offer_amount'),
      accepted_at: byTime('accepted_at'),
      completed_at: byTime('completed_at'),
    },
    defaultSort: '-created_at',
    groups: ['status', 'assigned_to', 'day', 'week', 'month'],
    groupTimes: ['created', 'accepted', 'completed'],
    sum: 'offer_amount',
  },
  note: {
    type: 'note',
    statuses: ['all'],
    kinds: noteKinds,
    exact: ['external_id', 'prospect_id', 'property_id', 'transaction_id', 'assigned_to', 'done'],
    numbers: {},
    times: [...times, 'happened', 'due'],
    orders: { ...byTimes, happened_at: byTime('happened_at'), due_at: byTime('due_at') },
    defaultSort: '-happened_at',
    groups: ['kind', 'assigned_to', 'day', 'week', 'month'],
    groupTimes: ['created', 'happened', 'due'],
  },
}

/** The query parameters of a request to a list or summary. `assigned_to=me` must be replaced by an id before. */
export type Query = Readonly<Record<string, string>>

const DAY_MS = 24 * 60 * 60 * 1_000
/** Returns the last moment of a `_until`: of the day, if the text is a date. */
export const lastOf = (text: string) => Date.parse(text) + (text.includes('T') ? 0 : DAY_MS - 1)

/** Whether a record matches a query. */
export function meets(list: List, query: Query, record: Public): boolean {
  return (
    Object.entries(query).every(([name, text]) => meetsOne(list, name, text, record)) &&
    ('status' in query || record.status !== 'archived')
  )
}

function meetsOne({ type, numbers, exact }: List, name: string, text: string, record: Public): boolean {
  const [, field = '', end] = /^(\w+)_(min|max|since|until)$/.exec(name) ?? []
  if (end === 'since') return Date.parse(textIn(record, `${field}_at`)) >= Date.parse(text)
  if (end === 'until') return Date.parse(textIn(record, `${field}_at`)) <= lastOf(text)
  if (end) {
    const value = numberIn(record, numbers[field] ?? '')
    return value !== undefined && (end === 'min' ? value >= Number(text) : value <= Number(text))
  }
  if (name === 'sort' || name === 'include') return true
  if (name === 'search') return finds(type, text, record)
  if (name === 'phone') return textIn(record, name) === text.replaceAll(' ', '')
  if (name === 'email') return textIn(record, name).toLowerCase() === text.toLowerCase()
  if (name === 'postal_code')
    return text.split(',').some((each) => postalCodeOf(textIn(record, name)).startsWith(postalCodeOf(each)))
  if (exact.includes(name)) return textIn(record, name) === (text === 'none' ? '' : text)
  const allowed = text.split(',')
  return allowed.includes(textIn(record, name)) || (name === 'status' && allowed.includes('all'))
}

/** Returns the value that a record is sorted by, or `undefined` if the record has no value. */
export function sortedBy(
  { orders, defaultSort }: List,
  { sort = defaultSort }: Query,
  record: Public,
): Value {
  return orders[sort.replace('-', '')]?.(record)
}

/** Returns the records that match a query, in the order that the query requests. @param records newest first */
export function expected(list: List, asked: Query, records: readonly Public[]): Public[] {
  const query = { sort: list.defaultSort, ...asked }
  const found = records.filter((record) => meets(list, query, record))
  // Parallel creates may get their times in another order than their places in the list.
  if (query.sort === '-created_at') return found
  const falls = query.sort.startsWith('-')
  // The sort is stable, so records with equal values stay sorted from newest to oldest.
  return found.toSorted((a, b) => {
    const [x, y] = [sortedBy(list, query, a), sortedBy(list, query, b)]
    if (x === y) return 0
    if (x === undefined) return 1
    if (y === undefined) return -1
    return x < y === falls ? 1 : -1
  })
}

/** How a summary groups records: one or two names, the time of `day`, `week` and `month`, and a time zone. */
export type Grouping = { by: readonly string[]; time: string; timezone: string }

/** The hours by which the time zones of the model are ahead of UTC. They have no summer time. */
export const ZONES: Readonly<Record<string, number>> = { UTC: 0, 'Asia/Tokyo': 9, 'America/Phoenix': -7 }
const MONDAY = Date.UTC(2024, 0, 1)

/** Returns the day, the week or the month of a time. */
function periodOf(by: string, time: string, timezone: string): string {
  const local = new Date(Date.parse(time) + (ZONES[timezone] ?? 0) * 60 * 60 * 1_000)
  const day = local.toISOString().slice(0, 'yyyy-mm-dd'.length)
  if (by !== 'week') return by === 'day' ? day : day.slice(0, 'yyyy-mm'.length)
  // The Thursday of a week is in the year of the week.
  const days = Math.floor((local.getTime() - MONDAY) / DAY_MS)
  const thursday = new Date(MONDAY + (Math.floor(days / 7) * 7 + 3) * DAY_MS)
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const week = Math.floor((thursday.getTime() - first) / DAY_MS / 7) + 1
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}

function groupOf(by: string, record: Public, { time, timezone }: Grouping): string | undefined {
  if (by === 'assigned_to') return textIn(record, by) || 'none'
  if (by === 'status' || by === 'type' || by === 'kind') return textIn(record, by)
  const at = record[`${time}_at`]
  return at === undefined ? undefined : periodOf(by, String(at), timezone)
}

/** Returns the summary of the records that match a query. Amounts have at most 2 decimals, so sums of hundredths are exact. */
export function expectedSummary(list: List, query: Query, grouping: Grouping, records: readonly Public[]) {
  const { by } = grouping
  const { statuses: status, types: type, kinds: kind } = list
  const order: Record<string, readonly string[] | undefined> = { status, type, kind }
  const placed = records
    .filter((record) => meets(list, query, record))
    .map((record) => ({ record, names: by.map((each) => groupOf(each, record, grouping)) }))
    .filter(({ names }) => names.every((name) => name !== undefined))
  const groups = [...Map.groupBy(placed, ({ names }) => names.join('\n')).values()].toSorted(([a], [b]) => {
    for (const [at, name] of by.entries()) {
      const [x = '', y = ''] = [a?.names[at], b?.names[at]]
      if (x === y) continue
      const values = order[name]
      return values ? values.indexOf(x) - values.indexOf(y) : x < y ? -1 : 1
    }
    return 0
  })
  const { sum } = list
  const data = groups.map((members) => {
    const cents = members.map(({ record }) => Math.round((numberIn(record, sum ?? '') ?? 0) * 100))
    return {
      ...Object.fromEntries(by.map((name, at) => [name, members[0]?.names[at]])),
      count: members.length,
      ...(sum && { sum: cents.reduce((a, b) => a + b) / 100 }),
    }
  })
  return { data, total: placed.length }
}
