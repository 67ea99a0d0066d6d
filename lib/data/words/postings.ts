import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { isFindable, withoutBeginnings, wordsOf } from '../../domain/words.ts'
import { type Item, queryPage } from '../table/client.ts'
import { beginningWith, type Key, postingKey, sampleKey, samplePrefix } from '../table/keys.ts'

/** The number of distinct words, the first ones, that a record is found by. It keeps a write within one transaction. */
export const INDEXED_WORDS = 32

/**
 * Up to this number of postings of a record, each stores its lists, so that a search reads no list entries. Records with
 * more postings store none, so that a change of status does not rewrite them: a deal changes three records in one
 * transaction.
 */
export const TELLING = 16

/** A posting: the facets of its record's lists, and all words of the record, separated by spaces. */
export const Posting = v.object({ sk: v.string(), facets: v.string(), words: v.string() })

/**
 * Computes the postings of one record: one for each word that is neither a prefix of another nor a single letter. Each
 * contains all words and, up to `TELLING` postings, the lists of the record. So the postings of one word answer a query of
 * many words with filters. About 130 bytes each, 1.3 KB for 32 words of 40 letters. One word of every `EVERY`th record is
 * also in the sample, which shows searches how common words are.
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
  // No search reads facets of the sample, so it has none, and a change of status leaves it as it is.
  const item = { facets: NOT_STORED, of: findable.length }
  return [...postings, { key: sampleKey(kind, sampled, seq), item }]
}

function indexedWords(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(wordsOf))].slice(0, INDEXED_WORDS)
}

/** The parts of the list names, separated by spaces. A list `a&b` is the intersection of `a` and `b`. */
function facetsOf(lists: readonly string[]): string {
  return [...new Set(lists.flatMap(partsOf))].join(' ')
}

/** Stored in place of facets for records with many words: read the list entry to know whether the record is listed. */
export const NOT_STORED = '?'

/** Splits stored facets. */
export function facetsIn(facets: string): string[] {
  return facets.split(' ')
}

/** The list that has every record of its type. */
const ALL = 'all'

/** Whether a record with these facets is on a list; `undefined` if the facets are not stored. */
export function isOn(list: string, facets: readonly string[]): boolean | undefined {
  if (list === ALL) return true
  if (facets.includes(NOT_STORED)) return undefined
  return partsOf(list).every((part) => facets.includes(part))
}

function partsOf(list: string): string[] {
  return list.split('&')
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
