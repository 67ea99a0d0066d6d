import type { Public, TypeName } from './records.ts'

// Search in its plainest form: letter by letter, without an index.

/** Letters without a Unicode decomposition, and the letters that users type in a search instead. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', ς: 'σ', œ: 'oe', æ: 'ae' }

type Ranges = readonly (readonly [number, number])[]
/** The diacritics that folding drops: of Latin, Greek and Cyrillic, Hebrew points, and Arabic harakat. Other marks are letters. */
const DIACRITICS: Ranges = [
  ...([
    [0x300, 0x36f],
    [0x483, 0x487],
    [0x591, 0x5bd],
    [0x5bf, 0x5bf],
    [0x5c1, 0x5c2],
    [0x5c4, 0x5c5],
    [0x64b, 0x655],
  ] as const),
]
/** Soft hyphens, zero-width characters, variation selectors and byte order marks. */
const INVISIBLE: Ranges = [
  ...([
    [0xad, 0xad],
    [0x200b, 0x200f],
    [0x2060, 0x2060],
    [0xfe00, 0xfe0f],
    [0xfeff, 0xfeff],
  ] as const),
]

const isIn = (ranges: Ranges, letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return ranges.some(([first, last]) => first <= code && code <= last)
}

const without = (ranges: Ranges, text: string) => [...text].filter((letter) => !isIn(ranges, letter)).join('')

/** Returns a text without case, accents and invisible characters. */
export function folded(text: string): string {
  const letters = [...without(DIACRITICS, without(INVISIBLE, text.normalize('NFKD')))]
  return letters
    .map((letter) => PLAIN[letter.toLowerCase()] ?? letter.toLowerCase())
    .join('')
    .replace(/.[\u3099\u309a]/gu, (kana) => kana.normalize('NFC'))
}

/** Returns the folded words of a text. A word begins with a letter or a digit. */
export const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => word.replace(/^\p{M}+/u, ''))
    .filter(Boolean)

/** The texts that a search reads, by record type. Offers have no search. */
export const SEARCHED: Readonly<Record<TypeName, readonly string[]>> = {
  prospect: ['name', 'email', 'external_id'],
  property: ['address', 'city', 'postal_code', 'external_id'],
  transaction: [],
  note: ['text'],
}

/** The country codes of the phone numbers in the tests. */
const COUNTRIES = ['33', '49', '39']

/**
 * Returns a phone number as the service stores it. A 0 in brackets behind the country code is not dialled from abroad, except in
 * Italy.
 */
export function phoneOf(text: string): string {
  const plus = without(INVISIBLE, text).trim().replace(/^00/, '+')
  const code = COUNTRIES.find((each) => plus.startsWith(`+${each}`)) ?? ''
  const national = plus.slice(1 + code.length)
  return `+${code}${code === '39' ? national : national.replace(/^ *\(0/, '')}`.replace(/[^+\d]/g, '')
}

/** Returns an external id or e-mail address as the service stores it. */
export const withoutInvisible = (text: string) => without(INVISIBLE, text).trim()

/** Returns the spellings of a phone number in which a search finds it. */
function spellings(phone: string): string[] {
  const digits = phone.slice(1)
  const national = digits.slice(COUNTRIES.find((code) => digits.startsWith(code))?.length ?? 0)
  return [digits, national, `0${national}`]
}

const GROUPED = /\+?\d[\d ()./-]*\d/g

/** Returns the spellings of the phone numbers in a text. */
function numbersIn(text: string): string[] {
  return [...text.matchAll(GROUPED)].flatMap(([run]) => {
    if (/^(\+|00)/.test(run)) return spellings(phoneOf(run))
    const digits = run.replace(/\D/g, '')
    return /^0\d{8}/.test(digits) ? [digits, digits.slice(1)] : []
  })
}

/** Joins the groups of a phone number that a user has typed with spaces, dots, dashes or brackets. */
function joined(text: string): string {
  return text.replace(GROUPED, (run) => {
    if (/^(\+|00)/.test(run)) return phoneOf(run).slice(1)
    const digits = run.replace(/\D/g, '')
    return digits.length >= 4 || run.startsWith('0') ? digits : run
  })
}

/** Returns the words of a query. */
export const askedWords = (type: TypeName, search: string) =>
  wordsIn(type === 'property' ? search : joined(search))

/** Whether the service answers a search: at least one word has two letters, or one letter of a script with such words. */
export function isAskable(type: TypeName, search: string): boolean {
  const words = new Set(askedWords(type, search))
  const isLong = (word: string) =>
    [...word].length > 1 || /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  return [...words].some(isLong) && search.length <= 200 && words.size <= 16
}

/** Returns a postal code as the service compares it. */
export const postalCodeOf = (text: string) => text.replaceAll(/[ -]/g, '').toUpperCase()

const INDEXED_WORDS = 32

/** Whether each word of a query begins a word of the record. */
export function finds(type: TypeName, search: string, record: Public): boolean {
  const texts = SEARCHED[type].map((field) => String(record[field] ?? ''))
  const numbers = type === 'note' ? texts.flatMap(numbersIn) : []
  const words = [...numbers, ...texts, ...(type === 'property' ? [] : texts.map(joined))].flatMap(wordsIn)
  if (typeof record.phone === 'string') words.push(...spellings(record.phone))
  if (typeof record.postal_code === 'string') words.push(...wordsIn(postalCodeOf(record.postal_code)))
  // The service indexes the first words of a long text.
  const known = type === 'note' ? [...new Set(words)].slice(0, INDEXED_WORDS) : words
  return askedWords(type, search).every((asked) => known.some((word) => word.startsWith(asked)))
}
