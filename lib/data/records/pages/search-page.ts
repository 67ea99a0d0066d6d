import type { List } from '../../lists/counted-list.ts'
import type { Item } from '../../table/items.ts'
import { findByWords } from '../../words/search.ts'
import { readFound } from './found-page.ts'

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
