import * as v from 'valibot'
import { type AnyRecord, isJsonObject, type RecordType } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import { noteAccess, useSoFar } from '../../request-context.ts'
import { countOf, type List, readAll } from '../lists/counted-list.ts'
import {
  type Condition,
  type Found,
  meetsAll,
  type Order,
  type Rows,
  readRows,
  requireAffordable,
  sortFound,
  tooBroad,
  UNITS_MAX,
  unitsOf,
  type VisitRows,
  valueIn,
  visitRowsOf,
} from '../rows/query.ts'
import { type Column, type Family, isTorn, rowsOf } from '../rows/rows.ts'
import type { Item } from '../table/client.ts'
import { seqIn } from '../table/keys.ts'
import { ROWS_SINCE, requireMigrated } from '../table/layout-item.ts'
import { entriesAt, findByWords } from '../words/search.ts'

/**
 * What a list is asked for. `list` is a counted list that has every record in question, and maybe others; `conditions` say which of
 * them are meant.
 */
export type Question = {
  list: string
  /** Whether the list, with the words, has the records in question only, in the order that is asked for. */
  isExact: boolean
  /** Fields with values that no row has, such as the parties of an offer: then the list is read whole. */
  fields?: Readonly<Record<string, string>>
  words?: readonly string[]
  conditions: readonly Condition[]
  order?: Order | undefined
}

/** The record type that is asked for: its name, how its entries are parsed, and its packed rows. */
type Asked<Kept> = {
  recordType: Pick<RecordType, 'name'> & { Kept: v.GenericSchema<unknown, Kept> }
  rows?: readonly Family<Kept>[]
}

/** About how many read units an entry of a list takes when a whole list is read, and when it is read by its key. */
const LISTED_UNITS = 0.15
const SINGLE_UNITS = 1
/** A longer list is read whole only where packed rows are no way: with the longest texts an entry takes 0.6 units. */
const LIST_PREFERRED = 1_000
/** The most pages of 1 MB of a list that is read whole: 768 units. */
const LIST_PAGES = 3

/** The units of a page, which is read by its keys after packed rows, and is at hand after a whole list. */
const PAGE_UNITS = 20

/** Entries of a list by sequence number. */
type Entries = ReadonlyMap<number, Item>

/**
 * Finds all records of a question, in its order: newest first without one. `entries` are those that were read on the way.
 * @throws AppError `range_too_broad`, `search_too_broad`; `migrating` where packed rows are needed that not every record has yet
 */
export async function findRecords<Kept extends AnyRecord>(
  asked: Asked<Kept>,
  question: Question,
): Promise<{ found: Found[]; entries?: Entries | undefined }> {
  const { order } = question
  const found: Found[] = []
  const entries = await visitRecords(asked, question, order ? [order.column] : [], (seq, rows) => {
    found.push({ seq, value: order && valueIn(rows, order.column) })
  })
  return { found: sortFound(found, order), entries }
}

/**
 * Visits the rows of all records that a question means, in no order. It reads the counts, chooses the cheapest way, and refuses before
 * it reads what would cost more than one request may. Returns the entries of the list if it read these.
 *
 *     words that few records have --> the entries of these records
 *     a list with few records    --> the whole list
 *     else                       --> the packed rows of all records; with words, those of the records found
 *
 * The log line of the request has the way as `access`.
 *
 * @param read the columns that are needed besides those of the conditions
 * @throws AppError `range_too_broad`, `search_too_broad`; `migrating` where packed rows are needed that not every record has yet
 */
export async function visitRecords<Kept extends AnyRecord>(
  asked: Asked<Kept>,
  { list, fields, words, conditions }: Question,
  read: readonly Column[],
  visit: VisitRows,
): Promise<Entries | undefined> {
  const kind = asked.recordType.name
  const columns = [...conditions.map(({ column }) => column), ...read]
  const ifMet: VisitRows = (seq, rows) => {
    if (meetsAll(rows, conditions)) visit(seq, rows)
  }
  const visitEntries = (items: readonly Item[]): Entries => {
    const meant = fields ? items.filter((item) => hasFields(item, fields)) : items
    for (const [seq, rows] of rowsIn(asked, meant)) ifMet(seq, rows)
    return new Map(items.map((item) => [seqIn(String(item.sk)), item]))
  }

  const all = countOf({ kind, list: 'all' })
  if (words) {
    const [seqs, records] = await Promise.all([findByWords(kind, words, list), all])
    const spent = useSoFar().readUnits
    const affordable = Math.min(unitsOf(records, columns), UNITS_MAX - spent)
    if (seqs.length * SINGLE_UNITS <= Math.max(FEW, affordable)) {
      noteAccess('words')
      return visitEntries(await entriesAt({ kind, list: 'all' }, seqs))
    }
    requireAffordable(records, columns, spent)
    noteAccess('words and rows')
    const wanted = new Set(seqs)
    await visitAll(asked, columns, (seq, rows) => {
      if (wanted.has(seq)) ifMet(seq, rows)
    })
    return undefined
  }
  const [records, listed] = await Promise.all([all, list === 'all' ? all : countOf({ kind, list })])
  const [listUnits, rowUnits] = [listed * LISTED_UNITS, unitsOf(records, columns)]
  const isListBetter = listed <= LIST_PREFERRED && listUnits <= rowUnits + PAGE_UNITS
  if (fields || isListBetter || (rowUnits > UNITS_MAX && listUnits <= UNITS_MAX)) {
    if (listUnits > UNITS_MAX) throw tooBroad()
    noteAccess('list')
    const entries = await readAll({ kind, list }, LIST_PAGES)
    if (!entries) throw tooBroad()
    return visitEntries(entries)
  }
  requireAffordable(records, columns)
  noteAccess('rows')
  await visitAll(asked, columns, ifMet)
  return undefined
}

function hasFields({ data }: Item, fields: Readonly<Record<string, string>>): boolean {
  return isJsonObject(data) && Object.entries(fields).every(([name, value]) => data[name] === value)
}

/** So few records are always read by their keys. */
const FEW = 100

/** The packed rows of records, from entries of a list. */
export function rowsIn<Kept extends AnyRecord>(
  { recordType, rows = [] }: Asked<Kept>,
  items: readonly Item[],
): Map<number, Rows> {
  const Entry = v.object({ sk: v.string(), data: recordType.Kept })
  return new Map(
    items.map((item) => {
      const { sk, data } = parseStored(Entry, item)
      const seq = Number(sk)
      const values = rowsOf(recordType.name, rows, { seq, data })
      return [seq, Object.fromEntries(values.map(({ value }, at) => [rows[at]?.name ?? '', value]))]
    }),
  )
}

/** Visits the rows of all records. Those that were written between the reads of two families are read again, from their list. */
async function visitAll<Kept extends AnyRecord>(
  asked: Asked<Kept>,
  columns: readonly Column[],
  visit: VisitRows,
): Promise<void> {
  await requireMigrated(ROWS_SINCE)
  const kind = asked.recordType.name
  const families = [...new Set(columns.map(({ family }) => family))]
  const [family, another] = families
  if (family === undefined) throw new Error('No column says which rows to read')
  if (another === undefined) return visitRowsOf(kind, family, visit)
  const torn: number[] = []
  for (const [seq, rows] of await readRows(kind, families))
    if (isTorn(rows, families)) torn.push(seq)
    else visit(seq, rows)
  if (torn.length === 0) return
  const list: List = { kind, list: 'all' }
  for (const [seq, rows] of rowsIn(asked, await entriesAt(list, torn))) visit(seq, rows)
}
