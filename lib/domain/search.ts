import * as v from 'valibot'
import { joinDigits } from './phone.ts'
import { ASKED_WORDS_MAX, askedWords, isFindable } from './words.ts'

const QUERY_MAX = 200

const searchWords = v.pipe(
  v.array(v.string()),
  v.check((words) => words.some(isFindable), 'length|must have a word of at least 2 letters or digits'),
  v.check((words) => words.length <= ASKED_WORDS_MAX, `length|must have at most ${ASKED_WORDS_MAX} words`),
)

const Typed = v.pipe(
  v.string(),
  v.maxLength(QUERY_MAX),
  v.metadata({
    description:
      'The words to search for. Each word must be the beginning of a word in the record. Case and accents are ignored. At least one word must have 2 or more letters or digits. At most 16 words are allowed.',
    examples: ['zoe lef'],
  }),
)

/** The search parameter, parsed into words. */
export const Search = v.pipe(Typed, v.transform(askedWords), searchWords)

/** The search parameter for records with phone numbers. Digits that the user typed in groups become one word. */
export const SearchWithPhone = v.pipe(
  Typed,
  v.transform((text) => askedWords(joinDigits(text))),
  searchWords,
)
