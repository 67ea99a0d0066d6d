import * as v from 'valibot'
import { parseStored } from '../domain/validation.ts'
import { firstLetter, withoutBeginnings, wordsOf } from '../domain/words.ts'
import type { Entry } from './entries.ts'
import { postingKey, wordPartition } from './keys.ts'
import { queryItems } from './table.ts'

/** A record is found by this many of its distinct words, the first ones, so that a write stays one transaction. */
export const INDEXED_WORDS = 32

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
): Entry[] {
  const words = [...new Set(texts.flatMap(wordsOf))].slice(0, INDEXED_WORDS)
  const initials = [...new Set(words.map(firstLetter))].join('')
  return withoutBeginnings(words)
    .filter((word) => word !== firstLetter(word))
    .map((word) => ({ key: postingKey(kind, word, seq), item: { lists, initials } }))
}

/** What a search found: where a record stands in its lists, and the lists it is on. */
export type Match = { seq: number; lists: readonly string[] }

const Posting = v.object({ sk: v.string(), lists: v.array(v.string()), initials: v.string() })

/**
 * The records of which every word of the query begins a word, newest first. One query for each word of two letters
 * or more, the longest first, none further when nothing is left; the cost is that of the postings these words begin.
 * @param words folded, at least one of two letters
 */
export async function findByWords(kind: string, words: readonly string[]): Promise<Match[]> {
  const letters = words.filter((word) => word === firstLetter(word))
  const [longest = '', ...others] = words
    .filter((word) => !letters.includes(word))
    .sort((a, b) => b.length - a.length)
  const matches = await readPostings(kind, longest)
  for (const [seq, { initials }] of matches) {
    if (!letters.every((letter) => initials.includes(letter))) matches.delete(seq)
  }
  if (matches.size > 0) {
    for (const found of await Promise.all(others.map((word) => readPostings(kind, word)))) {
      for (const seq of matches.keys()) if (!found.has(seq)) matches.delete(seq)
    }
  }
  return [...matches].map(([seq, { lists }]) => ({ seq, lists })).sort((a, b) => b.seq - a.seq)
}

async function readPostings(kind: string, word: string) {
  const items = await queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :word)',
    ExpressionAttributeValues: { ':pk': wordPartition(kind, word), ':word': word },
  })
  const postings = items.map((item) => parseStored(Posting, item))
  return new Map(postings.map(({ sk, ...facets }) => [Number(sk.slice(sk.indexOf('#') + 1)), facets]))
}
