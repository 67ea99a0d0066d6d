/** Postal codes are compared without spaces and dashes and in upper case. This file imports nothing, because the client also uses it. */

/** Matches a beginning of a postal code in its compared form, as criteria have it. */
export const POSTAL_PREFIX = /^[A-Z0-9]{1,8}$/
/** Matches a whole postal code in its compared form, or a beginning of one. */
export const POSTAL_CODE = /^[A-Z0-9]{1,12}$/
/** The maximum length of a postal code. */
export const POSTAL_MAX = 12
/** The maximum length of a beginning of a postal code, and the maximum number of beginnings in a list of them. */
export const PREFIX_MAX = 8
export const PREFIXES_MAX = 20

/** Returns a postal code, or a beginning of one, in its compared form: `sw1a 1aa` becomes `SW1A1AA`. */
export function normalizedPostalCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}
