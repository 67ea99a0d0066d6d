/** Splits texts into words, for search. This file imports nothing, because the client also uses this file. */

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

/** Words are cut to this many characters. */
const WORD_MAX = 40

/**
 * Folds a text for comparison: changes it to lower case, removes marks such as accents, and replaces compatibility forms
 * (Unicode NFKD).
 */
export function fold(text: string): string {
  // Stryker disable next-line Regex: replacing marks one by one gives the same result
  const bare = text.normalize('NFKD').replace(/\p{M}+/gu, '')
  return bare
    .toUpperCase()
    .toLowerCase()
    .replace(/[ßłøđðþæœς]/g, (letter) => PLAIN[letter] ?? letter)
}

/** Returns the distinct words of a text in order, folded. A word is a run of letters and digits. */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, WORD_MAX).join('')))]
}

/**
 * Returns the words of a query, without words that are prefixes of other words. Longer words come first, because they usually
 * match fewer records.
 */
export function askedWords(query: string): string[] {
  return withoutBeginnings(wordsOf(query)).sort((a, b) => [...b].length - [...a].length)
}

/**
 * Matches a country calling code. Codes of one and two digits are listed. All other codes have three digits (ITU-T E.164,
 * assigned codes).
 */
// Stryker disable next-line Regex: a code that no other alternative matches is matched by `\d{3}`
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * Returns three spellings of an E.164 phone number for search: with the country code, without the country code, and with a
 * leading 0 instead of the country code.
 */
export function phoneWords(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const national = digits.replace(CALLING_CODE, '')
  return `${digits} ${national} 0${national}`
}

/**
 * Joins digits that are typed in groups, as in `06 12 34` or `+33 (6) 12-34`, into one word. The digits may be separated by
 * spaces, dots, dashes and brackets. Digits are joined only if there are at least four, or if the first character is + or 0.
 */
export function joinDigits(text: string): string {
  return text.replace(/\+?\d[\d\s.\-\u2010-\u2015()[\]]*\d/g, (run) => {
    const digits = run.replace(/\D/g, '')
    return digits.length >= 4 || /^[+0]/.test(run) ? digits : run
  })
}

/** Returns the searched texts of a prospect. */
export function textsOfPerson({
  name,
  email,
  phone,
}: {
  name: string
  email: string
  phone?: string
}): string[] {
  return [
    ...[name, email],
    ...(phone === undefined ? [] : [phoneWords(phone)]),
    // A query joins digits in the same way, so a number in a name is found even if the user groups its digits differently.
    ...[joinDigits(name), joinDigits(email)],
  ]
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
 * Returns the part of a word that selects its partition of the index: the first letter if that letter can be a word, otherwise
 * the first two letters.
 */
export function partitionOf(word: string): string {
  return [...word].slice(0, ONE_LETTER_WORDS.test(word) ? 1 : 2).join('')
}

/**
 * Whether a word can be searched alone. A single letter of most scripts can only narrow a search that also has a longer word.
 */
export function isFindable(word: string): boolean {
  return [...word].length > 1 || ONE_LETTER_WORDS.test(word)
}

/** The maximum number of words of a query. */
export const ASKED_WORDS_MAX = 16

/** Whether each word of a query is the beginning of a word of the record. */
export function hasWords(words: readonly string[], asked: readonly string[]): boolean {
  return asked.every((beginning) => words.some((word) => word.startsWith(beginning)))
}
