import fc from 'fast-check'
import { exampleId } from '../../../lib/domain/id.ts'
import { propertyStatuses, propertyTypes } from '../../../lib/domain/property.ts'
import { prospectStatuses, prospectTypes } from '../../../lib/domain/prospect.ts'
import { transactionStatuses } from '../../../lib/domain/transaction.ts'
import { PROPERTIES } from '../../support/samples/sample-property.ts'
import { PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { TRANSACTIONS } from '../../support/samples/sample-transaction.ts'

// A simple model of all lists. It computes the expected result of each query by filtering and sorting an array.

/** A record as the service returns it. */
export type Shown = Record<string, unknown> & { id: string }
type Value = number | string | undefined

/** The filters, orders and groups of one list. */
export type List = {
  kind: string
  path: string
  statuses: readonly string[]
  types?: readonly string[]
  parties?: readonly string[]
  isAssignable?: boolean
  texts: readonly string[]
  searches: readonly string[]
  numbers: Readonly<Record<string, string>>
  orders: Readonly<Record<string, (record: Shown) => Value>>
  sum?: string
}

const numberIn = (record: Shown, field: string): number | undefined => {
  const value = record[field]
  return typeof value === 'number' ? value : undefined
}
const textIn = (record: Shown, field: string): string => String(record[field] ?? '')

const byTime = {
  created_at: (record: Shown) => Date.parse(textIn(record, 'created_at')),
  updated_at: (record: Shown) => Date.parse(textIn(record, 'updated_at')),
}
const byNumber = (field: string) => (record: Shown) => numberIn(record, field)

/** Removes accents and case. The letter ł has no decomposition, so it is replaced separately. */
const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
const SORTED_LETTERS = 16

export const lists: readonly List[] = [
  {
    kind: 'prospect',
    path: PROSPECTS,
    statuses: [...prospectStatuses, 'archived', 'all'],
    types: prospectTypes,
    isAssignable: true,
    texts: ['name', 'email'],
    searches: ['example', 'martin', 'MAX vog', 'zoé', 'elo mar', 'nobody'],
    numbers: {},
    orders: {
      ...byTime,
      name: (record) => [...fold(textIn(record, 'name'))].slice(0, SORTED_LETTERS).join(''),
    },
  },
  {
    kind: 'property',
    path: PROPERTIES,
    statuses: [...propertyStatuses, 'archived', 'all'],
    types: propertyTypes,
    isAssignable: true,
    texts: ['address'],
    searches: ['kirch', 'Nîmes', 'nimes kirchweg', 'bonn', 'paris'],
    numbers: { price: 'price', surface: 'surface', rent: 'estimated_rent', yield: 'gross_yield' },
    orders: {
      ...byTime,
      price: byNumber('price'),
      surface: byNumber('surface'),
      yield: byNumber('gross_yield'),
    },
    sum: 'price',
  },
  {
    kind: 'transaction',
    path: TRANSACTIONS,
    statuses: [...transactionStatuses, 'all'],
    parties: ['prospect_id', 'property_id'],
    texts: [],
    searches: [],
    numbers: { amount: 'offer_amount' },
    orders: { ...byTime, amount: byNumber('offer_amount') },
    sum: 'offer_amount',
  },
]

/** The query parameters of a request to a list or summary. */
export type Query = Readonly<Record<string, string>>

const DAY_MS = 24 * 60 * 60 * 1_000
const isDay = (text: string) => !text.includes('T')
const lastOf = (text: string) => Date.parse(text) + (isDay(text) ? DAY_MS - 1 : 0)

/** Whether a record matches a query. */
export function meets({ numbers, texts }: List, query: Query, record: Shown): boolean {
  return (
    Object.entries(query).every(([name, text]) => {
      const [, field = '', end] = /^(\w+)_(min|max|since|until)$/.exec(name) ?? []
      if (end === 'since') return Date.parse(textIn(record, `${field}_at`)) >= Date.parse(text)
      if (end === 'until') return Date.parse(textIn(record, `${field}_at`)) <= lastOf(text)
      if (end) {
        const value = numberIn(record, numbers[field] ?? '')
        return value !== undefined && (end === 'min' ? value >= Number(text) : value <= Number(text))
      }
      if (name === 'sort' || name === 'include') return true
      if (name === 'search') return finds(texts, text, record)
      if (name === 'assigned_to') return textIn(record, name) === (text === 'none' ? '' : text)
      const allowed = text.split(',')
      return allowed.includes(textIn(record, name)) || (name === 'status' && allowed.includes('all'))
    }) &&
    ('status' in query || record.status !== 'archived')
  )
}

function finds(texts: readonly string[], search: string, record: Shown): boolean {
  const words = texts.flatMap((field) => fold(textIn(record, field)).split(/[^\p{L}\p{N}]+/u))
  return fold(search)
    .split(' ')
    .every((asked) => words.some((word) => word.startsWith(asked)))
}

/** Returns the value that a record is sorted by, or `undefined` if the query has no `sort` or the record has no value. */
export function sortedBy({ orders }: List, { sort = '' }: Query, record: Shown): Value {
  return orders[sort.replace('-', '')]?.(record)
}

/** Returns the records that match a query, in the order that the query requests. @param records newest first */
export function expected(list: List, query: Query, records: readonly Shown[]): Shown[] {
  const found = records.filter((record) => meets(list, query, record))
  const falls = query.sort?.startsWith('-') ?? true
  // The sort is stable, so records with equal values stay sorted from newest to oldest.
  return found.toSorted((a, b) => {
    const [x, y] = [sortedBy(list, query, a), sortedBy(list, query, b)]
    if (x === y) return 0
    if (x === undefined) return 1
    if (y === undefined) return -1
    return x < y === falls ? 1 : -1
  })
}

/** Returns the summary of the records that match a query. Amounts have one decimal, so their sums in tenths are exact. */
export function expectedSummary(list: List, query: Query, by: string, records: readonly Shown[]) {
  const found = records.filter((record) => meets(list, query, record))
  const groups = Map.groupBy(found, (record) =>
    by === 'month' ? textIn(record, 'created_at').slice(0, 'yyyy-mm'.length) : textIn(record, by),
  )
  const order: Record<string, readonly string[] | undefined> = { status: list.statuses, type: list.types }
  const names = order[by] ?? [...groups.keys()].toSorted()
  const data = names.flatMap((name) => {
    const members = groups.get(name)
    if (!members) return []
    const { sum } = list
    const tenths = members.map((each) => Math.round((numberIn(each, sum ?? '') ?? 0) * 10))
    return [{ [by]: name, count: members.length, ...(sum && { sum: tenths.reduce((a, b) => a + b) / 10 }) }]
  })
  return { data, total: found.length }
}

/**
 * Returns queries with both ends of a range, with one end, or with none. If a query has both ends, the parameter that `from`
 * names has the lower value.
 */
function range<T>(end: fc.Arbitrary<T>, [from, to]: [string, string], isAfter: (a: T, b: T) => boolean) {
  return fc.record({ a: fc.option(end), b: fc.option(end) }).map(({ a, b }): Query => {
    const [first, last] = a !== null && b !== null && isAfter(a, b) ? [b, a] : [a, b]
    return {
      ...(first !== null && { [from]: String(first) }),
      ...(last !== null && { [to]: String(last) }),
    }
  })
}

/**
 * Returns a generator of ranges. Each end is one of `values`, or differs by 0.01 from it. If `values` is empty, each end is 0
 * or 0.01.
 */
function numberRange(name: string, values: readonly number[]) {
  const end = fc
    .tuple(fc.constantFrom(...(values.length > 0 ? values : [0])), fc.constantFrom(0, 0, 0.01, -0.01))
    .map(([value, off]) => Math.max(0, Math.round((value + off) * 100) / 100))
  return range(end, [`${name}_min`, `${name}_max`], (a, b) => a > b)
}

/** Returns a generator of ranges between times of records. Each end is a date, or a timestamp with or without milliseconds. */
function timeRange(name: string, times: readonly string[]) {
  const end = fc
    .tuple(fc.constantFrom(...times), fc.constantFrom('ms', 'second', 'day'))
    .map(([time, unit]) => {
      if (unit === 'ms') return time
      return unit === 'day' ? time.slice(0, 'yyyy-mm-dd'.length) : time.replace(/\.\d+Z$/, 'Z')
    })
  return range(end, [`${name}_since`, `${name}_until`], (a, b) => Date.parse(a) > lastOf(b))
}

const several = (values: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...values),
    fc.subarray([...values], { minLength: 1 }).map((each) => each.join()),
  )

const distinct = <T>(values: readonly (T | undefined)[]): T[] =>
  [...new Set(values)].filter((value) => value !== undefined)

const NEVER_ASSIGNED = exampleId('usr')
const assigneesOf = (records: readonly Shown[]) =>
  distinct(records.map((each) => textIn(each, 'assigned_to') || undefined))

/** Returns a generator of queries for each filter of a list, with values like those of the records. */
function filtersOf(list: List, records: readonly Shown[]): fc.Arbitrary<Query>[] {
  const named = (name: string, values: fc.Arbitrary<string>) =>
    values.map((value): Query => ({ [name]: value }))
  return [
    named('status', several(list.statuses)),
    ...(list.types ? [named('type', several(list.types))] : []),
    ...(list.searches.length > 0 ? [named('search', fc.constantFrom(...list.searches))] : []),
    ...(list.isAssignable
      ? [named('assigned_to', fc.constantFrom('none', ...assigneesOf(records), NEVER_ASSIGNED))]
      : []),
    ...(list.parties ?? []).map((name) =>
      named(name, fc.constantFrom(...distinct(records.map((each) => textIn(each, name))))),
    ),
    ...Object.entries(list.numbers).map(([name, field]) =>
      numberRange(name, distinct(records.map((each) => numberIn(each, field)))),
    ),
    ...['created', 'updated'].map((name) =>
      timeRange(name, distinct(records.map((each) => textIn(each, `${name}_at`)))),
    ),
  ]
}

/** Returns random queries with at most `maxLength` filters, with or without an order. */
export function queriesOf(list: List, records: readonly Shown[], maxLength = 3): fc.Arbitrary<Query> {
  const orders = Object.keys(list.orders).flatMap((name) => [name, `-${name}`])
  const order = fc.option(fc.constantFrom(...orders), { freq: 2 })
  const chosen = fc.subarray(filtersOf(list, records), { maxLength }).chain((some) => fc.tuple(...some))
  return fc
    .tuple(chosen, order)
    .map(([some, sort]) => Object.assign({}, ...some, sort === null ? {} : { sort }))
}

/** Returns a generator of queries for each filter and each pair of filters. Some of these queries can use a counted list. */
export function pairsOf(list: List, records: readonly Shown[]): fc.Arbitrary<Query>[] {
  const filters = filtersOf(list, records)
  const pairs = filters.flatMap((one, at) =>
    filters.slice(at + 1).map((other) => fc.tuple(one, other).map(([a, b]): Query => ({ ...a, ...b }))),
  )
  return [...filters, ...pairs]
}
