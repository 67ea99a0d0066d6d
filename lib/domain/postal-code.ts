import { withoutInvisible } from './invisible.ts'

/** Postal codes are compared without spaces and dashes and in upper case. The client also uses this file. */

/** Matches a beginning of a postal code in its compared form, as criteria have it. */
export const POSTAL_PREFIX = /^[A-Z0-9]{1,8}$/
/** Matches a whole postal code in its compared form, or a beginning of one. */
export const POSTAL_CODE = /^[A-Z0-9]{1,12}$/
/** The maximum length of a postal code. */
export const POSTAL_MAX = 12
/** The maximum length of a beginning of a postal code, and the maximum number of beginnings in a list of them. */
export const PREFIX_MAX = 8
export const PREFIXES_MAX = 20

/** Matches the letters, digits and signs of East Asian keyboards that have the width of an ideograph. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0
/** Matches dashes, minus signs and the long vowel marks that Japanese keyboards write for them. */
const DASH = /[\p{Pd}\u2212\u30fc\uff70]/gu
/** Matches a character that a postal code cannot have in its stored form. */
const OTHER = /[^A-Za-z0-9 -]/u

/**
 * Returns a postal code in its stored form: without invisible characters and the postal mark `〒`, and with plain digits, letters,
 * spaces and dashes. `〒１５０－０００２` becomes `150-0002`.
 */
export function foldedPostalCode(text: string): string {
  return withoutInvisible(text.replaceAll('〒', ''))
    .replace(DASH, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET))
}

/** Returns a postal code, or a beginning of one, in its compared form: `sw1a 1aa` becomes `SW1A1AA`. */
export function normalizedPostalCode(text: string): string {
  return foldedPostalCode(text).replace(/[ -]/g, '').toUpperCase()
}

/** Returns a message that names the first character that a postal code cannot have. Returns `undefined` if there is none. */
export function otherCharacterIn(folded: string): string | undefined {
  const [other] = OTHER.exec(folded) ?? []
  if (other === undefined) return undefined
  const code = `U+${(other.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const shown = /[\p{L}\p{N}\p{P}\p{S}]/u.test(other) ? `${other} (${code})` : code
  return `must have only letters, digits, spaces and dashes, without ${shown}`
}
