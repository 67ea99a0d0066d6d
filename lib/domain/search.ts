import * as v from 'valibot'
import { joinDigits } from './phone.ts'
import { ASKED_WORDS_MAX, askedWords, isFindable } from './words.ts'

const QUERY_MAX = 200

const Typed = v.pipe(
  v.string(),
  v.maxLength(QUERY_MAX),
  v.metadata({
    description:
      'The words to search for. Each word must be the beginning of a word in the record. Case and accents are ignored. At least one word must have 2 or more letters or digits. At most 16 words are allowed.',
    examples: ['zoe lef'],
  }),
)

/** The search parameter, parsed into words. An empty search is parsed to no words, which is the same as no search. */
export const Search = searchBy(askedWords)

/** The search parameter for records with phone numbers. Digits that the user typed in groups become one word. */
export const SearchWithPhone = searchBy((text) => askedWords(joinDigits(text)))

function searchBy(wordsIn: (text: string) => string[]) {
  const wordsOrNone = (text: string) => (text.trim() === '' ? [] : wordsIn(text))
  return v.exactOptional(
    v.pipe(
      Typed,
      v.check(
        (text) => text.trim() === '' || wordsIn(text).some(isFindable),
        'length|must have a word of at least 2 letters or digits',
      ),
      v.transform(wordsOrNone),
      v.check(
        (words) => words.length <= ASKED_WORDS_MAX,
        `length|must have at most ${ASKED_WORDS_MAX} words`,
      ),
    ),
  )
}
