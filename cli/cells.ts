import type { CountryCode } from 'libphonenumber-js/max'
import { Refusal } from './command.ts'
import type { Field } from './fields.ts'
import { type DateReading, isTime, timeOf } from './readings/date.ts'
import { type Decimal, type Decimals, numberOf, type Yields } from './readings/number.ts'
import { contactOf } from './readings/phone.ts'
import { booleanOf, damageIn, type Values, valueOfWord } from './readings/words.ts'
import { type Fault, quoted } from './texts.ts'

/** How the cells of a file are written. */
export type Reading = {
  decimals: Decimals
  country: CountryCode | undefined
  yields?: Yields | undefined
  dates: DateReading
  /** The words of `--values`. */
  values: Values
  /** The ids of users, by their e-mail addresses and names in lower case. Absent before the sign-in. */
  owners?: ReadonlyMap<string, string> | undefined
  /** Whether the first of several phones or e-mails in a cell is read. */
  takesFirst?: boolean | undefined
}

/** A number of a workbook that the workbook shows in another form, such as `01067` or `5.5%`. */
export class ShownNumber {
  readonly value: number
  readonly #text: string
  constructor(value: number, text: string) {
    this.value = value
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

/** A formula of a workbook without a stored value. */
export class EmptyFormula {
  toString(): string {
    return '='
  }
}

/** A cell. Dates of workbooks are ISO 8601 texts, and errors are texts such as `#N/A`. */
export type Cell = string | number | ShownNumber | EmptyFormula

export function isCell(value: unknown): value is Cell {
  return (
    ['string', 'number'].includes(typeof value) ||
    value instanceof ShownNumber ||
    value instanceof EmptyFormula
  )
}

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

/** Matches digits that a spreadsheet would change: with leading zeros, or so many that they lose some. */
export const LOST_DIGITS = /^0\d+$|^\d{12,}$|^\d+(\.\d+)?e\d+$/i
/** Matches what a spreadsheet would make a date, such as `1-2` or `MAR1`. */
const LIKE_A_DATE =
  /^\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?$|^\d{1,2}[- ]?\p{L}{3,9}\.?$|^\p{L}{3,9}[- ]?\d{1,4}$/iu

/** Returns a value as a cell that a spreadsheet shows unchanged and writes unchanged, such as `="01000"`. An import reads it. */
export function spreadsheetCellOf(value: unknown, decimal: Decimal = '.'): string {
  const isChanged = typeof value === 'string' && (LOST_DIGITS.test(value) || LIKE_A_DATE.test(value))
  return isChanged ? `="${value}"` : cellOf(value, decimal)
}

/** Returns the text of a cell without `'` in front of a formula, and without the `="…"` that protects leading zeros. */
function textOfCell(cell: string): string {
  if (cell.startsWith("'") && FORMULA.test(cell)) return cell.slice(1)
  return cell.replace(/^="([^"]*)"$/, '$1')
}

/** The value of a cell, and other values of the same cell that are left out. */
export type Read = { value: unknown; left?: string[] } | Fault

/** Reads a cell that is not empty. */
export function readCell(field: Field, cell: Cell, reading: Reading): Read {
  const { name, isNumber, isBoolean, isList } = field
  const text = textOfCell(String(cell).trim())
  const fault = (what: string) => ({ field: name, message: `is ${quoted(text)}, ${what}` })
  if (cell instanceof EmptyFormula)
    return {
      field: name,
      message: 'is a formula without a stored value: open the workbook in a spreadsheet program and save it',
    }
  const number = cell instanceof ShownNumber ? cell.value : cell
  if (isNumber && typeof number === 'number' && reading.yields !== 'fraction') return { value: number }
  const isProtected = text !== String(cell).trim()
  const damage = isProtected ? undefined : damageIn(field, text)
  if (damage !== undefined) return fault(damage)
  if (isNumber)
    return numberOf(
      name,
      text,
      typeof cell === 'number' ? new Map([['', '.']]) : reading.decimals,
      reading.yields,
    )
  if (isBoolean) {
    const value = booleanOf(text)
    return value === undefined ? fault('but must be true or false') : { value }
  }
  if (isList) {
    const value = text.split(/[,;\r\n]/).flatMap((each) => each.trim() || [])
    // A postal code may contain a space, so a space could separate values or not.
    return value.some((each) => /\s/.test(each))
      ? fault('which is a list: separate its values with commas, and write each without spaces')
      : { value: value.map((word) => valueOfWord(field, word, reading.values)) }
  }
  return textOf(field, text, reading)
}

/** Reads a text of a field, from a cell or from NDJSON. */
export function textOf(field: Field, text: string, reading: Reading): Read {
  const { name } = field
  if (name === 'phone' || name === 'email') return contactOf(name, text, reading)
  if (isTime(name)) return timeOf(name, text, reading.dates)
  if (name === 'assigned_to') return ownerOf(text, reading.owners)
  return { value: field.options ? valueOfWord(field, text, reading.values) : singleLine(name, text) }
}

/** Returns the id of a user who is named by id, e-mail address or unique name. */
function ownerOf(text: string, owners: Reading['owners']): Read {
  if (owners === undefined || text.startsWith('usr_')) return { value: text }
  const value = owners.get(text.toLowerCase())
  if (value) return { value }
  const what = value === '' ? 'which several users have' : 'which is neither the id nor the name of a user'
  return {
    field: 'assigned_to',
    message: `is ${quoted(text)}, ${what}: write the e-mail address (for admins) or the id of the user`,
  }
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

/** Returns the character of `--delimiter`. @throws Refusal */
export function delimiterOf(delimiter: string): string {
  if (delimiter === 'tab' || delimiter === '\\t') return '\t'
  if (/^[^"\r\n]$/.test(delimiter)) return delimiter
  throw new Refusal('--delimiter must be one character, or tab')
}
