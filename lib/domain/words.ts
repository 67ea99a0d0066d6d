/** Letters that Unicode does not take apart, as people type them where a keyboard lacks them. */
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

/** Longer words are told apart by this many characters only. */
const WORD_MAX = 40

/** A text in the form in which texts are compared: without marks and compatibility forms (Unicode NFKD), and case. */
export function fold(text: string): string {
  // Stryker disable next-line Regex: one by one or together, all of them are replaced
  const bare = text.normalize('NFKD').replace(/\p{M}+/gu, '')
  return bare
    .toUpperCase()
    .toLowerCase()
    .replace(/[ßłøđðþæœς]/g, (letter) => PLAIN[letter] ?? letter)
}

/** The distinct words of a text, folded: runs of letters and digits, in order. */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, WORD_MAX).join('')))]
}

/** The words that a query asks for, longer ones first, as fewer records are likely to have them. */
export function askedWords(query: string): string[] {
  return withoutBeginnings(wordsOf(query)).sort((a, b) => [...b].length - [...a].length)
}

/** Country calling codes of one and two digits; every other one has three (ITU-T E.164, list of assigned codes). */
// Stryker disable next-line Regex: any three digits match, so whatever else does not match falls back to them
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** The ways a phone number in E.164 is begun to be typed: with the country prefix, without, and with a 0 for it. */
export function phoneWords(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const national = digits.replace(CALLING_CODE, '')
  return `${digits} ${national} 0${national}`
}

/**
 * A text in which a number typed in groups is one word: runs of four digits or more, or that begin with + or 0, with
 * only spaces, dots, dashes and brackets between them, as in `06 12 34` or `+33 (6) 12-34`.
 */
export function joinDigits(text: string): string {
  return text.replace(/\+?\d[\d\s.\-\u2010-\u2015()[\]]*\d/g, (run) => {
    const digits = run.replace(/\D/g, '')
    return digits.length >= 4 || /^[+0]/.test(run) ? digits : run
  })
}

/** Words without those that begin another: whatever begins the shorter one begins the longer one too. */
export function withoutBeginnings(words: readonly string[]): string[] {
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
}

/** Scripts that write whole words with one letter. Hangul is not among them: folded, each syllable is several letters. */
const ONE_LETTER_WORDS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** What words must share to be looked for together: their first letter where it can be a word, else their first two. */
export function partitionOf(word: string): string {
  return [...word].slice(0, ONE_LETTER_WORDS.test(word) ? 1 : 2).join('')
}

/** Whether a word can be looked for: single letters of other scripts only tell apart what longer words find. */
export function isFindable(word: string): boolean {
  return [...word].length > 1 || ONE_LETTER_WORDS.test(word)
}
