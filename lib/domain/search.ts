import * as v from 'valibot'
import { ASKED_WORDS_MAX, askedWords, isFindable, joinDigits } from './words.ts'

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
      'Every word must begin a word of the record; case and accents do not matter. At least 2 letters or digits, at most 16 words.',
    examples: ['zoe lef'],
  }),
)

/** The search parameter, parsed into folded words. */
export const Search = v.pipe(Typed, v.transform(askedWords), searchWords)

/** The same for records with phone numbers: digits typed in groups become one word. */
export const SearchWithPhone = v.pipe(
  Typed,
  v.transform((text) => askedWords(joinDigits(text))),
  searchWords,
)
