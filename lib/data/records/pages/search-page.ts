import { writeLog } from '../../../log.ts'
import type { List } from '../../lists/counted-list.ts'
import { getItems, type Item } from '../../table/items.ts'
import { listEntryKey } from '../../table/keys.ts'
import { findByWords } from '../../words/search.ts'

/** Where a page begins: after so many of what is found, or at what is older than a place. */
type Start = { offset: number } | { before: number }

/** Words and entries are separate reads: what a writer took away in between is made up for by what comes after it. */
const READS = 2

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
  const items: Item[] = []
  let asked = 0
  for (let reads = 0; reads < READS && items.length < limit && asked < rest.length; reads++) {
    const part = rest.slice(asked, asked + limit - items.length)
    items.push(...(await readEntries({ kind, list }, part)))
    asked += part.length
  }
  if (items.length < limit && asked < rest.length) warn({ kind, asked, read: items.length })
  const next = asked < rest.length ? rest[asked - 1] : undefined
  return { items, total: matches.length, ...(next !== undefined && { next }) }
}

/** The entries at these places, in their order. */
async function readEntries({ kind, list }: List, places: readonly number[]): Promise<Item[]> {
  const keys = places.map((place) => listEntryKey(kind, list, place))
  const items = new Map((await getItems(keys)).map((item) => [`${item.pk} ${item.sk}`, item]))
  return keys.map(({ pk, sk }) => items.get(`${pk} ${sk}`)).filter((item) => item !== undefined)
}

/** Either many were changed in that moment, or postings are left that `npm run verify` finds. */
function warn(counts: { kind: string; asked: number; read: number }): void {
  const message = 'A page of a search is not full: entries were gone when they were read'
  writeLog('warn', { message, ...counts }, (line) => `${line.message} (${line.read} of ${line.asked} left)`)
}
