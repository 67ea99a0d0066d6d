import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { AnyRecord, Revision } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import { invalid } from '../../errors.ts'
import { writeLog } from '../../log.ts'
import { type List, readBefore, readPage } from '../lists/counted-list.ts'
import { getItems, type Item } from '../table/client.ts'
import { BEYOND_ALL, listEntryKey } from '../table/keys.ts'
import { findByWords } from '../words/search.ts'
import type { Store } from './store.ts'

/** What a page is asked for by: where it begins, an offset from the newest or a cursor, and how many records it has at most. */
export type PageRequest<Filter> = { filter: Filter; limit: number } & (
  | { offset: number }
  | { cursor: string }
)

/** `next` is the cursor of what is older, null at the end; only where a cursor was given. */
export type PageOf<T> = { records: T[]; total: number; next?: string | null }

/**
 * One page of the records that a filter asks for, newest first, and the exact total: from a counted list, or from
 * the words searched for.
 */
export async function pageOf<Kept extends AnyRecord, Filter extends object>(
  { kind, select }: Store<Kept, AnyRecord, object, Filter>,
  request: PageRequest<Filter>,
): Promise<PageOf<Revision<Kept>>> {
  const { filter, limit } = request
  const StoredEntry = v.object({ version: v.number(), data: kind.Kept })
  const recordsOf = (items: Item[]) => items.map((item) => parseStored(StoredEntry, item))
  const { list, words } = select(filter)
  const counted = { kind: kind.name, list }

  if ('offset' in request) {
    const { offset } = request
    const read = words ? searchPage(counted, words, { offset }, limit) : readPage(counted, offset, limit)
    const { items, total } = await read
    return { records: recordsOf(items), total }
  }
  const scope = { kind: kind.name, filter }
  const before = seqOf(scope, request.cursor)
  const read = words ? searchPage(counted, words, { before }, limit) : readBefore(counted, before, limit)
  const { items, total, next } = await read
  return { records: recordsOf(items), total, next: next === undefined ? null : cursorAt(scope, next) }
}

/** Where a page begins: after this many results, or at the first one older than a sequence number. */
type Start = { offset: number } | { before: number }

/**
 * Reads one page of a search on a list, newest first, and how many records the search finds. `next` is the last sequence
 * number that was read; it is absent at the end. Requests: one sample for each word that is considered, one to three for the
 * postings of the rarest word, one for the page; 4 as a rule.
 * @throws AppError `search_too_broad`
 */
export async function searchPage(
  { kind, list }: List,
  words: readonly string[],
  start: Start,
  limit: number,
): Promise<{ items: Item[]; total: number; next?: number }> {
  const matches = await findByWords(kind, words, list)
  const rest = 'before' in start ? matches.filter((seq) => seq < start.before) : matches.slice(start.offset)
  const { found, asked } = await readFound({ kind, list }, rest, limit, (item) => item)
  const next = asked < rest.length ? rest[asked - 1] : undefined
  return { items: found, total: matches.length, ...(next !== undefined && { next }) }
}

/** The search and the entries are separate reads. Entries that a writer removed in between are replaced by the next ones. */
const READS = 2

/**
 * Reads one page of search results: the list entries of the first of these sequence numbers, in their order, as `read`
 * returns them. Leaves out entries that are gone and those for which `read` returns nothing. `asked` is how many sequence
 * numbers were used. One request; two if an entry was gone.
 */
export async function readFound<T>(
  list: List,
  seqs: readonly number[],
  limit: number,
  read: (item: Item) => T | undefined,
): Promise<{ found: T[]; asked: number }> {
  const found: T[] = []
  let asked = 0
  for (let reads = 0; reads < READS && found.length < limit && asked < seqs.length; reads++) {
    const part = seqs.slice(asked, asked + limit - found.length)
    found.push(...(await entriesAt(list, part)).map(read).filter((each) => each !== undefined))
    asked += part.length
  }
  if (found.length < limit && asked < seqs.length) warn({ kind: list.kind, asked, read: found.length })
  return { found, asked }
}

/** Reads the entries of a list with these sequence numbers, in their order, without those that are gone. */
export async function entriesAt({ kind, list }: List, seqs: readonly number[]): Promise<Item[]> {
  const keys = seqs.map((seq) => listEntryKey(kind, list, seq))
  const items = new Map((await getItems(keys)).map((item) => [`${item.pk} ${item.sk}`, item]))
  return keys.map(({ pk, sk }) => items.get(`${pk} ${sk}`)).filter((item) => item !== undefined)
}

/** Either many were changed in that moment, or there is what finds records that are gone: `npm run verify` tells. */
function warn(counts: { kind: string; asked: number; read: number }): void {
  const message = 'A page of what was found is not full: entries were gone when they were read'
  writeLog('warn', { message, ...counts }, (line) => `${line.message} (${line.read} of ${line.asked} left)`)
}

/** What a cursor belongs to: a kind of record, and the parsed filters of its list. */
export type Scope = { kind: string; filter: object }

/** The version of the cursor format. Cursors of another version are refused. */
const VERSION = 1
const DIGEST_LENGTH = 12

/**
 * Encodes the cursor of the entries older than a sequence number. It is not signed: a made-up cursor returns a page of a list
 * that the caller may read anyway.
 */
export function cursorAt(scope: Scope, seq: number): string {
  return Buffer.from(`${VERSION}.${seq}.${digestOf(scope)}`).toString('base64url')
}

/**
 * Decodes a cursor to its sequence number; an empty one begins with the newest entry.
 * @throws AppError `validation_failed` for any text that is not a cursor of this list with these filters
 */
export function seqOf(scope: Scope, cursor: string): number {
  if (cursor === '') return BEYOND_ALL
  const seq = Number(Buffer.from(cursor, 'base64url').toString().split('.')[1])
  if (Number.isSafeInteger(seq) && seq > 0 && seq < BEYOND_ALL && cursor === cursorAt(scope, seq)) return seq
  throw invalid(
    [{ field: 'cursor', code: 'format', message: 'is no cursor of this list with these filters' }],
    'parameter',
  )
}

function digestOf({ kind, filter }: Scope): string {
  const parts = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify([kind, parts]), 'base64url').slice(0, DIGEST_LENGTH)
}
