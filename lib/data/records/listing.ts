import * as v from 'valibot'
import type { AnyRecord, Revision } from '../../domain/kind.ts'
import { parseStored } from '../../domain/validation.ts'
import { readBefore, readPage } from '../lists/counted-list.ts'
import type { Item } from '../table/items.ts'
import { cursorAt, placeAt } from './cursor.ts'
import { searchPage } from './search-page.ts'
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
export async function pageOf<
  New,
  Kept extends AnyRecord,
  Shown extends AnyRecord,
  Edited,
  Filter extends object,
>(
  { kind, layout, select }: Store<New, Kept, Shown, Edited, Filter>,
  request: PageRequest<Filter>,
): Promise<PageOf<Revision<Kept>>> {
  const { filter, limit } = request
  const StoredEntry = v.object({ version: v.number(), data: kind.Kept })
  const recordsOf = (items: Item[]) => items.map((item) => parseStored(StoredEntry, item))
  const { list, words } = select(filter)
  const of = { kind: layout.kind, list }

  if ('offset' in request) {
    const { offset } = request
    const { items, total } = words
      ? await searchPage(layout.kind, words, [list], { offset }, limit)
      : await readPage(of, offset, limit)
    return { records: recordsOf(items), total }
  }
  const scope = { kind: layout.kind, filter }
  const before = placeAt(scope, request.cursor)
  const { items, total, next } = words
    ? await searchPage(layout.kind, words, [list], { before }, limit)
    : await readBefore(of, before, limit)
  return { records: recordsOf(items), total, next: next === undefined ? null : cursorAt(scope, next) }
}
