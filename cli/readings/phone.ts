import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withoutInvisible } from '../../lib/domain/invisible.ts'
import { hasSecondNumber, isInternational, normalizedPhone } from '../../lib/domain/phone.ts'
import { Refusal } from '../command.ts'
import { type Fault, quoted } from '../texts.ts'

/** Returns the country code that `--country` contains. @throws Refusal if the library does not know the country */
export function countryOf(code: string): CountryCode {
  const country = code.toUpperCase()
  if (isSupportedCountry(country)) return country
  throw new Refusal(`--country ${code} is not a country: give a code of two letters, like FR`)
}

/** Matches what stands between several phones or e-mails in one cell. */
const BETWEEN = /[;,|\n]|:::|\s\/\s|\s(?:ou|or|oder|o|et|and|und|y)\s/i

/**
 * Reads a phone or an e-mail. A cell with several of them is refused, or its first one is read.
 * @param options.country the country of numbers without a country code. Without it, only numbers that begin with + or 00 are read
 */
export function contactOf(
  field: 'phone' | 'email',
  cell: string,
  { country, takesFirst = false }: { country: CountryCode | undefined; takesFirst?: boolean | undefined },
): { value: string; left?: string[] } | Fault {
  const isContact = (part: string) => (field === 'email' ? part.includes('@') : /(?:\d\D*){6}/.test(part))
  const parts = cell
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean)
  const areSeveral = parts.length > 1 && parts.every(isContact)
  const [first = '', ...left] = areSeveral ? parts : [cell]
  if (areSeveral && !takesFirst)
    return { field, message: `is ${quoted(cell)}, which has several values: write one, or give --first` }
  const read = field === 'email' ? { value: first } : phoneOf(first, country)
  return 'value' in read && left.length > 0 ? { ...read, left } : read
}

/** Returns a phone in the characters that the service reads: without `tel:`, and with the digits and signs of ASCII. */
function plainPhone(cell: string): string {
  return withoutInvisible(cell)
    .normalize('NFKC')
    .replace(/^tel:\s*/i, '')
    .replace(/\u2212/g, '-')
}

function phoneOf(cell: string, country: CountryCode | undefined): { value: string } | Fault {
  const text = plainPhone(cell)
  const advice = 'write it with its country code, like +33612345678'
  const fault = (what: string) => ({ field: 'phone', message: `is ${quoted(text)}, ${what}` })
  if (country === undefined && isInternational(text)) return { value: text }
  if (country === undefined) return fault(`which has no country code: ${advice}, or give --country FR`)
  const phone = parsePhoneNumberFromString(isInternational(text) ? normalizedPhone(text) : text, country)
  if (hasSecondNumber(text) || phone?.ext !== undefined)
    return fault('which has a second number or an extension: write one number')
  if (!phone?.isValid())
    return fault(`which is not a number${isInternational(text) ? '' : ` in ${country}`}: ${advice}`)
  return { value: phone.number }
}
