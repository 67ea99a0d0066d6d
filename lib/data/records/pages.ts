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
  const before = placeAt(scope, request.cursor)
  const read = words ? searchPage(counted, words, { before }, limit) : readBefore(counted, before, limit)
  const { items, total, next } = await read
  return { records: recordsOf(items), total, next: next === undefined ? null : cursorAt(scope, next) }
}

/** Where a page begins: after so many of what is found, or at what is older than a place. */
type Start = { offset: number } | { before: number }

/**
 * The entries of one page of what a search finds on a list, newest first, from an offset on or before a place, and how
 * many it finds; `next` is the last place looked at, absent where nothing is older. Requests: one for each word
 * that is asked for, one to three for the rarest one's postings, one for the page: 4 as a rule.
 * @throws AppError `search_too_broad`
 */
export async function searchPage(
  { kind, list }: List,
  words: readonly string[],
  start: Start,
  limit: number,
): Promise<{ items: Item[]; total: number; next?: number }> {
  const matches = await findByWords(kind, words, list)
  const rest =
    'before' in start ? matches.filter((place) => place < start.before) : matches.slice(start.offset)
  const { found, asked } = await readFound({ kind, list }, rest, limit, (item) => item)
  const next = asked < rest.length ? rest[asked - 1] : undefined
  return { items: found, total: matches.length, ...(next !== undefined && { next }) }
}

/** What is found and its entries are separate reads: what a writer took away in between is made up for by what comes after it. */
const READS = 2

/**
 * One page of what was found on a list: its entries at the first of these places, in their order, as `read` gives them;
 * what is gone, or of which `read` makes nothing any more, is left out. `asked` is how many of the places were looked at.
 * One request; two where something was gone.
 */
export async function readFound<T>(
  list: List,
  places: readonly number[],
  limit: number,
  read: (item: Item) => T | undefined,
): Promise<{ found: T[]; asked: number }> {
  const found: T[] = []
  let asked = 0
  for (let reads = 0; reads < READS && found.length < limit && asked < places.length; reads++) {
    const part = places.slice(asked, asked + limit - found.length)
    found.push(...(await entriesAt(list, part)).map(read).filter((each) => each !== undefined))
    asked += part.length
  }
  if (found.length < limit && asked < places.length) warn({ kind: list.kind, asked, read: found.length })
  return { found, asked }
}

/** The entries of a list at these places, in their order; what is gone is left out. */
export async function entriesAt({ kind, list }: List, places: readonly number[]): Promise<Item[]> {
  const keys = places.map((place) => listEntryKey(kind, list, place))
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

/** The form of cursors: with another, those of before are refused. */
const VERSION = 1
const DIGEST_LENGTH = 12

/**
 * The cursor of what is older than a place. Not signed: whoever makes one up gets a page of a list that they may read
 * anyway.
 */
export function cursorAt(scope: Scope, place: number): string {
  return Buffer.from(`${VERSION}.${place}.${digestOf(scope)}`).toString('base64url')
}

/**
 * The place that a cursor stands for; an empty one begins with the newest.
 * @throws AppError `validation_failed` for any text that is not a cursor of this list with these filters
 */
export function placeAt(scope: Scope, cursor: string): number {
  if (cursor === '') return BEYOND_ALL
  const place = Number(Buffer.from(cursor, 'base64url').toString().split('.')[1])
  if (Number.isSafeInteger(place) && place > 0 && place < BEYOND_ALL && cursor === cursorAt(scope, place))
    return place
  throw invalid(
    [{ field: 'cursor', code: 'format', message: 'is no cursor of this list with these filters' }],
    'parameter',
  )
}

function digestOf({ kind, filter }: Scope): string {
  const parts = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify([kind, parts]), 'base64url').slice(0, DIGEST_LENGTH)
}
