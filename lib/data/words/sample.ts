import * as v from 'valibot'
import { parseStored } from '../../domain/validation.ts'
import { beginningWith, samplePrefix } from '../table/keys.ts'
import { queryPage } from '../table/queries.ts'

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
