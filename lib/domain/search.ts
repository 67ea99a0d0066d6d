import * as v from 'valibot'
import { askedWords, isFindable, joinDigits } from './words.ts'

const QUERY_MAX = 200
const WORDS_MAX = 16

const searchWords = v.pipe(
  v.array(v.string()),
  v.check((words) => words.some(isFindable), 'length|must have a word of at least 2 letters or digits'),
  v.maxLength(WORDS_MAX),
)

const Typed = v.pipe(
  v.string(),
  v.maxLength(QUERY_MAX),
  v.metadata({
    description:
      'Every word must begin a word of the record; case and accents do not matter. At least 2 letters or digits.',
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
