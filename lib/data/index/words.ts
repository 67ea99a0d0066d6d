import * as v from 'valibot'
import { ARCHIVED } from '../../domain/archiving.ts'
import { parseStored } from '../../domain/validation.ts'
import { hasWords, INDEXED_WORDS, isFindable, withoutBeginnings, wordsOf } from '../../domain/words.ts'
import { AppError } from '../../errors.ts'
import { type Item, queryPage, queryPages } from '../table/client.ts'
import { beginningWith, type Key, postingKey, sampleKey, samplePrefix, seqIn } from '../table/keys.ts'
import { LIVE, type Space } from './facets.ts'

/**
 * The maximum number of pages that a search reads. A page has at most 1 MB (256 read units) and 10,000 postings. So 3 pages
 * contain 10,000 postings of 300 bytes, or 30,000 postings of 100 bytes. Pages are read one by one, so only one is in memory.
 */
const PAGES = 3
const PAGE_ITEMS = 10_000
const ProjectionExpression = 'sk, facets, words'

/**
 * A search is refused if its rarest word is estimated to be in at least this many records. A word in 10,000 records must be
 * accepted. The limit is three times as high, because estimates are imprecise.
 */
const TOO_MANY = 30_000

/**
 * The number of words whose frequency is estimated first. These are the longest words, because they are usually the rarest.
 */
const ESTIMATED_FIRST = 2
/**
 * If one of the first `ESTIMATED_FIRST` words is estimated to be in fewer than `RARE_RECORDS` records, the other words are not
 * estimated. Reading `RARE_RECORDS` postings takes about 100 read units.
 */
const RARE_RECORDS = 3_000
/** The maximum number of words whose frequency is estimated. */
const ESTIMATED = 8

/**
 * Finds the records that match each word of the query. A record matches a query word if one of the record's words begins with
 * the query word. Returns the sequence numbers of the records, newest first. Uses samples to estimate which query word is the
 * rarest. Reads only the postings of that word.
 * @param spaces the spaces in which records can match
 * @param words the words of the query as `askedWords` returns them. At least one word must meet `isFindable`.
 * @throws AppError `search_too_broad` if the rarest word is in too many records
 */
export async function findByWords(
  kind: string,
  words: readonly string[],
  spaces: readonly Space[],
): Promise<number[]> {
  const rarest = await rarestOf(kind, words.filter(isFindable))
  const found = new Set<number>()
  let pages = 0
  const query = { ...beginningWith(kind, rarest), ProjectionExpression, Limit: PAGE_ITEMS }
  for await (const { items, isLast } of queryPages(query)) {
    for (const item of items) {
      const posting = parseStored(Posting, item)
      const isAsked = spaces.some((space) => space === posting.facets)
      if (isAsked && hasWords(posting.words.split(' '), words)) found.add(seqIn(posting.sk))
    }
    if (isLast) return [...found].sort((a, b) => b - a)
    pages += 1
    if (pages === PAGES) break
  }
  throw tooBroad()
}

async function rarestOf(kind: string, words: readonly string[]): Promise<string> {
  const first = await estimates(kind, words.slice(0, ESTIMATED_FIRST))
  const isRare = leastOf(first).records < RARE_RECORDS
  const others = isRare ? [] : await estimates(kind, words.slice(ESTIMATED_FIRST, ESTIMATED))
  const rarest = leastOf([...first, ...others])
  if (rarest.records >= TOO_MANY) throw tooBroad()
  return rarest.word
}

type Estimate = { word: string; records: number }

function estimates(kind: string, words: readonly string[]): Promise<Estimate[]> {
  return Promise.all(words.map(async (word) => ({ word, records: await estimate(kind, word) })))
}

const leastOf = (words: readonly Estimate[]) =>
  words.reduce((least, word) => (word.records < least.records ? word : least))

function tooBroad(): AppError {
  const message = 'matches too many records: add a word or more letters'
  return new AppError('search_too_broad', {
    detail: `The search ${message}.`,
    errors: [{ field: 'search', code: 'too_broad', message }],
  })
}

/** A posting: whether its record is archived, and all words of the record, separated by spaces. */
const Posting = v.object({ sk: v.string(), facets: v.string(), words: v.string() })

/**
 * Computes the postings of one record: one for each findable word that is not a prefix of another word. Each posting contains
 * all words of the record, so the postings of one word suffice for a query of many words. A posting takes about 130 bytes, or
 * 1.6 KB for 32 words of 48 bytes. One in `EVERY` records also has a sample, which contains one word of the record. Searches
 * use the samples to estimate how common words are.
 * @param indexed the words of the record, as `indexedWords` returns them
 */
export function postingsOf(
  kind: string,
  indexed: readonly string[],
  seq: number,
  isArchived: boolean,
): { key: Key; item: Item }[] {
  const words = withoutBeginnings(indexed)
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

export function indexedWords(texts: readonly string[]): string[] {
  return [...new Set([...new Set(texts)].flatMap(wordsOf))].slice(0, INDEXED_WORDS)
}

/** The average number of records per sample. */
export const EVERY = 61

/** The maximum number of samples to read for a word. If each record has 5 words, 100 samples mean about 30,500 records. */
const ENOUGH = 100

const Sampled = v.object({ of: v.number() })

/**
 * Returns the word that the sample of a record contains, or `undefined` if the record has no sample. The choice is not random,
 * so a repair computes the same sample. The choice uses the fractional parts of the multiples of the golden ratio. These parts
 * are evenly distributed, even if only every n-th sequence number is used. So a pattern in the order of records does not
 * distort the estimates (Knuth, TAOCP 3, 6.4, Fibonacci hashing).
 */
export function sampledOf(words: readonly string[], seq: number): string | undefined {
  const even = (Math.imul(seq, 0x9e3779b1) >>> 0) / 2 ** 32
  return even < 1 / EVERY ? words[Math.floor(even * EVERY * words.length)] : undefined
}

/**
 * Estimates how many records have a word with this prefix. If only a few hundred records have such a word, there may be no
 * sample. Then the estimate is 0. Sends one eventually consistent request of at most 3.5 read units.
 */
export async function estimate(kind: string, word: string): Promise<number> {
  const query = { ...beginningWith(kind, word, samplePrefix), ConsistentRead: false, Limit: ENOUGH }
  const { items } = await queryPage(query)
  return items.reduce((sum, item) => sum + EVERY * parseStored(Sampled, item).of, 0)
}
