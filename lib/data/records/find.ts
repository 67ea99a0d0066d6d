import * as v from 'valibot'
import { type AnyRecord, isJsonObject, type RecordType, storedRecord } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import { hasWords } from '../../domain/words.ts'
import { noteAccess, useSoFar } from '../../request-context.ts'
import { countOf, entriesAt, type List, readAll } from '../lists/counted-list.ts'
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
import { storeUnavailable } from '../table/retries.ts'
import { findByWords, indexedWords } from '../words/search.ts'

/**
 * A query for records. `list` is a counted list that contains every matching record, and may contain other records. A record
 * matches if it meets `conditions` and the optional requirements: `fields`, `words` and `externalId`.
 */
export type RecordQuery = {
  list: string
  /**
   * Whether the list contains exactly the matching records, in the order of the query. If the query has `words`: whether every
   * search result that is on the list matches. If true, a page is read without a check of `conditions`.
   */
  isAnsweredByList: boolean
  /**
   * Required values of fields that packed rows do not contain, such as the prospect of an offer. If set, the query reads the
   * whole list instead of packed rows.
   */
  fields?: Readonly<Record<string, string>>
  words?: readonly string[]
  /** Matches only the record with this external id. Lists and rows are not read. */
  externalId?: string
  /** The read units that are reserved for the records of the page. */
  reserved?: number
  conditions: readonly Condition[]
  order?: Order | undefined
}

/** The record type of a query: its name and schema, its searched texts, and its packed rows. */
type Asked<Kept extends AnyRecord> = {
  recordType: Pick<RecordType<Kept>, 'name' | 'Kept'>
  textsOf?(record: Kept): readonly string[]
  rows?: readonly Family<Kept>[]
}

/** Entries of a list by sequence number. */
type Entries = ReadonlyMap<number, Item>

/**
 * Finds all records that match a query, in the order of the query. The default order is newest first. If list entries were
 * read, `entries` contains them.
 * @throws AppError `range_too_broad`, `search_too_broad`
 */
export async function findRecords<Kept extends AnyRecord>(
  asked: Asked<Kept>,
  query: RecordQuery,
): Promise<{ found: Found[]; entries?: Entries | undefined }> {
  const { order } = query
  const found: Found[] = []
  const entries = await visitRecords(asked, query, order ? [order.column] : [], (seq, rows) => {
    found.push({ seq, value: order && valueIn(rows, order.column) })
  })
  return { found: sortFound(found, order), entries }
}

/**
 * Visits the rows of all records that match a query, in no particular order. Chooses an access path by the estimated read
 * units. Refuses the query if it would cost more read units than one request may use. Returns the list entries that were
 * read, or `undefined` if packed rows were read.
 *
 *     an external id              --> the record with this external id
 *     words with few results      --> the list entries of the results
 *     words with many results     --> the packed rows of all records
 *     else                        --> the whole list or the packed rows of all records, as `accessPath` decides
 *
 * The log line of the request contains the access path as `access`.
 *
 * @param read the columns that `visit` reads
 * @throws AppError `range_too_broad`, `search_too_broad`
 */
export async function visitRecords<Kept extends AnyRecord>(
  asked: Asked<Kept>,
  { list, fields, words, externalId, conditions, reserved = 0 }: RecordQuery,
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
  const access = accessPath(listed ?? records, unitsOf(records, families), unitsMax, fields !== undefined)
  noteAccess(access)
  if (access === 'rows') {
    await visitEveryRow(asked, families, unitsMax, ifMet)
    return undefined
  }
  const entries = await readAll({ kind, list }, Math.floor(unitsMax / LIST_PAGE_UNITS))
  if (!entries) throw tooBroad()
  return visitEntries(entries)
}

/**
 * Finds a record by its external id, and returns it in the form of a list entry. Returns nothing if the record lacks one of the
 * words. Sends two requests, or one if no record has the external id.
 */
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
  // An edit may have changed the external id between the two reads.
  const isMeant = data.external_id === externalId && hasWords(indexedWords(texts), words)
  return isMeant ? [{ sk: seqSortKey(seq), version, data }] : []
}

/** Up to this many search results are always read by their keys. */
const FEW = 100
/** The read units of a list entry that is read by its key. */
const SINGLE_UNITS = 1
/** The estimated read units of each entry if a whole list is read. An entry with the longest texts takes 0.6. */
const LISTED_UNITS = 0.15
/**
 * After a query of packed rows, reading the records of one page takes this many read units. A read of a whole list already
 * returns the records.
 */
const PAGE_UNITS = 20
/** A list of this many entries takes fewer read units than one request may use, even with the longest texts. */
const ALWAYS_SHORT = 1_000
/** The read units of one page of a list, 1 MB. */
const LIST_PAGE_UNITS = 256

/**
 * Decides whether to read a whole list or the packed rows of all records.
 * @param listed the number of entries of the list
 * @param rowUnits the read units of the rows
 * @param unitsMax the maximum read units of either path
 * @param needsList whether the query has `fields`
 * @throws AppError `range_too_broad` if every possible path would cost too much
 */
function accessPath(listed: number, rowUnits: number, unitsMax: number, needsList: boolean): 'list' | 'rows' {
  const listUnits = listed * LISTED_UNITS
  // Only queries for the offers of a prospect or a property need a list. An entry of an offer takes half of `LISTED_UNITS`,
  // so compare with twice `unitsMax`.
  if (needsList && listUnits <= 2 * unitsMax) return 'list'
  const isShort = listed <= ALWAYS_SHORT && listUnits <= rowUnits + PAGE_UNITS
  if (!needsList && !isShort && rowUnits <= unitsMax) return 'rows'
  if (!needsList && listUnits <= unitsMax) return 'list'
  throw tooBroad()
}

function hasFields({ data }: Item, fields: Readonly<Record<string, string>>): boolean {
  return isJsonObject(data) && Object.entries(fields).every(([name, value]) => data[name] === value)
}

/** Encodes list entries as packed rows, so that the same code checks conditions on list entries and rows. */
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

/** Up to this many records with torn rows are always read again, for one read unit each. */
const TORN_MIN = 10

/**
 * Visits the rows of all records. If a record changed between the reads of two families, its rows may be torn (`isTorn`).
 * A record with torn rows is read from its entry in the list of all records.
 * @throws AppError `store_unavailable` if too many records have torn rows
 */
async function visitEveryRow<Kept extends AnyRecord>(
  asked: Asked<Kept>,
  families: readonly FamilySize[],
  unitsMax: number,
  visit: VisitRows,
): Promise<void> {
  const kind = asked.recordType.name
  const [family, another] = families
  if (family === undefined) throw new Error('A query for packed rows needs at least one column')
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
