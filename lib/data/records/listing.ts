import * as v from 'valibot'
import type { AnyRecord, Revision } from '../../domain/kind.ts'
import { parseStored } from '../../domain/validation.ts'
import { readPage } from '../lists/counted-list.ts'
import type { Item } from '../table/items.ts'
import { searchPage } from './search-page.ts'
import type { Store } from './store.ts'

export type PageRequest<Filter> = { filter: Filter; offset: number; limit: number }

/**
 * One page of the records that a filter asks for, newest first, and the exact total: from a counted list, or from
 * the words searched for.
 */
export async function pageOf<Kept extends AnyRecord, Filter>(
  { kind, select }: Store<Kept, AnyRecord, object, Filter>,
  { filter, offset, limit }: PageRequest<Filter>,
): Promise<{ records: Revision<Kept>[]; total: number }> {
  const StoredEntry = v.object({ version: v.number(), data: kind.Kept })
  const recordsOf = (items: Item[]) => items.map((item) => parseStored(StoredEntry, item))
  const { list, words } = select(filter)
  const counted = { kind: kind.name, list }

  if (words) {
    const { items, total } = await searchPage(counted, words, offset, limit)
    return { records: recordsOf(items), total }
  }
  const { items, total } = await readPage(counted, offset, limit)
  return { records: recordsOf(items), total }
}
