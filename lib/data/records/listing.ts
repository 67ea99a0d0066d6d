import * as v from 'valibot'
import type { AnyRecord, Revision } from '../../domain/kind.ts'
import { parseStored } from '../../domain/validation.ts'
import { readAll, readPage } from '../lists/counted-list.ts'
import type { Item } from '../table/items.ts'
import { searchPage } from './search-page.ts'
import type { Store } from './store.ts'

export type PageRequest<Filter> = { filter: Filter; offset: number; limit: number }

/**
 * One page of the records that a filter asks for, newest first, and the exact total: from the counted lists, from a
 * short list read whole, or from the words searched for.
 */
export async function pageOf<New, Kept extends AnyRecord, Shown extends AnyRecord, Edited, Filter>(
  { kind, layout, select }: Store<New, Kept, Shown, Edited, Filter>,
  { filter, offset, limit }: PageRequest<Filter>,
): Promise<{ records: Revision<Kept>[]; total: number }> {
  const StoredEntry = v.object({ version: v.number(), data: kind.Kept })
  const recordsOf = (items: Item[]) => items.map((item) => parseStored(StoredEntry, item))
  const { lists, words, where } = select(filter)
  const union = { kind: layout.kind, lists }

  if (words) {
    const { items, total } = await searchPage(layout.kind, words, lists, offset, limit)
    return { records: recordsOf(items), total }
  }
  if (where) {
    const records = recordsOf(await readAll(union)).filter(({ data }) => where(data))
    return { records: records.slice(offset, offset + limit), total: records.length }
  }
  const { items, total } = await readPage(union, offset, limit)
  return { records: recordsOf(items), total }
}
