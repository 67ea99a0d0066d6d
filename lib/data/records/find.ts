import * as v from 'valibot'
import { type AnyRecord, isJsonObject, type RecordType, storedRecord } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import { hasWords } from '../../domain/words.ts'
import { noteAccess, useSoFar } from '../../request-context.ts'
import { countOf, type List, readAll } from '../lists/counted-list.ts'
import { entriesAt } from '../lists/entries.ts'
import {
  type Condition,
  type Found,
  familiesOf,
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
import { type Column, type Family, type FamilySize, isTorn, rowsOf } from '../rows/rows.ts'
import { getItem, type Item } from '../table/client.ts'
import { externalKey, recordKey, seqIn, seqSortKey } from '../table/keys.ts'
import { ROWS_SINCE, requireMigrated } from '../table/layout-item.ts'
import { storeUnavailable } from '../table/retries.ts'
import { findByWords, indexedWords } from '../words/search.ts'

/**
 * What a list is asked for. `list` is a counted list that has every record in question, and maybe others; `conditions` say which of
 * them are meant.
 */
export type Question = {
  list: string
  /**
   * Whether a page of the list, or of what the words find on it, is the answer: it has the records in question only, in their order. Then
   * `conditions` need not be checked.
   */
  isAnsweredByList: boolean
  /** Fields with values that no row has, such as the parties of an offer: then the list is read whole. */
  fields?: Readonly<Record<string, string>>
  words?: readonly string[]
  /** Only the record with this external id: then neither lists nor rows are read. */
  externalId?: string
  /** The read units that the page takes when its records are found. */
  reserved?: number
  conditions: readonly Condition[]
  order?: Order | undefined
}

/** The record type that is asked for: its name, how its entries are parsed, and its packed rows. */
type Asked<Kept extends AnyRecord> = {
  recordType: Pick<RecordType<Kept>, 'name' | 'Kept'>
  textsOf?(record: Kept): readonly string[]
  rows?: readonly Family<Kept>[]
}

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
 *     an external id             --> the record that has it
 *     words that few records have --> the entries of these records
 *     words that many have       --> the packed rows of all records
 *     else                       --> the whole list or the packed rows of all records: `wayOf`
 *
 * The log line of the request has the way as `access`.
 *
 * @param read the columns that are needed besides those of the conditions
 * @throws AppError `range_too_broad`, `search_too_broad`; `migrating` where packed rows are needed that not every record has yet
 */
export async function visitRecords<Kept extends AnyRecord>(
  asked: Asked<Kept>,
  { list, fields, words, externalId, conditions, reserved = 0 }: Question,
  read: readonly Column[],
  visit: VisitRows,
): Promise<Entries | undefined> {
  const kind = asked.recordType.name
  const unitsMax = UNITS_MAX - reserved
  const families = familiesOf([...conditions.map(({ column }) => column), ...read])
  const ifMet: VisitRows = (seq, rows) => {
    if (meetsAll(rows, conditions)) visit(seq, rows)
  }
  const visitEntries = (items: readonly Item[]): Entries => {
    const meant = fields ? items.filter((item) => hasFields(item, fields)) : items
    for (const [seq, rows] of rowsFrom(asked, meant)) ifMet(seq, rows)
    return new Map(items.map((item) => [seqIn(String(item.sk)), item]))
  }

  if (externalId !== undefined) {
    noteAccess('external id')
    return visitEntries(await withExternalId(asked, externalId, words))
  }
  const countAll = () => countOf({ kind, list: 'all' })
  if (words) {
    const [seqs, records] = await Promise.all([findByWords(kind, words, list), countAll()])
    const spent = useSoFar().readUnits
    const affordable = Math.min(unitsOf(records, families), unitsMax - spent)
    if (seqs.length * SINGLE_UNITS <= Math.max(FEW, affordable)) {
      noteAccess('words')
      return visitEntries(await entriesAt({ kind, list: 'all' }, seqs))
    }
    requireAffordable(records, families, unitsMax - spent)
    noteAccess('words and rows')
    const wanted = new Set(seqs)
    await visitEveryRow(asked, families, unitsMax, (seq, rows) => {
      if (wanted.has(seq)) ifMet(seq, rows)
    })
    return undefined
  }
  const [records, listed] = await Promise.all([
    countAll(),
    list === 'all' ? undefined : countOf({ kind, list }),
  ])
  const way = wayOf(listed ?? records, unitsOf(records, families), unitsMax, fields !== undefined)
  noteAccess(way)
  if (way === 'rows') {
    await visitEveryRow(asked, families, unitsMax, ifMet)
    return undefined
  }
  const entries = await readAll({ kind, list }, Math.floor(unitsMax / LIST_PAGE_UNITS))
  if (!entries) throw tooBroad()
  return visitEntries(entries)
}

/** The record with an external id, as an entry of the list of all, if it has the words. Two requests, one without such a record. */
async function withExternalId<Kept extends AnyRecord>(
  { recordType, textsOf }: Asked<Kept>,
  externalId: string,
  words: readonly string[] = [],
): Promise<Item[]> {
  const owner = await getItem(externalKey(recordType.name, externalId))
  const id = isJsonObject(owner?.data) ? owner.data.id : undefined
  const item = typeof id === 'string' ? await getItem(recordKey(id)) : undefined
  if (!item) return []
  const { seq, version, data } = parseStored(storedRecord(recordType), item)
  const texts = textsOf?.(data) ?? []
  // The record may have lost the external id between the two reads.
  const isMeant = data.external_id === externalId && hasWords(indexedWords(texts), words)
  return isMeant ? [{ sk: seqSortKey(seq), version, data }] : []
}

/** So few records are always read by their keys. */
const FEW = 100
/** The read units of an entry that is read by its key. */
const SINGLE_UNITS = 1
/** About how many read units an entry takes when its whole list is read: 0.6 with the longest texts. */
const LISTED_UNITS = 0.15
/** The units of a page, which is read after packed rows, and is at hand after a whole list. */
const PAGE_UNITS = 20
/** So many of the longest entries stay below the units of one request. */
const ALWAYS_SHORT = 1_000
/** The read units of 1 MB of a list, which is read page by page. */
const LIST_PAGE_UNITS = 256

/**
 * Whether to read a whole list or the packed rows of all records.
 * @param listed the entries of the list
 * @param rowUnits the read units of the rows
 * @param unitsMax the most read units that either may take
 * @param needsList whether rows lack something that is asked for
 * @throws AppError `range_too_broad` if either would cost too much
 */
function wayOf(listed: number, rowUnits: number, unitsMax: number, needsList: boolean): 'list' | 'rows' {
  const listUnits = listed * LISTED_UNITS
  // Only the offers of a party need their list, and an offer takes half of the estimate.
  if (needsList && listUnits <= 2 * unitsMax) return 'list'
  const isShort = listed <= ALWAYS_SHORT && listUnits <= rowUnits + PAGE_UNITS
  if (!needsList && !isShort && rowUnits <= unitsMax) return 'rows'
  if (!needsList && listUnits <= unitsMax) return 'list'
  throw tooBroad()
}

function hasFields({ data }: Item, fields: Readonly<Record<string, string>>): boolean {
  return isJsonObject(data) && Object.entries(fields).every(([name, value]) => data[name] === value)
}

/** Encodes entries of a list as packed rows, so that one code judges records however they were read. */
export function rowsFrom<Kept extends AnyRecord>(
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

/** So many records that were written in between are always read again, a read unit each. */
const TORN_MIN = 10

/**
 * Visits the rows of all records. Those that were written between the reads of two families are read again, from their list.
 * @throws AppError `store_unavailable` if these are too many
 */
async function visitEveryRow<Kept extends AnyRecord>(
  asked: Asked<Kept>,
  families: readonly FamilySize[],
  unitsMax: number,
  visit: VisitRows,
): Promise<void> {
  await requireMigrated(ROWS_SINCE)
  const kind = asked.recordType.name
  const [family, another] = families
  if (family === undefined) throw new Error('No column says which rows to read')
  if (another === undefined) return visitRowsOf(kind, family, unitsMax, visit)
  const torn: number[] = []
  const names = families.map(({ name }) => name)
  for (const [seq, rows] of await readRows(kind, families, unitsMax))
    if (isTorn(rows, names)) torn.push(seq)
    else visit(seq, rows)
  if (torn.length === 0) return
  if (torn.length > Math.max(TORN_MIN, unitsMax - useSoFar().readUnits))
    throw storeUnavailable('Too many records changed while their packed rows were read')
  const list: List = { kind, list: 'all' }
  for (const [seq, rows] of rowsFrom(asked, await entriesAt(list, torn))) visit(seq, rows)
}
