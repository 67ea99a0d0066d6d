import * as v from 'valibot'
import type { AnyRecord, Revision } from '../../domain/kind.ts'
import { parseStored } from '../../domain/validation.ts'
import { type List, readPage } from '../lists/counted-list.ts'
import { getItems, type Item } from '../table/items.ts'
import { listEntryKey } from '../table/keys.ts'
import { findByWords, indexedWords, type Match } from '../words/word-index.ts'
import type { Store } from './store.ts'

export type PageRequest<Filter> = { filter: Filter; offset: number; limit: number }

/** Words and entries are separate reads: a writer in between shows as an entry that is not there. */
const READS_BEFORE_ACCEPTING = 4

/**
 * One page of the records that a filter asks for, newest first, and the exact total: from a counted list, or from
 * the words searched for.
 */
export async function pageOf<New, Kept extends AnyRecord, Shown extends AnyRecord, Edited, Filter>(
  { kind, layout, select }: Store<New, Kept, Shown, Edited, Filter>,
  { filter, offset, limit }: PageRequest<Filter>,
): Promise<{ records: Revision<Kept>[]; total: number }> {
  const StoredEntry = v.object({ version: v.number(), data: kind.Kept })
  const recordsOf = (items: Item[]) => items.map((item) => parseStored(StoredEntry, item))
  const { list, words } = select(filter)
  const counted = { kind: layout.kind, list }

  if (words) {
    const hasWords = (item: Item, asked: readonly string[]) => {
      const known = indexedWords(layout.textsOf?.(parseStored(StoredEntry, item).data) ?? [])
      return asked.every((word) => known.some((other) => other.startsWith(word)))
    }
    const { items, total } = await searchPage(counted, words, hasWords, offset, limit)
    return { records: recordsOf(items), total }
  }
  const { items, total } = await readPage(counted, offset, limit)
  return { records: recordsOf(items), total }
}

/** So few records are looked into rather than the postings of another word: a read unit each. */
const FEW = 20

async function searchPage(
  { kind, list }: List,
  words: readonly string[],
  hasWords: (item: Item, asked: readonly string[]) => boolean,
  offset: number,
  limit: number,
) {
  for (let reads = 1; ; reads++) {
    const { matches, unchecked } = await findByWords(kind, words, FEW)
    const listed = matches.filter(({ lists }) => lists.includes(list))
    const asked = unchecked.length > 0 ? listed : listed.slice(offset, offset + limit)
    const items = await readEntries(kind, asked)
    if (items.length < asked.length && reads < READS_BEFORE_ACCEPTING) continue
    if (unchecked.length === 0) return { items, total: listed.length }
    const checked = items.filter((item) => hasWords(item, unchecked))
    return { items: checked.slice(offset, offset + limit), total: checked.length }
  }
}

/** The entries of matches, in their order, each from the first list it is on. */
async function readEntries(kind: string, matches: Match[]): Promise<Item[]> {
  const keys = matches.map(({ seq, lists: [list = ''] }) => listEntryKey(kind, list, seq))
  const items = new Map((await getItems(keys)).map((item) => [`${item.pk} ${item.sk}`, item]))
  return keys.map(({ pk, sk }) => items.get(`${pk} ${sk}`)).filter((item) => item !== undefined)
}
