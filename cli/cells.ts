import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { requireExactJson } from '../lib/domain/exact-json.ts'
import { hasSecondNumber, isInternational, normalizedPhone } from '../lib/domain/phone.ts'
import { Refusal } from './command.ts'
import type { Field } from './fields.ts'
import { type Fault, quoted } from './texts.ts'

/** How numbers and phone numbers in a file are written. */
export type Reading = { decimal: Decimal | undefined; country: CountryCode | undefined }
export type Decimal = '.' | ','

/** Matches a text that a spreadsheet would treat as a formula, also with `'` in front, because an import removes one `'`. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
/** Matches a number with three decimals that could also be a group of three digits, such as `54.125`. */
const LIKE_A_GROUP = /^-?[1-9]\d{0,2}\.\d{3}$/

/** Returns a value as a cell. Adds a `'` in front of a text that a spreadsheet would treat as a formula. */
export function cellOf(value: unknown, decimal: Decimal = '.'): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number')
    return `${value}${LIKE_A_GROUP.test(String(value)) ? '0' : ''}`.replace('.', decimal)
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return FORMULA.test(text) ? `'${text}` : text
}

/** Returns the text of a cell without `'` in front of a formula, and without the `="…"` that protects leading zeros. */
function textOfCell(cell: string): string {
  if (cell.startsWith("'") && FORMULA.test(cell)) return cell.slice(1)
  return cell.replace(/^="([^"]*)"$/, '$1')
}

/** Matches the form in which a spreadsheet writes a long number. It has lost digits. */
const SCIENTIFIC = /^-?\d+([.,]\d+)?E\+\d+$/
/** Matches the errors of spreadsheets in all languages, such as `#REF!`, `#BEZUG!`, `#N/A` and `#NV`. */
const SHEET_ERROR = /^#([¡¿]?[\p{Lu}0/]+[!?]|\p{Lu}\/\p{Lu}|NV|#+)$/u
const BOOLEANS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])
const NO_ID = /^\(?(null|n\/a|nan|none|undefined)\)?$/i

/** Reads a cell that is not empty. A workbook has numbers as numbers. */
export function readCell(field: Field, cell: string | number, reading: Reading): { value: unknown } | Fault {
  const { name, isNumber, isBoolean, isList } = field
  if (isNumber && typeof cell === 'number') return { value: cell }
  const text = textOfCell(String(cell).trim())
  const fault = (what: string) => ({ field: name, message: `is ${quoted(text)}, ${what}` })
  if (SHEET_ERROR.test(text)) return fault('which is an error of a spreadsheet: correct the cell')
  if (isNumber) return numberOf(field, text, reading.decimal)
  if (isBoolean) {
    const value = BOOLEANS.get(text.toLowerCase())
    return value === undefined ? fault('but must be true or false') : { value }
  }
  if (isList) {
    const value = text.split(/[,;\r\n]/).flatMap((each) => each.trim() || [])
    // A postal code may contain a space, so a space could separate values or not.
    return value.some((each) => /\s/.test(each))
      ? fault('which is a list: separate its values with commas, and write each without spaces')
      : { value }
  }
  const isId = /(^|_)id$/.test(name)
  if ((isId || name === 'phone') && SCIENTIFIC.test(text))
    return fault(
      'which has lost digits in a spreadsheet: format the column as text, and enter the digits again',
    )
  if (isId && NO_ID.test(text)) return fault('which is not an id: empty the cell')
  return name === 'phone' ? phoneOf(text, reading.country) : { value: singleLine(name, text) }
}

/** Matches a line break of any form (UAX 14). */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

/** Joins the lines of an address. The service refuses line breaks in other texts of one line. */
export function singleLine(field: string, text: string): string {
  if (field !== 'address') return text
  const [last = '', ...others] = text
    .split(LINE_BREAK)
    .map((line) => line.trim())
    .reverse()
  // Leave out commas at the end of a line.
  const lines = others.reverse().flatMap((line) => /^.*[^\s,]/s.exec(line) ?? [])
  return [...lines, last].filter(Boolean).join(', ')
}

/** Returns the name of a column without line breaks and repeated spaces. */
export function onOneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim()
}

/**
 * The forms of numbers by their decimal mark, such as `1,250,000.50` and `1.250.000,50`. Groups may also be separated by spaces or
 * apostrophes. The first group does not begin with 0.
 */
const NUMBER = { '.': numberWith(',', '\\.'), ',': numberWith('.', ',') }
/** Matches a number that needs no `--decimal`. An export writes very small numbers with an exponent. */
const PLAIN = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
const CURRENCY = /^(?:[€$£]|EUR|USD|GBP|CHF)|(?:[€$£]|EUR|USD|GBP|CHF)$/g

function numberWith(group: string, decimal: string): RegExp {
  const grouped = `[1-9]\\d{0,2}(?:([${group} '’\\u00a0\\u2009\\u202f])\\d{3})(?:\\3\\d{3})*`
  return new RegExp(`^(-?)(${grouped}|\\d+)(?:${decimal}(\\d+))?(e[+-]?\\d+)?$`, 'i')
}

const withoutPercent = (text: string) => (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text)

/** Returns a number as JSON if `text` is a number with this decimal mark. */
function plainOf(text: string, decimal: Decimal): string | undefined {
  const [match, sign, whole = '', , fraction, exponent = ''] =
    NUMBER[decimal].exec(text.replace(CURRENCY, '').trim()) ?? []
  if (match === undefined) return undefined
  return `${sign}${whole.replace(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}${exponent}`
}

function numberOf({ name }: Field, text: string, decimal: Decimal | undefined): { value: number } | Fault {
  const cell = /yield/.test(name) ? withoutPercent(text) : text
  const plain = decimal === undefined ? PLAIN.exec(cell)?.[0] : plainOf(cell, decimal)
  const fault = (what: string) => ({ field: name, message: `is ${quoted(text)}${what}` })
  if (plain === undefined) {
    if (decimal !== undefined) return fault(`: write a number like 1200${decimal}50`)
    const other = ([',', '.'] as const).find((mark) => plainOf(cell, mark) !== undefined)
    return fault(
      other ? `: write ${plainOf(cell, other)}, or give --decimal ${other}` : ': write a number like 1200.50',
    )
  }
  try {
    requireExactJson(plain)
  } catch {
    return fault(', which has too many digits: write at most 15 digits')
  }
  return { value: Number(plain) }
}

type Example = { text: string; line: number }
type Examples = { [Kind in Decimal | 'both']?: Example }

/** Checks that each column of numbers has one format, before anything is sent. */
export class NumberFormats {
  readonly #columns = new Map<string, Examples>()

  /** Adds a cell of a column of numbers. Keeps the first cell of each kind. */
  add(field: string, cell: string, line: number): void {
    const text = withoutPercent(cell.trim())
    const [point, comma] = [plainOf(text, '.'), plainOf(text, ',')]
    if (point === comma) return
    const examples = this.#columns.get(field) ?? {}
    examples[comma === undefined ? '.' : point === undefined ? ',' : 'both'] ??= { text, line }
    this.#columns.set(field, examples)
  }

  /** @throws Refusal for a column that could be read in two ways, or that mixes two formats */
  require(decimal: Decimal | undefined): void {
    for (const [field, { both, '.': point, ',': comma }] of this.#columns) {
      const other = decimal === ',' ? point : comma
      if (point && comma)
        throw new Refusal(
          `${field} mixes two formats of numbers: ${shown(point)} and ${shown(comma)}. Use one of them`,
        )
      if (decimal !== undefined && other)
        throw new Refusal(
          `${field} is ${shown(other)}, which is not a number with --decimal ${decimal}: give --decimal ${decimal === ',' ? '.' : ','}`,
        )
      const isPoint = point && both && PLAIN.test(both.text) && PLAIN.test(point.text)
      if (decimal !== undefined || !both || isPoint) continue
      const [one, two] = [Number(plainOf(both.text, '.')), Number(plainOf(both.text, ','))]
      throw new Refusal(
        `${field} is ${shown(both)}, which could be ${one} or ${two}: give --decimal . for ${one}, or --decimal , for ${two}`,
      )
    }
  }
}

function shown({ text, line }: Example): string {
  return `${quoted(text)} in line ${line}`
}

/** Returns the decimal mark of `--decimal`. @throws Refusal */
export function decimalOf(decimal: string): Decimal {
  if (decimal === '.' || decimal === ',') return decimal
  throw new Refusal('--decimal must be . or ,')
}

/** Returns the character of `--delimiter`. @throws Refusal */
export function delimiterOf(delimiter: string): string {
  if (delimiter === 'tab' || delimiter === '\\t') return '\t'
  if (/^[^"\r\n]$/.test(delimiter)) return delimiter
  throw new Refusal('--delimiter must be one character, or tab')
}

/** Returns the country code that `--country` contains. @throws Refusal if the library does not know the country */
export function countryOf(code: string): CountryCode {
  const country = code.toUpperCase()
  if (isSupportedCountry(country)) return country
  throw new Refusal(`--country ${code} is not a country: give a code of two letters, like FR`)
}

/**
 * Returns a phone number with its country code. Without a country, numbers that begin with + or 00 stay unchanged, because the
 * service reads them.
 */
export function phoneOf(text: string, country: CountryCode | undefined): { value: string } | Fault {
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
