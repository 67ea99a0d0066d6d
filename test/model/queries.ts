import fc from 'fast-check'
import { exampleId } from '../../lib/domain/id.ts'
import { type List, lastOf, type Query, textIn } from './lists.ts'
import type { Public } from './records.ts'
import { isAskable, SEARCHED } from './search.ts'
import { texts } from './texts.ts'

// Random queries with values like those of the records, so that many queries are at the border of a range.

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

/** Returns ranges whose ends are one of `values`, or differ by 0.01 from it. */
function numberRange(name: string, values: readonly number[]) {
  const end = fc
    .tuple(fc.constantFrom(0, ...values), fc.constantFrom(0, 0, 0.01, -0.01))
    .map(([value, off]) => Math.max(0, Math.round((value + off) * 100) / 100))
  return range(end, [`${name}_min`, `${name}_max`], (a, b) => a > b)
}

const HOUR_MS = 60 * 60 * 1_000

/** Returns ranges between times of records. Each end is a date, or a timestamp with or without decimals or an offset. */
function timeRange(name: string, times: readonly string[]) {
  const end = fc
    .tuple(fc.constantFrom(...times), fc.constantFrom('ms', 'second', 'day', 'offset', 'nanosecond'))
    .map(([time, unit]) => {
      if (unit === 'ms') return time
      if (unit === 'nanosecond') return time.replace('Z', '999999Z')
      if (unit === 'offset')
        return new Date(Date.parse(time) + 2 * HOUR_MS).toISOString().replace('Z', '+02:00')
      return unit === 'day' ? time.slice(0, 'yyyy-mm-dd'.length) : time.replace(/\.\d+Z$/, 'Z')
    })
  return range(end, [`${name}_since`, `${name}_until`], (a, b) => Date.parse(a) > lastOf(b))
}

const several = (values: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...values),
    fc.subarray([...values], { minLength: 1 }).map((each) => each.join()),
  )

/** Returns searches: random texts, phone numbers, and parts of the texts of records, which often find a record. */
export function searchesOf({ type }: List, records: readonly Public[]): fc.Arbitrary<string> {
  const own = records.flatMap((record) => SEARCHED[type].map((field) => textIn(record, field)))
  const part = fc
    .tuple(fc.constantFrom(...own, 'example'), fc.nat(), fc.integer({ min: 1, max: 9 }))
    .map(([text, from, length]) => {
      const letters = [...text]
      const start = from % Math.max(1, letters.length - 1)
      return letters.slice(start, start + length).join('')
    })
  const phones = [
    '+33612345678',
    '+33 6 12 34',
    '06 12 34 56 78',
    '0698',
    '33698765432',
    '612345',
    '0033612345678',
    '+33 (0)6 12 34 56 78',
    '+49 (0711) 12',
  ]
  return fc
    .oneof(
      texts,
      part,
      part,
      part,
      fc.constantFrom('example', 'zoe mar', 'kirchweg bonn', 'nobody', ...phones),
    )
    .map((search) => (isAskable(type, search) ? search : 'example'))
}

/** Further values of exact filters, which few or no records have. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  assigned_to: ['none', 'none', exampleId('usr')],
  external_id: ['crm-none'],
  done: ['true', 'false'],
  email: ['Zoe@Example.com', 'nobody@example.com'],
  phone: ['+33 6 12 34 56 78', '+33999999999'],
  postal_code: ['1', '10', '10,69', 'sw 1a', '9', '0'],
}

/** Returns a generator of queries for each filter of a list. @param records all records of the list, at least one */
export function filtersOf(list: List, records: readonly Public[]): fc.Arbitrary<Query>[] {
  const valuesOf = (field: string) => [...new Set(records.flatMap((each) => each[field] ?? []))].map(String)
  const named = (name: string, values: fc.Arbitrary<string>) =>
    values.map((value): Query => ({ [name]: value }))
  return [
    named('status', several(list.statuses)),
    ...(list.types ? [named('type', several(list.types))] : []),
    ...(list.kinds ? [named('kind', several(list.kinds))] : []),
    ...(SEARCHED[list.type].length > 0 ? [named('search', searchesOf(list, records))] : []),
    ...list.exact.flatMap((name) => {
      const values = [...(OTHERS[name] ?? []), ...valuesOf(name)]
      return values.length > 0 ? [named(name, fc.constantFrom(...values))] : []
    }),
    ...Object.entries(list.numbers).map(([name, field]) => numberRange(name, valuesOf(field).map(Number))),
    ...list.times.flatMap((name) => {
      const values = valuesOf(`${name}_at`)
      return values.length > 0 ? [timeRange(name, values)] : []
    }),
  ]
}

/** Returns random queries with at most `maxLength` filters, with or without an order. */
export function queriesOf(list: List, records: readonly Public[], maxLength = 3): fc.Arbitrary<Query> {
  const orders = Object.keys(list.orders).flatMap((name) => [name, `-${name}`])
  const order = fc.option(fc.constantFrom(...orders), { freq: 2 })
  const chosen = fc.subarray(filtersOf(list, records), { maxLength }).chain((some) => fc.tuple(...some))
  return fc
    .tuple(chosen, order)
    .map(([some, sort]) => Object.assign({}, ...some, sort === null ? {} : { sort }))
}

/**
 * Returns a query for each range and for each order, alone. A range begins at a value of a record, so it finds a record. Random
 * queries would rarely notice a column that has no values.
 */
export function columnQueries(list: List, records: readonly Public[]): Query[] {
  const ranges = [
    ...Object.entries(list.numbers).map(([name, field]) => ({ parameter: `${name}_min`, field })),
    ...list.times.map((name) => ({ parameter: `${name}_since`, field: `${name}_at` })),
  ].flatMap(({ parameter, field }): Query[] => {
    const values = records.flatMap((each) => each[field] ?? [])
    const middle = values[Math.floor(values.length / 2)]
    return middle === undefined ? [] : [{ [parameter]: String(middle) }]
  })
  return [...ranges, ...Object.keys(list.orders).map((sort) => ({ sort }))].map((query) => ({
    ...query,
    status: 'all',
  }))
}
