import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { firstLetter, withoutBeginnings, wordsOf } from '../../domain/words.ts'
import { type Item, queryItems } from '../table/items.ts'
import { type Key, postingKey, wordPartition } from '../table/keys.ts'

/** A record is found by this many of its distinct words, the first ones, so that a write stays one transaction. */
export const INDEXED_WORDS = 32

/** The words a record is found by. */
export function indexedWords(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(wordsOf))].slice(0, INDEXED_WORDS)
}

/**
 * The postings of one record: one for each of its words that is not the beginning of another. Each carries the lists
 * the record is on, so that filters need no further reads, and the first letters of all its words, so that a single
 * letter in a query needs none either.
 */
export function postingsOf(
  kind: string,
  texts: readonly string[],
  seq: number,
  lists: readonly string[],
): { key: Key; item: Item }[] {
  const words = indexedWords(texts)
  const initials = [...new Set(words.map(firstLetter))].join('')
  return withoutBeginnings(words)
    .filter((word) => word !== firstLetter(word))
    .map((word) => ({ key: postingKey(kind, word, seq), item: { lists, initials } }))
}

/** What a search found: where a record stands in its lists, and the lists it is on. */
export type Match = { seq: number; lists: readonly string[] }

const Posting = v.object({ sk: v.string(), lists: v.array(v.string()), initials: v.string() })

/** Matches, and the words of the query that are still to be looked for in the records themselves. */
export type Found = { matches: Match[]; unchecked: readonly string[] }

/**
 * The records of which every word of the query begins a word, newest first: one query for each word of two letters or
 * more, until no more than `few` records are left. To look into those is cheaper than to read the postings of another
 * word, which may be in half of all records.
 * @param words folded, at least one of two letters, in the order in which to look for them
 */
export async function findByWords(kind: string, words: readonly string[], few: number): Promise<Found> {
  const letters = words.filter((word) => word === firstLetter(word))
  const [first = '', ...others] = words.filter((word) => !letters.includes(word))
  const matches = await readPostings(kind, first)
  for (const [seq, { initials }] of matches) {
    if (!letters.every((letter) => initials.includes(letter))) matches.delete(seq)
  }
  while (others.length > 0 && matches.size > few) {
    const found = await readPostings(kind, others.shift() ?? '')
    for (const seq of matches.keys()) if (!found.has(seq)) matches.delete(seq)
  }
  const newestFirst = [...matches].map(([seq, { lists }]) => ({ seq, lists })).sort((a, b) => b.seq - a.seq)
  return { matches: newestFirst, unchecked: matches.size > 0 ? others : [] }
}

async function readPostings(kind: string, word: string) {
  const items = await queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :word)',
    ExpressionAttributeValues: { ':pk': wordPartition(kind, word), ':word': word },
  })
  const postings = items.map((item) => parseStored(Posting, item))
  return new Map(postings.map(({ sk, ...facets }) => [Number(sk.slice(sk.lastIndexOf('#') + 1)), facets]))
}
