import { fieldNames } from '../../../lib/domain/field-names.ts'
import { normalizedPostalCode } from '../../../lib/domain/postal-code.ts'
import type { LocalRecord } from './local-record.ts'
import type { Queries, RecordType } from './record-types.ts'

/** The error for a query that is invalid or needs `textSearch`. `code` is the service's code: `format`, `length` or `unknown`. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  declare readonly field: string
  declare readonly code: string

  constructor(field: string, code: string) {
    super(`Not valid: ${field} (${code})`)
    this.field = field
    this.code = code
  }
}

/** A page of a list, with the number of records on all pages. */
export type Page<K extends RecordType> = { records: readonly LocalRecord<K>[]; total: number }

/** Search by words and sorting by name. */
export type Search = {
  /** Returns a function that tests whether a record has the words of `text`. @throws QueryError */
  test(kind: RecordType, text: string): Test
  /** Returns the value by which a record is sorted by name. */
  nameOf(held: LocalRecord): Value
  /** Reads the texts of records in slices, so that the first search does not block the app. */
  prepare(rows: readonly LocalRecord[]): Promise<void>
}

/** What a query needs from a copy: the id of the user, the service's id for a local id, and the search. */
export type Context = {
  user(): string | undefined
  idOf(id: string): string
  search: Search | undefined
}

/** A query that is valid. `page` expects all records of a type, newest first. */
export type CheckedQuery = {
  isMet: Test
  /** Whether the query searches by words or sorts by name. */
  readsTexts: boolean
  page<K extends RecordType>(rows: readonly LocalRecord<K>[]): Page<K>
}

type Value = string | number | undefined
type Test = (held: LocalRecord) => boolean

const EQUAL = [
  'status',
  'type',
  'kind',
  'done',
  'assigned_to',
  'prospect_id',
  'property_id',
  'transaction_id',
]
const NEWEST_FIRST = '-created_at'
const DAY_MS = 24 * 60 * 60 * 1_000
const RANGE = /^(\w+)_(min|max|since|until)$/

/** Checks a query and returns it in a form that can be run. @throws QueryError */
export function checked<K extends RecordType>(kind: K, query: Queries[K], context: Context): CheckedQuery {
  const tests: Test[] = []
  // No device has as many records as the default of `limit`.
  const numbers = { page: 1, limit: 1e9 }
  let valueIn: ((held: LocalRecord) => Value) | undefined
  let descending = false

  for (const [name, value] of Object.entries<unknown>({
    status: undefined,
    sort: kind === 'note' ? '-happened_at' : NEWEST_FIRST,
    ...query,
  })) {
    // Ignore a filter whose list of values is empty. A request leaves out such a filter too.
    const values = [value ?? []].flat()
    const [, range = '', end] = RANGE.exec(name) ?? []
    if (values.length === 0) {
      if (name === 'status') tests.push((held) => fieldValue(held, 'status') !== 'archived')
    } else if (end !== undefined) tests.push(rangeTest(name, fieldOf(range), end, value))
    else if (EQUAL.includes(name)) tests.push(equalTest(name, values, context))
    else if (name === 'postal_code') tests.push(postalTest(values))
    else if (name === 'search' && context.search) tests.push(context.search.test(kind, String(value)))
    else if (name === 'page' || name === 'limit') {
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
        throw new QueryError(name, 'format')
      numbers[name] = value
    } else if (name === 'sort' && (context.search || !/name/.test(String(value)))) {
      const by = String(value).replace('-', '')
      descending = by !== value
      // The records already have the order `-created_at`.
      if (value !== NEWEST_FIRST)
        valueIn = by === 'name' ? context.search?.nameOf : (held) => fieldValue(held, fieldOf(by))
    } else throw new QueryError(name, 'unknown')
  }
  const isMet: Test = (held) => tests.every((test) => test(held))
  return {
    isMet,
    readsTexts: 'search' in query || /name/.test(query.sort ?? ''),
    page(rows) {
      const found = rows.filter(isMet)
      const from = (numbers.page - 1) * numbers.limit
      const to = from + numbers.limit
      const sorted = valueIn ? firstOf(found, to, valueIn, descending) : found
      return { records: sorted.slice(from, to), total: found.length }
    },
  }
}

const fieldOf = (name: string) => fieldNames[name] ?? name

/** Returns a function that tests whether a field has one of these values. */
function equalTest(name: string, values: unknown[], { user, idOf }: Context): Test {
  if (name === 'status' && values.includes('all')) return () => true
  function meant(value: unknown): unknown {
    if (name !== 'assigned_to') return idOf(String(value))
    return value === 'me' ? user() : value === 'none' ? undefined : value
  }
  return (held) => values.some((value) => fieldValue(held, name) === meant(value))
}

/** Returns a function that tests whether a postal code begins with one of these texts. */
function postalTest(values: unknown[]): Test {
  const normal = (value: unknown) => normalizedPostalCode(String(value ?? ''))
  return (held) => values.some((value) => normal(fieldValue(held, 'postal_code')).startsWith(normal(value)))
}

/** Returns a function that tests one end of a range of numbers or times. */
function rangeTest(name: string, field: string, end: string, asked: unknown): Test {
  const isTime = typeof asked === 'string'
  // The end of a date is the end of its day.
  const bound = isTime ? Date.parse(asked) + (end === 'until' && asked.length === 10 ? DAY_MS - 1 : 0) : asked
  if (typeof bound !== 'number' || !(bound >= 0)) throw new QueryError(name, 'format')
  return (held) => {
    const value = fieldValue(held, isTime ? `${field}_at` : field)
    const found = typeof value === 'string' ? Date.parse(value) : value
    return found !== undefined && (/min|since/.test(end) ? found >= bound : found <= bound)
  }
}

function fieldValue({ record, waiting }: LocalRecord, field: string): Value {
  const value: unknown = Reflect.get(record, field)
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return String(value)
  // A new record has no times yet.
  const [first] = /^(cre|upd)ated_at$/.test(field) ? waiting : []
  return first && new Date(first.madeAt).toISOString()
}

/**
 * Returns the first `most` records by value. Records with equal values stay newest first. Records without a value come last.
 */
function firstOf<K extends RecordType>(
  rows: readonly LocalRecord<K>[],
  most: number,
  valueIn: (held: LocalRecord) => Value,
  descending: boolean,
): LocalRecord<K>[] {
  const values = rows.map((held) => ({ held, value: valueIn(held) }))
  type Row = (typeof values)[number]
  function compare({ value: a }: Row, { value: b }: Row): number {
    if (a === b) return 0
    if (a === undefined) return 1
    if (b === undefined) return -1
    return a < b === descending ? 1 : -1
  }
  // Sort in steps, and keep only the first `most` records. Sorting all records for one page would take 20 times as long.
  let first: Row[] = []
  const step = most + 500
  for (let at = 0; at < values.length; at += step) {
    const last = first[most - 1]
    const better = values.slice(at, at + step).filter((row) => !last || compare(row, last) < 0)
    first = [...first, ...better].sort(compare).slice(0, most)
  }
  return first.map(({ held }) => held)
}
