import * as v from 'valibot'
import { ARCHIVED } from '../../domain/record-type.ts'
import { parseStored } from '../../domain/validation.ts'
import { isFindable, withoutBeginnings, wordsOf } from '../../domain/words.ts'
import { type Item, queryPage } from '../table/client.ts'
import { beginningWith, type Key, postingKey, sampleKey, samplePrefix } from '../table/keys.ts'

/** The number of distinct words, the first ones, that a record is found by. It keeps a write within one transaction. */
export const INDEXED_WORDS = 32

/** A posting: whether its record is archived, and all words of the record, separated by spaces. */
export const Posting = v.object({ sk: v.string(), facets: v.string(), words: v.string() })

/**
 * Computes the postings of one record: one for each word that is neither a prefix of another nor a single letter. Each contains all
 * words, so the postings of one word answer a query of many words. About 130 bytes each, 1.3 KB for 32 words of 40 letters. One word of
 * every `EVERY`th record is also in the sample, which shows searches how common words are.
 */
export function postingsOf(
  kind: string,
  texts: readonly string[],
  seq: number,
  isArchived: boolean,
): { key: Key; item: Item }[] {
  const words = withoutBeginnings(indexedWords(texts))
  const findable = words.filter(isFindable)
  const facets = isArchived ? ARCHIVED : LIVE
  const postings = findable.map((word) => ({
    key: postingKey(kind, word, seq),
    item: { facets, words: words.join(' ') },
  }))
  const sampled = sampledOf(findable, seq)
  if (sampled === undefined) return postings
  return [...postings, { key: sampleKey(kind, sampled, seq), item: { of: findable.length } }]
}

/** The words that a record with these texts is found by. */
export function indexedWords(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(wordsOf))].slice(0, INDEXED_WORDS)
}

const LIVE = 'live'
/** The list that has every record of its type. */
const ALL = 'all'

/**
 * Whether a record with these facets is on a list: `all`, `live` or `archived`. Up to layout 4 the facets are the parts of all list
 * names, and `?` for a record of many words: then the answer is `undefined`.
 */
export function isOn(list: string, facets: string): boolean | undefined {
  if (list === ALL) return true
  return facets === '?' ? undefined : facets.split(' ').includes(list)
}

/** One record in this many has one of its words in the sample. */
export const EVERY = 61

/** Sample entries to read: enough to know that a word of records with 5 words is in more than 30,000 of them. */
const ENOUGH = 100

const Sampled = v.object({ of: v.number() })

/**
 * Returns the word of a record that is in the sample, if any. It depends on the sequence number alone, so the sample is a
 * derived item like any other. Multiples of the golden ratio are evenly distributed between 0 and 1, also for every n-th
 * number, so no period in the order of records distorts the sample (Knuth, TAOCP 3, 6.4, Fibonacci hashing).
 */
export function sampledOf(words: readonly string[], seq: number): string | undefined {
  const even = (Math.imul(seq, 0x9e3779b1) >>> 0) / 2 ** 32
  // Stryker disable next-line EqualityOperator: no fraction of a power of two equals 1 / EVERY
  return even < 1 / EVERY ? words[Math.floor(even * EVERY * words.length)] : undefined
}

/**
 * Estimates how many records have a word with this prefix. Words of thousands of records are in the sample, words of a
 * hundred perhaps not. One eventually consistent request of at most 3.5 units.
 */
export async function estimate(kind: string, word: string): Promise<number> {
  const query = { ...beginningWith(kind, word, samplePrefix), ConsistentRead: false, Limit: ENOUGH }
  const { items } = await queryPage(query)
  return items.reduce((sum, item) => sum + EVERY * parseStored(Sampled, item).of, 0)
}
