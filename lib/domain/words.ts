import { withoutInvisible } from './invisible.ts'
import { joinDigits, phoneWords, phoneWordsIn } from './phone.ts'
import { normalizedPostalCode } from './postal-code.ts'

/** Splits texts into words, for search. The client also uses this file, so it imports only files that the client can use. */

/** Letters that Unicode does not decompose, each with the letters that users type instead. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
}

/** Words are cut to this many characters, and to this many bytes in UTF-8. So the words of a record stay small in each of its postings. */
const WORD_MAX = 40
const WORD_BYTES = 48

/**
 * Matches the marks that folding drops: accents and other diacritics of Latin, Greek and Cyrillic, and the vowel points of
 * Hebrew, Arabic and Syriac. Diacritics of several scripts have the script `Inherited`. Other marks are letters of their
 * scripts: the sound marks of kana (U+3099 and U+309A), and the vowel signs and viramas of Indic and South-East Asian scripts.
 */
const DROPPED =
  /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}])\p{M}/gu

/**
 * Matches the marks behind the first 30 of a letter. No writing system needs more (UAX 15, Stream-Safe Text Format), and the time of a
 * normalization grows with the square of their number. U+FF9E and U+FF9F become marks.
 */
const FURTHER_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * Folds a text for comparison: removes invisible characters and accents, changes the text to lower case, and replaces
 * compatibility forms (Unicode NFKD). Kana with a sound mark stay one letter.
 */
export function fold(text: string): string {
  const safe = withoutInvisible(text).replace(FURTHER_MARKS, '$1')
  // Removed characters may have separated marks, so order the marks again.
  const bare = withoutInvisible(safe.normalize('NFKD')).replace(DROPPED, '').normalize('NFKD')
  return bare
    .toUpperCase()
    .toLowerCase()
    .replace(/[ßłøđðþæœς]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/.[\u3099\u309a]/gu, (letter) => letter.normalize('NFC'))
}

/**
 * Returns the distinct words of a text in order, folded. A word is a run of letters, digits and the marks that folding keeps,
 * and begins with a letter or digit.
 */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  return [...new Set(words.map(shortened))]
}

function shortened(word: string): string {
  // Most words are short, and a UTF-16 unit has at most 3 bytes.
  if (word.length * 3 <= WORD_BYTES) return word
  let bytes = 0
  const end = [...word].slice(0, WORD_MAX).findIndex((letter) => {
    bytes += bytesOf(letter.codePointAt(0) ?? 0)
    return bytes > WORD_BYTES
  })
  return [...word].slice(0, end < 0 ? WORD_MAX : end).join('')
}

/** Returns the number of bytes of a character in UTF-8. */
function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/**
 * Returns the words of a query, without words that are prefixes of other words. Longer words come first, because they usually
 * match fewer records.
 */
export function askedWords(query: string): string[] {
  return longestFirst(withoutBeginnings(wordsOf(query)))
}

/** Sorts words by their length, the longest first. */
export function longestFirst(words: readonly string[]): string[] {
  return [...words].sort((a, b) => [...b].length - [...a].length)
}

/**
 * Returns the searched texts of a prospect. E-mail and phone come first, because only the first 32 words of a record are indexed,
 * and the filters `email` and `phone` find every record.
 */
export function textsOfPerson({
  name,
  email,
  phone,
  external_id,
}: {
  name: string
  email?: string
  phone?: string
  external_id?: string
}): string[] {
  const mail = email === undefined ? undefined : wordsOfEmail(email).join(' ')
  const texts = [mail, phone && phoneWords(phone), external_id, name].filter((text) => text !== undefined)
  // A query joins digits in the same way, so a number in a text is found even if the user groups its digits differently.
  return [
    ...texts,
    ...[name, email, external_id].flatMap((text) => (text === undefined ? [] : [joinDigits(text)])),
  ]
}

/** Returns the words of an e-mail address. If none can be searched alone, as in `a@b.c`, returns one word of all its letters. */
export function wordsOfEmail(email: string): string[] {
  const words = wordsOf(email)
  return words.some(isFindable) ? words : [fold(email).replace(/[^\p{L}\p{N}]/gu, '')]
}

/** Returns the searched texts of a property. */
export function textsOfProperty({
  address,
  city,
  postal_code,
  external_id,
}: {
  address: string
  city?: string
  postal_code?: string
  external_id?: string
}): string[] {
  // A search finds `W10 5QB` by `W105QB` too.
  return [external_id, postal_code && normalizedPostalCode(postal_code), postal_code, city, address].filter(
    (text) => text !== undefined,
  )
}

/** Returns the searched texts of a note. Its phone numbers come first, in the spellings that prospects have. */
export function textsOfNote({ text }: { text: string }): string[] {
  return [...phoneWordsIn(text), text, joinDigits(text)]
}

/** The order by name compares only this many characters at the beginning of each name. */
export const SORTED_LETTERS = 16

/** Removes each word that is a prefix of another word. Every record that has the longer word also matches its prefix. */
export function withoutBeginnings(words: readonly string[]): string[] {
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
}

/**
 * Scripts in which one letter can be a word. Hangul is not included, because folding splits each syllable into several
 * letters.
 */
const ONE_LETTER_WORDS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Whether a word can be searched alone. A single letter of most scripts can only narrow a search that also has a longer word.
 */
export function isFindable(word: string): boolean {
  return [...word].length > 1 || ONE_LETTER_WORDS.test(word)
}

/** The maximum number of distinct words of a record that are indexed, so that all writes fit into one transaction. */
export const INDEXED_WORDS = 32

/** The maximum number of words of a query. */
export const ASKED_WORDS_MAX = 16

/** Whether each word of a query is the beginning of a word of the record. */
export function hasWords(words: readonly string[], asked: readonly string[]): boolean {
  return asked.every((beginning) => words.some((word) => word.startsWith(beginning)))
}
