import * as v from 'valibot'
import { isFindable, withoutBeginnings, wordsOf } from '../../domain/words.ts'
import type { Item } from '../table/items.ts'
import { type Key, postingKey, sampleKey } from '../table/keys.ts'
import { facetsOf, NOT_STORED } from './facets.ts'
import { sampledOf } from './sample.ts'

/** A record is found by this many of its distinct words, the first ones, so that a write stays one transaction. */
export const INDEXED_WORDS = 32

/**
 * Of so many postings of a record each tells its lists, so that a search need not ask. Of more none does, so that a change
 * of status alone leaves them as they are: one transaction holds the changes of a deal, which are of three records.
 */
export const TELLING = 16

/** A posting: by which lists its record can be filtered, and all the words of it, parted by spaces. */
export const Posting = v.object({ sk: v.string(), facets: v.string(), words: v.string() })

/**
 * The postings of one record: one for each of its words that is not the beginning of another and not a single letter.
 * Each carries all of those words and the lists the record is on, so that the postings of one word answer a query of
 * many, with its filters; of many words, it leaves the lists out. About 130 bytes each, 1.3 KB for 32 words of 40 letters. Of one record in `EVERY` one word
 * is also in the sample by which searches know how common words are.
 */
export function postingsOf(
  kind: string,
  texts: readonly string[],
  seq: number,
  lists: readonly string[],
): { key: Key; item: Item }[] {
  const words = withoutBeginnings(indexedWords(texts))
  const findable = words.filter(isFindable)
  const facets = findable.length > TELLING ? NOT_STORED : facetsOf(lists)
  const postings = findable.map((word) => ({
    key: postingKey(kind, word, seq),
    item: { facets, words: words.join(' ') },
  }))
  const sampled = sampledOf(findable, seq)
  if (sampled === undefined) return postings
  return [...postings, { key: sampleKey(kind, sampled, seq), item: { facets, of: findable.length } }]
}

function indexedWords(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(wordsOf))].slice(0, INDEXED_WORDS)
}
