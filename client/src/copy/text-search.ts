import { joinDigits } from '../../../lib/domain/phone.ts'
import {
  ASKED_WORDS_MAX,
  askedWords,
  fold,
  hasWords,
  INDEXED_WORDS,
  isFindable,
  SORTED_LETTERS,
  textsOfNote,
  textsOfPerson,
  textsOfProperty,
  wordsOf,
} from '../../../lib/domain/words.ts'
import type { LocalRecord } from './local-record.ts'
import { QueryError, type Search } from './query.ts'

const SEARCH_MAX = 200
/** The number of records whose words are read at once: about 15 ms on a phone. */
const SLICE = 100

/**
 * Searches by words and sorts by name, with the rules of the service. To use it, call `copyOf(api, store, { search: textSearch })`. It is
 * a separate import, so that an app without search does not bundle it.
 */
export const textSearch: Search = {
  test(kind, text) {
    const asked = askedWords(kind === 'property' ? text : joinDigits(text))
    if (text.length > SEARCH_MAX || asked.length > ASKED_WORDS_MAX || !asked.some(isFindable))
      throw new QueryError('search', 'length')
    return (held) => hasWords(textsIn(held).words, asked)
  },
  nameOf: (held) => textsIn(held).name,
  async prepare(rows) {
    const unread = rows.filter(({ record }) => !known.has(record))
    for (let at = 0; at < unread.length; at += SLICE) {
      if (at > 0) await new Promise((resolve) => setTimeout(resolve))
      for (const held of unread.slice(at, at + SLICE)) textsIn(held)
    }
  },
}

type Texts = { words: string[]; name: string | undefined }

/** The texts of records, cached, because splitting a text into words takes longer than comparing the words. */
const known = new WeakMap<object, Texts>()

function textsIn({ record }: LocalRecord): Texts {
  const found = known.get(record)
  if (found) return found
  const texts = textsOf(record)
  const name = 'name' in record ? [...fold(record.name)].slice(0, SORTED_LETTERS).join('') : undefined
  const made = { words: wordsOf(texts.join(' ')).slice(0, INDEXED_WORDS), name }
  known.set(record, made)
  return made
}

function textsOf(record: LocalRecord['record']): string[] {
  if ('address' in record) return textsOfProperty(record)
  if ('text' in record) return textsOfNote(record)
  return 'name' in record ? textsOfPerson(record) : []
}
