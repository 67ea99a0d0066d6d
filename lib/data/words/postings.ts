import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { isFindable, withoutBeginnings, wordsOf } from '../../domain/words.ts'
import { type Item, queryPage } from '../table/client.ts'
import { beginningWith, type Key, postingKey, sampleKey, samplePrefix } from '../table/keys.ts'

/** A record is found by this many of its distinct words, the first ones, so that a write stays one transaction. */
export const INDEXED_WORDS = 32

/**
 * Of so many postings of a record each tells its lists, so that a search need not ask. Of more none does, so that a change
 * of status alone leaves them as they are: one transaction holds the changes of a deal, which are of three records.
 */
export const TELLING = 15

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

/**
 * What a record's lists have in their names, parted by spaces: a list `a&b` holds what `a` and `b` both hold, so its
 * parts identify it, and each is stored once.
 */
function facetsOf(lists: readonly string[]): string {
  return [...new Set(lists.flatMap(partsOf))].join(' ')
}

/** Stored in place of facets for records with many words: read the list entry to know whether the record is listed. */
export const NOT_STORED = '?'

/** The facets as they were joined. */
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

/** So much of the sample tells enough: that a word of records of 5 words is in more than 30,000 of them. */
const ENOUGH = 100

const Sampled = v.object({ of: v.number() })

/**
 * Which of its words a record gives to the sample, if any: a pure function of its place, so that the sample is an entry
 * like any other. Multiples of the golden ratio lie evenly between 0 and 1, also those of every n-th place, whatever
 * is periodic in the order of records (Knuth, The Art of Computer Programming 3, 6.4, Fibonacci hashing).
 */
export function sampledOf(words: readonly string[], seq: number): string | undefined {
  const even = (Math.imul(seq, 0x9e3779b1) >>> 0) / 2 ** 32
  return even < 1 / EVERY ? words[Math.floor(even * EVERY * words.length)] : undefined
}

/**
 * About how many records have a word that begins so; no more than a guess, so it is read eventually consistent. A word
 * of thousands is seen, of a hundred perhaps not. One request, of at most 3.5 units.
 */
export async function estimate(kind: string, word: string): Promise<number> {
  const query = { ...beginningWith(kind, word, samplePrefix), ConsistentRead: false, Limit: ENOUGH }
  const { items } = await queryPage(query)
  return items.reduce((sum, item) => sum + EVERY * parseStored(Sampled, item).of, 0)
}
