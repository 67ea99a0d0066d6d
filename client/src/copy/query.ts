import { instant, lastInstant } from '../../../lib/domain/instant.ts'
import {
  ASKED_WORDS_MAX,
  askedWords,
  fold,
  hasWords,
  isFindable,
  joinDigits,
  SORTED_LETTERS,
  textsOfPerson,
  wordsOf,
} from '../../../lib/domain/words.ts'
import type { Held } from './held.ts'
import type { Kind, Queries } from './kinds.ts'

/** A query that the service would refuse too. `code` is that of the service: `format`, `length` or `unknown`. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly field: string
  readonly code: string

  constructor(field: string, code: string) {
    super(`The query is not valid: ${field} (${code})`)
    this.field = field
    this.code = code
  }
}

/** What a query needs from a copy: the id of the user, and the present id of a record that was created here. */
export type Context = { user: string | undefined; idOf(id: string): string }

/** A query that has been checked, to be run on all records of a type, newest first. */
export type CheckedQuery = {
  isMet(held: Held<Kind>): boolean
  page<Row extends Held<Kind>>(rows: readonly Row[]): { found: readonly Row[]; total: number }
}

type Value = string | number | undefined
type Test = (held: Held<Kind>) => boolean

const FIELDS: Readonly<Record<string, string>> = {
  ...{ created: 'created_at', updated: 'updated_at' },
  ...{ rent: 'estimated_rent', yield: 'gross_yield', amount: 'offer_amount' },
}
const EQUAL = ['external_id', 'prospect_id', 'property_id']
const RANGE = /^(\w+)_(min|max|since|until)$/
const SEARCH_MAX = 200

/** @throws QueryError */
export function checked<K extends Kind>(kind: K, query: Queries[K], context: () => Context): CheckedQuery {
  // No values are no filter, as when they are sent.
  const isGiven = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  const given = new Map(Object.entries<unknown>(query).filter(([, value]) => isGiven(value)))
  const tests = testsOf(kind, given, context)
  const sort = String(given.get('sort') ?? '-created_at')
  const page = wholeIn(given, 'page') ?? 1
  const limit = wholeIn(given, 'limit') ?? Number.POSITIVE_INFINITY
  const isMet = (held: Held<Kind>) => tests.every((test) => test(held))
  return {
    isMet,
    page(rows) {
      const found = rows.filter(isMet)
      const from = page === 1 ? 0 : (page - 1) * limit
      const sorted = sort === '-created_at' ? found : firstOf(found, sort, from + limit)
      return { found: sorted.slice(from, from + limit), total: found.length }
    },
  }
}

function testsOf(kind: Kind, given: ReadonlyMap<string, unknown>, context: () => Context): Test[] {
  const statuses = given.has('status') ? [given.get('status')].flat() : undefined
  const tests: Test[] = []
  if (statuses === undefined) tests.push(({ record }) => record.status !== 'archived')
  else if (!statuses.includes('all')) tests.push(({ record }) => statuses.includes(record.status))

  for (const [name, value] of given) {
    const [, of = '', end] = RANGE.exec(name) ?? []
    if (end) tests.push(rangeTest(name, FIELDS[of] ?? of, end, value))
    else if (name === 'type') {
      const types = [value].flat()
      tests.push((held) => types.includes(fieldOf(held, 'type')))
    } else if (name === 'search') tests.push(searchTest(kind, String(value)))
    else if (name === 'assigned_to')
      tests.push(
        (held) =>
          fieldOf(held, name) === (value === 'me' ? context().user : value === 'none' ? undefined : value),
      )
    else if (EQUAL.includes(name)) tests.push((held) => fieldOf(held, name) === context().idOf(String(value)))
    else if (!['status', 'sort', 'page', 'limit'].includes(name)) throw new QueryError(name, 'unknown')
  }
  return tests
}

/** One end of a range. Times are compared as texts: all of the service have the same form. */
function rangeTest(name: string, field: string, end: string, value: unknown): Test {
  const bound = boundOf(name, value)
  const isFirst = end === 'min' || end === 'since'
  return (held) => {
    const found = fieldOf(held, field)
    return found !== undefined && (isFirst ? found >= bound : found <= bound)
  }
}

function boundOf(name: string, value: unknown): string | number {
  if (/_(min|max)$/.test(name)) {
    if (typeof value !== 'number' || !(value >= 0)) throw new QueryError(name, 'format')
    return value
  }
  const ms = name.endsWith('_until') ? lastInstant(String(value)) : instant(String(value))
  if (Number.isNaN(ms)) throw new QueryError(name, 'format')
  return new Date(ms).toISOString()
}

function searchTest(kind: Kind, text: string): Test {
  const asked = askedWords(kind === 'prospect' ? joinDigits(text) : text)
  if (text.length > SEARCH_MAX || asked.length > ASKED_WORDS_MAX || !asked.some(isFindable))
    throw new QueryError('search', 'length')
  return (held) => hasWords(wordsIn(held), asked)
}

/** The words of a record, which take longer to find than to compare. */
const wordsByRecord = new WeakMap<object, string[]>()

function wordsIn({ record }: Held<Kind>): string[] {
  const known = wordsByRecord.get(record)
  if (known) return known
  const words = wordsOf(
    ('email' in record ? textsOfPerson(record) : 'address' in record ? [record.address] : []).join(' '),
  )
  wordsByRecord.set(record, words)
  return words
}

const namesByRecord = new WeakMap<object, string>()

/** A name as it is sorted. */
function nameIn(record: { name: string }): string {
  const known = namesByRecord.get(record)
  if (known !== undefined) return known
  const name = [...fold(record.name)].slice(0, SORTED_LETTERS).join('')
  namesByRecord.set(record, name)
  return name
}

function fieldOf({ record, waiting }: Held<Kind>, field: string): Value {
  const value: unknown = Reflect.get(record, field)
  if (typeof value === 'string' || typeof value === 'number') return value
  const madeAt = field.endsWith('ed_at') ? waiting[0]?.madeAt : undefined
  return madeAt === undefined ? undefined : new Date(madeAt).toISOString()
}

/** The first rows of an order. Equal ones stay newest first, and those without a value come last. */
function firstOf<Row extends Held<Kind>>(rows: readonly Row[], sort: string, most: number): Row[] {
  const descending = sort.startsWith('-')
  const by = descending ? sort.slice(1) : sort
  const sortedBy = (held: Held<Kind>) =>
    by === 'name' && 'name' in held.record ? nameIn(held.record) : fieldOf(held, FIELDS[by] ?? by)
  const places = rows.map((held) => ({ held, value: sortedBy(held) }))
  type Place = (typeof places)[number]
  function compare({ value: a }: Place, { value: b }: Place): number {
    if (a === b) return 0
    if (a === undefined) return 1
    if (b === undefined) return -1
    return a < b === descending ? 1 : -1
  }
  // Sorting all takes 20 times as long where only a page is needed.
  const first = most * 8 < places.length ? leastOf(places, most, compare) : places.sort(compare)
  return first.map(({ held }) => held)
}

/** The first `most` items of an order, in it. */
function leastOf<T>(items: readonly T[], most: number, compare: (a: T, b: T) => number): T[] {
  const least: T[] = []
  for (const item of items) {
    const last = least.at(-1)
    if (least.length === most && last !== undefined && compare(last, item) <= 0) continue
    let [from, to] = [0, least.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const other = least[middle]
      if (other !== undefined && compare(other, item) <= 0) from = middle + 1
      else to = middle
    }
    least.splice(from, 0, item)
    if (least.length > most) least.pop()
  }
  return least
}

function wholeIn(given: ReadonlyMap<string, unknown>, name: string): number | undefined {
  const value = given.get(name)
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value
  throw new QueryError(name, 'format')
}
