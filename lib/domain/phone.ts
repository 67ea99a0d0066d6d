import { withoutInvisible } from './invisible.ts'

/** Phone numbers, as users write them. This file imports only files without imports, because the client also uses this file. */

/** Matches the beginning of a number with a country calling code, which follows + or the prefix 00. */
const INTERNATIONAL = /^[\s()[\]]*(?:\+|0[\s()[\]]*0)/

/** Matches the characters between digits: spaces, dots, dashes, slashes and brackets. */
const SEPARATOR = /[\s.\-\u2010-\u2015/()[\]]/g
const SEPARATOR_BUT_BRACKET = /[\s.\-\u2010-\u2015/]/g

/**
 * Matches a country calling code. Codes of one and two digits are listed. All other codes have three digits (ITU-T E.164,
 * assigned codes).
 */
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * The calling codes of countries whose national numbers begin with 0: Italy, San Marino, Côte d'Ivoire, Benin, Gabon and
 * Congo. There, callers from abroad dial the 0.
 */
const ZERO_IS_DIALLED = ['39', '378', '225', '229', '241', '242']

/** Whether a text begins like a phone number with a country calling code. */
export function isInternational(text: string): boolean {
  return INTERNATIONAL.test(text)
}

/**
 * Returns a phone number in its stored form, E.164: without separators and invisible characters, and with + instead of the
 * prefix 00. Drops a trunk 0 in brackets behind the calling code, because callers from abroad do not dial it:
 * `+33 (0)6 12 34 56 78` becomes `+33612345678`. Does not check the number. A text without a calling code loses only its
 * separators.
 */
export function normalizedPhone(text: string): string {
  const visible = withoutInvisible(text)
  if (!isInternational(visible)) return visible.replace(SEPARATOR, '')
  const bracketed = visible
    .replace(INTERNATIONAL, '')
    .replace(SEPARATOR_BUT_BRACKET, '')
    .replace(/^[()[\]]+/, '')
  const [code = ''] = CALLING_CODE.exec(bracketed) ?? []
  const national = bracketed.slice(code.length)
  const dialled = ZERO_IS_DIALLED.includes(code) ? national : national.replace(/^[)\]]*[([]0/, '')
  return `+${code}${dialled.replace(SEPARATOR, '')}`
}

/** The maximum number of digits of an area code. The longest ones are German. */
const AREA_MAX = 5

/**
 * Whether a text has a second number or an extension behind a number: behind a word, as `ou 06 …`, or behind a bracket or a slash that
 * does not follow the area code, as `… 78 (1)` and `… 18 00/01`. Slashes may also separate all groups of a number, as
 * `6/12/34/56/78`. Then no group is shorter than the group before it.
 */
export function hasSecondNumber(text: string): boolean {
  const visible = withoutInvisible(text)
  if (visible.split(/\p{L}+/u).filter((part) => /\d/.test(part)).length > 1) return true
  const groups =
    visible
      .replace(INTERNATIONAL, '')
      .replace(/[^\d/([]/g, '')
      .replace(/[/([]{2,}/g, (marks) => (/[([]/.test(marks) ? '(' : '/'))
      .match(/[/([]?\d+/g) ?? []
  const digits = groups.join('').replace(/\D/g, '')
  const [code = ''] = (isInternational(visible) && CALLING_CODE.exec(digits)) || []
  const trunk = digits.charAt(code.length) === '0' ? 1 : 0
  let before = 0
  let last = 0
  return groups.some((group) => {
    const { length } = group.replace(/\D/g, '')
    const isBehindArea = before > code.length + trunk + AREA_MAX
    const isSecond = isBehindArea && (/[([]/.test(group) || length < last)
    before += length
    last = length
    return isSecond
  })
}

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
 * Matches digits on one line that are typed in groups, separated by spaces, dots, dashes, slashes and brackets. It may begin with +.
 */
const GROUPED_DIGITS = /(?:\+(?:[()[\]]|[^\S\n])*)?\d(?:[\d.\-\u2010-\u2015/()[\]]|[^\S\n])*\d/g

/**
 * Joins digits that are typed in groups, as in `06 12 34` or `+33 (6) 12-34`, into one word. Digits are joined only if there are at
 * least four, or if the first character is + or 0. A number with a calling code becomes the digits of its stored form.
 */
export function joinDigits(text: string): string {
  return withoutInvisible(text).replace(GROUPED_DIGITS, (run) => {
    const digits = run.replace(/\D/g, '')
    if (digits.length < 4 && !/^[+0]/.test(run)) return run
    return hasCallingCode(run) ? normalizedPhone(run).replace('+', '') : digits
  })
}

const hasCallingCode = (run: string) => run.startsWith('+') || /^00[1-9]\d/.test(run.replace(/\D/g, ''))

/** A number in a text without a calling code is a phone number if it begins with 0 and has as many digits. Dates have fewer. */
const NATIONAL_MIN = 9

/** Returns the phone numbers in a text, in the spellings of `phoneWords`. A number without a calling code has the last two of them. */
export function phoneWordsIn(text: string): string[] {
  return (withoutInvisible(text).match(GROUPED_DIGITS) ?? []).flatMap((run) => {
    if (hasCallingCode(run)) return phoneWords(normalizedPhone(run))
    const digits = run.replace(/\D/g, '')
    return digits.startsWith('0') && digits.length >= NATIONAL_MIN ? `${digits} ${digits.slice(1)}` : []
  })
}
