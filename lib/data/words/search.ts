import { parseStored } from '../../domain/validation.ts'
import { isFindable } from '../../domain/words.ts'
import { AppError } from '../../errors.ts'
import { getItems, type Item } from '../table/items.ts'
import { beginningWith, listEntryKey, placeIn } from '../table/keys.ts'
import { queryPage } from '../table/queries.ts'
import { facetsIn, isOn } from './facets.ts'
import { Posting } from './postings.ts'
import { estimate } from './sample.ts'

/**
 * Pages of 1 MB, which is 256 read units, or of 10,000 postings: together 10,000 of 300 bytes or 30,000 of 100. One is
 * looked through after another, so that a search holds one at a time.
 */
const PAGES = 3
const PAGE_ITEMS = 10_000
const ProjectionExpression = 'sk, facets, words'

/** Entries that are asked for at a time, of records whose postings do not tell their lists. */
const AT_A_TIME = 1_000

/** A word of so many records is not tried: three times what must be answered, as an estimate may be wrong by half. */
const TOO_MANY = 30_000

/** Of so many words, the longest, it is asked at once how common they are: shorter ones are seldom rarer. */
const ASKED_FIRST = 2
/** A word of so many records, about 100 read units of postings, is read without asking for a rarer one. */
const FEW = 3_000
/** Of so many words it is asked at all. */
const ASKED = 8

/**
 * The places of the records on a list of which every word of the query begins a word, newest first. A sample tells which
 * word is the rarest; its postings alone are read, and say of their records all that is asked for, but for the lists of
 * records with many words, whose entries are read too.
 * @param words folded, at least one of them findable, longer ones first
 * @throws AppError `search_too_broad` when the rarest word has more postings than `PAGES` hold
 */
export async function findByWords(kind: string, words: readonly string[], list: string): Promise<number[]> {
  const rarest = await rarestOf(kind, words.filter(isFindable))
  const found = new Set<number>()
  const untold = new Set<number>()
  let start: Item | undefined
  for (let pages = 0; pages < PAGES; pages++) {
    const query = { ...beginningWith(kind, rarest), ProjectionExpression, Limit: PAGE_ITEMS }
    const page = await queryPage({ ...query, ...(start && { ExclusiveStartKey: start }) })
    for (const item of page.items) {
      const posting = parseStored(Posting, item)
      const isListed = isOn(list, facetsIn(posting.facets))
      if (isListed === false || !hasWords(posting.words, words)) continue
      const matches = isListed ? found : untold
      matches.add(placeIn(posting.sk))
    }
    if (page.next === undefined) {
      for (const place of await listedOf(kind, list, [...untold])) found.add(place)
      return [...found].sort((a, b) => b - a)
    }
    start = page.next
  }
  throw tooBroad()
}

/** Those of some places that have an entry on a list. */
async function listedOf(kind: string, list: string, places: readonly number[]): Promise<number[]> {
  const listed: number[] = []
  for (let start = 0; start < places.length; start += AT_A_TIME) {
    const keys = places.slice(start, start + AT_A_TIME).map((place) => listEntryKey(kind, list, place))
    listed.push(...(await getItems(keys)).map(({ sk }) => Number(sk)))
  }
  return listed
}

async function rarestOf(kind: string, words: readonly string[]): Promise<string> {
  const first = await guessed(kind, words.slice(0, ASKED_FIRST))
  const others = leastOf(first).records < FEW ? [] : await guessed(kind, words.slice(ASKED_FIRST, ASKED))
  const rarest = leastOf([...first, ...others])
  if (rarest.records >= TOO_MANY) throw tooBroad()
  return rarest.word
}

type Guess = { word: string; records: number }

function guessed(kind: string, words: readonly string[]): Promise<Guess[]> {
  return Promise.all(words.map(async (word) => ({ word, records: await estimate(kind, word) })))
}

const leastOf = (guesses: readonly Guess[]) =>
  guesses.reduce((least, guess) => (guess.records < least.records ? guess : least))

/** In time proportional to the letters of the record, for each word of the query. */
function hasWords(all: string, asked: readonly string[]): boolean {
  const words = all.split(' ')
  return asked.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

function tooBroad(): AppError {
  const message = 'every word of it begins a word of very many records: add a word, or more letters'
  return new AppError('search_too_broad', {
    detail: `The search is too broad: ${message}`,
    errors: [{ field: 'search', code: 'too_broad', message }],
  })
}
