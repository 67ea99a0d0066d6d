import * as v from 'valibot'
import { writeLog } from '../../context/log.ts'
import { useSoFar } from '../../context/meter.ts'
import type { AnyRecord, RecordType } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import { hasWords } from '../../domain/words.ts'
import { AppError } from '../../errors.ts'
import { getItems, type Item, queryItems, queryPages } from '../table/client.ts'
import { entriesBetween, type Key, listEntryKey, recordKey, seqIn } from '../table/keys.ts'
import { facetsOf } from './facets.ts'
import type { Query } from './query.ts'
import type { RecordStorage } from './record-storage.ts'
import { rowsOf } from './rows.ts'
import { meetsAll, type Rows, tooBroad, unitsLeft } from './scan-rows.ts'
import { indexedWords } from './words.ts'

/**
 * The list `all` of a record type has one entry for each record: a copy of the record (of a note, without its text), by its
 * sequence number. The list of a prospect or a property has an entry for each of its offers, and of its notes.
 */
export const ALL = 'all'

/** ListEntries of a list by sequence number. */
export type ListEntries = ReadonlyMap<number, Item>

export function bySeq(items: readonly Item[]): Map<number, Item> {
  return new Map(items.map((item) => [seqIn(String(item.sk)), item]))
}

/**
 * A query of a range of entries also reads the entries between those of a page. It costs less than a read of each entry by its
 * key if there are at most this many entries for each entry of the page. An entry has about 400 bytes, and always less than 4 KB: a read by key costs 1 unit.
 */
const RANGE_ENTRIES_PER_WANTED = 5

/**
 * Reads the entries with these sequence numbers from the list `all`. Missing entries are left out.
 * @throws AppError `range_too_broad` if the entries could take more read units than a request may use
 */
export async function entriesAt<Stored extends AnyRecord>(
  storage: Pick<RecordStorage<Stored>, 'name'>,
  seqs: readonly number[],
): Promise<ListEntries> {
  if (seqs.length === 0) return new Map()
  const kind = storage.name
  const [oldest, newest] = [Math.min(...seqs), Math.max(...seqs)]
  const span = newest - oldest + 1
  if (span > RANGE_ENTRIES_PER_WANTED * seqs.length || span > unitsLeft()) {
    const keys = seqs.map((seq) => listEntryKey(kind, ALL, seq))
    return bySeq(await itemsWithin(keys, 1))
  }
  const between = bySeq(await queryItems(entriesBetween(kind, ALL, oldest, newest)))
  const asked = new Set(seqs)
  for (const seq of between.keys()) if (!asked.has(seq)) between.delete(seq)
  return between
}

/** Reads the entry before a sequence number and older entries, newest first, at most `limit`. */
export function newestEntries(kind: string, list: string, before: number, limit: number): Promise<Item[]> {
  return queryItems({ ...entriesBetween(kind, list, 0, before - 1), ScanIndexForward: false }, limit)
}

/** The read units of one page of a list, 1 MB. */
const LIST_PAGE_UNITS = 256

/**
 * Reads up to `limit` entries of one list, in the order of the query.
 * @param unitsMax the maximum read units of the request, including the units that it has already used
 * @throws AppError `range_too_broad` if the next page could take more
 */
export async function entriesWithin(
  query: ReturnType<typeof entriesBetween> & { ScanIndexForward?: boolean },
  unitsMax: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const items: Item[] = []
  const before = useSoFar().readUnits
  for await (const page of queryPages(query, limit)) {
    items.push(...page.items)
    if (page.isLast) break
    const used = useSoFar().readUnits
    const each = (used - before) / items.length
    if (used + Math.min(LIST_PAGE_UNITS, (limit - items.length) * each) > unitsMax) throw tooBroad()
  }
  return items
}

/** Returns the copy of the record in an entry. */
export function dataIn<Stored extends AnyRecord>(recordType: RecordType<Stored>, entry: Item): Stored {
  return parseStored(v.object({ data: recordType.Stored }), entry).data
}

/** Encodes an entry as packed rows, so that the same code checks conditions on entries and rows. */
export function rowsOfEntry<Stored extends AnyRecord>(
  { name, rows }: Pick<RecordStorage<Stored>, 'name' | 'rows'>,
  data: Stored,
): Rows {
  return Object.fromEntries(
    rowsOf(name, rows, { seq: 0, data }).map(({ value }, at) => [rows[at]?.name ?? '', value]),
  )
}

/**
 * Whether a record matches a query.
 * @param known the indexed words of the record, if its entry contains them
 */
export function isMatch<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  { facetConditions, conditions, references, words = [], externalId, texts }: Query,
  data: Stored,
  known?: readonly string[],
): boolean {
  const own = facetsOf(storage.facets, data)
  const fields = new Map<string, unknown>(Object.entries(data))
  return (
    facetConditions.every(({ anyOf }) => anyOf.some((facet) => own.includes(facet))) &&
    Object.entries(references).every(([name, id]) => fields.get(name) === id) &&
    Object.entries(texts).every(([name, text]) => String(fields.get(name)).toLowerCase() === text) &&
    (externalId === undefined || data.external_id === externalId) &&
    (words.length === 0 || hasWords(known ?? indexedWords(storage.textsOf?.(data) ?? []), words)) &&
    (conditions.length === 0 || meetsAll(rowsOfEntry(storage, data), conditions))
  )
}

/** The maximum number of reads for a page. If the first read finds too few entries, the next read adds the next entries. */
const READS = 3

/**
 * Reads a page of records by their sequence numbers, in the given order. `read` parses each entry, or each record if entries do
 * not contain whole records, with the words in the entry. Leaves out removed entries, and entries for which `read` returns nothing. `asked` is the number of
 * sequence numbers whose entries were requested. Sends one request, and at most two more if entries were left out. Each is
 * followed by the request for the records, if entries do not contain them.
 * @param known the entries, if they were already read
 */
export async function readPage<Stored extends AnyRecord, T>(
  storage: RecordStorage<Stored>,
  seqs: readonly number[],
  limit: number,
  known: ListEntries | undefined,
  read: (item: Item, words?: readonly string[]) => T | undefined,
): Promise<{ records: T[]; asked: number }> {
  const records: T[] = []
  let asked = 0
  for (let reads = 0; reads < READS && records.length < limit && asked < seqs.length; reads++) {
    const part = seqs.slice(asked, asked + limit - records.length)
    const entries = known ?? (await entriesAt(storage, part))
    const items = part.map((seq) => entries.get(seq)).filter((item) => item !== undefined)
    const found: PageItem[] = storage.inEntry
      ? await recordsOf(storage, items)
      : items.map((item) => ({ item }))
    for (const { item, words } of found) {
      const record = read(item, words)
      if (record !== undefined) records.push(record)
    }
    asked += part.length
  }
  return { records, asked }
}

/** The maximum read units of a record: a note of 10,000 characters of 4 bytes. */
export const RECORD_UNITS = 11
const TOO_LONG = 'The records of this page are too long to be read together. Send a smaller `limit`.'

/** A record of a page, as its entry or its item, and the words in its entry if that contains no whole record. */
type PageItem = { item: Item; words?: readonly string[] | undefined }

/**
 * Reads the records of some entries, in the same order, with the words in their entries. A record that changed after its entry was read
 * has no words here. Leaves out missing records.
 * @throws AppError `range_too_broad`
 */
async function recordsOf<Stored extends AnyRecord>(
  storage: RecordStorage<Stored>,
  entries: readonly Item[],
): Promise<PageItem[]> {
  const known = entries.map((entry) => ({ version: entry.version, data: dataIn(storage, entry) }))
  const keys = known.map(({ data }) => recordKey(data.id))
  const found = new Map((await itemsWithin(keys, RECORD_UNITS)).map((item) => [item.pk, item]))
  return known.flatMap(({ version, data }) => {
    const item = found.get(recordKey(data.id).pk)
    const words = item?.version === version ? storage.wordsInEntry?.(data) : undefined
    return item ? [{ item, words }] : []
  })
}

/**
 * Reads items in any order. Leaves out missing items. Sends one request for as many items as the request surely has read units for,
 * usually for all.
 * @param unitsEach the maximum read units of an item
 * @throws AppError `range_too_broad` if the items could take more read units than a request may use
 */
async function itemsWithin(keys: readonly Key[], unitsEach: number): Promise<Item[]> {
  const items: Item[] = []
  for (let at = 0; at < keys.length; ) {
    const count = Math.floor(unitsLeft() / unitsEach)
    if (count <= 0) throw new AppError('range_too_broad', { detail: TOO_LONG })
    items.push(...(await getItems(keys.slice(at, at + count))))
    at += count
  }
  return items
}

/** Logs that a page is not full. Either many records changed during the request, or the index is wrong. */
export function warnOfShortPage(counts: { kind: string; asked: number; read: number }): void {
  const message =
    'A page is not full: entries were removed or changed after they were found. If this message repeats, run npm run verify'
  writeLog('warn', { message, ...counts }, (line) => `${line.message} (read ${line.read} of ${line.asked})`)
}
