import { writeLog } from '../../log.ts'
import type { List } from '../lists/counted-list.ts'
import { getItems, type Item } from '../table/items.ts'
import { listEntryKey } from '../table/keys.ts'
import { findByWords } from '../words/search.ts'

/** Words and entries are separate reads: what a writer took away in between is made up for by what comes after it. */
const READS = 2

/**
 * The entries of one page of what a search finds on a list, newest first, and how many it finds. Requests: one for each
 * word, one to three for the rarest one's postings, one for the page.
 * @throws AppError `search_too_broad`
 */
export async function searchPage(
  { kind, list }: List,
  words: readonly string[],
  offset: number,
  limit: number,
): Promise<{ items: Item[]; total: number }> {
  const matches = await findByWords(kind, words, list)
  const items: Item[] = []
  let next = offset
  for (let reads = 0; reads < READS && items.length < limit && next < matches.length; reads++) {
    const asked = matches.slice(next, next + limit - items.length)
    items.push(...(await readEntries({ kind, list }, asked)))
    next += asked.length
  }
  if (items.length < limit && next < matches.length) warn({ kind, asked: next - offset, read: items.length })
  return { items, total: matches.length }
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
