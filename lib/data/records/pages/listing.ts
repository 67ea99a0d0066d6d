import * as v from 'valibot'
import type { AnyRecord, Revision } from '../../../domain/kind/kind.ts'
import { parseStored } from '../../../domain/validation.ts'
import { readBefore, readPage } from '../../lists/counted-list.ts'
import type { Item } from '../../table/items.ts'
import type { Store } from '../store.ts'
import { cursorAt, placeAt } from './cursor.ts'
import { searchPage } from './search-page.ts'

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
