import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type * as v from 'valibot'
import { type PerRecordType, type RecordTypeName, recordTypeNames, recordTypes } from '../../domain/id.ts'
import { isJsonObject, type JsonObject } from '../../domain/json.ts'
import { isInternational } from '../../domain/phone.ts'
import { PropertyFilter, propertyRecordType } from '../../domain/property.ts'
import { ProspectFilter, prospectRecordType } from '../../domain/prospect.ts'
import type { References } from '../../domain/references.ts'
import { TransactionFilter, transactionRecordType } from '../../domain/transaction.ts'
import { requireExactJson } from '../../http/exact-json.ts'
import { Refusal } from '../command.ts'

/** A field that a file can have as a column. The name of a nested field is its path, like `criteria.budget_min`. */
export type Field = { name: string; isNumber: boolean }

type Fields = { readonly entries: v.ObjectEntries }
type Declared = { Edited: Fields; Shown: Fields; references: References }

const declared: PerRecordType<Declared> = {
  prospect: prospectRecordType,
  property: propertyRecordType,
  transaction: transactionRecordType,
}

const filters: PerRecordType<Fields> = {
  prospect: ProspectFilter,
  property: PropertyFilter,
  transaction: TransactionFilter,
}

/** Returns the query parameters that filter and order the list of a record type. */
export function filtersOf(type: RecordTypeName): string[] {
  return Object.keys(filters[type].entries)
}

/** Returns the fields of a record type: the fields that an import sends, and the fields that only an export contains. */
export function fieldsOf(type: RecordTypeName): { sent: Field[]; readOnly: Field[] } {
  const { Edited, Shown, references } = declared[type]
  const edited = leavesOf(Edited.entries)
  const id = { name: 'id', isNumber: false }
  const known = new Set([id, ...edited].map(({ name }) => name))
  const externalIds = Object.values(references).map((referred) => ({
    name: `${referred.name}_external_id`,
    isNumber: false,
  }))
  return {
    sent: [id, ...edited, ...externalIds],
    readOnly: leavesOf(Shown.entries).filter(({ name }) => !known.has(name)),
  }
}

/** Returns the columns of an export: first the fields that an import sends, then the fields that only the service sets. */
export function exportedFields(type: RecordTypeName): Field[] {
  const shown = new Set(leavesOf(declared[type].Shown.entries).map(({ name }) => name))
  const { sent, readOnly } = fieldsOf(type)
  return [...sent.filter(({ name }) => shown.has(name)), ...readOnly]
}

function leavesOf(entries: object, path = ''): Field[] {
  return Object.entries(entries).flatMap(([key, declaredSchema]) => {
    const schema = unwrapped(declaredSchema)
    const name = path + key
    // Nullable members exist only in responses to requests with `include`, and an export does not send `include`.
    if (schema.type === 'nullable') return []
    if (isJsonObject(schema.entries)) return leavesOf(schema.entries, `${name}.`)
    return [{ name, isNumber: schema.type === 'number' }]
  })
}

/** Returns the schema of a field. If the field is optional, returns the schema that `exactOptional` wraps. */
function unwrapped(schema: unknown): JsonObject {
  if (!isJsonObject(schema)) throw new Error('A record type has a field without a schema')
  return schema.type === 'exact_optional' ? unwrapped(schema.wrapped) : schema
}

export function valueAt(record: JsonObject, { name }: Field): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, key) => (isJsonObject(value) ? value[key] : undefined), record)
}

/** Returns a record with these values. A name like `criteria.budget_min` sets a nested field. */
export function recordOf(values: Iterable<readonly [name: string, value: unknown]>): JsonObject {
  const record: Record<string, unknown> = {}
  const parts = new Map<string, Record<string, unknown>>()
  for (const [name, value] of values) {
    const [key = '', inner] = name.split('.')
    if (inner === undefined) record[key] = value
    else {
      const part = parts.get(key) ?? {}
      part[inner] = value
      parts.set(key, part)
      record[key] = part
    }
  }
  return record
}

/** Returns the record type of `--type`. @throws Refusal */
export function recordTypeOf(plural: string): RecordTypeName {
  const type = recordTypeNames.find((name) => recordTypes[name].plural === plural)
  if (type !== undefined) return type
  throw new Refusal(
    `--type must be one of ${recordTypeNames.map((name) => recordTypes[name].plural).join(', ')}`,
  )
}

/** How numbers and phone numbers in a file are written. */
export type Reading = { decimal: '.' | ','; country: CountryCode | undefined }

/** The problem of one field of a row, and how to correct it. */
export type Fault = { field: string; message: string }

/**
 * Matches a text that a spreadsheet would treat as a formula. A `'` in front of the text prevents this. Also matches such a
 * text with a `'` in front: `cellOf` adds another `'`, because `textOfCell` removes one.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const MADE_TEXT = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Returns a value as a cell. Adds a `'` in front of a text that a spreadsheet would treat as a formula. */
export function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
}

/** Returns the text of a cell, without the `'` that `cellOf` adds. */
function textOfCell(cell: string): string {
  return MADE_TEXT.test(cell) ? cell.slice(1) : cell
}

/**
 * Matches a number whose decimals, if any, follow a point. It may have an exponent, because an export writes very small numbers
 * with an exponent.
 */
const PLAIN = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
/**
 * Matches a number like `1 200,50 €`, whose decimals, if any, follow a comma. Groups of three digits may be separated by a
 * space or a dot. The euro sign is optional.
 */
const EUROPEAN = /^(-?)(\d{1,3}(?:([ .\u00a0\u2009\u202f])\d{3})(?:\3\d{3})*|\d+)(?:,(\d+))?\s*€?$/

/** Reads a cell that is not empty. */
export function readCell(field: Field, cell: string, reading: Reading): { value: unknown } | Fault {
  if (field.isNumber) return numberOf(field.name, cell.trim(), reading.decimal)
  const text = textOfCell(cell)
  return field.name === 'phone' ? phoneOf(text, reading.country) : { value: text }
}

function numberOf(field: string, cell: string, decimal: string): { value: number } | Fault {
  const european = plainOf(cell)
  const plain = decimal === ',' ? european : PLAIN.test(cell) ? cell : undefined
  if (plain === undefined) return { field, message: `is ${quoted(cell)}: ${whatToWrite(decimal, european)}` }
  try {
    requireExactJson(plain)
  } catch {
    return { field, message: `is ${quoted(cell)}, which has too many digits: write at most 15 digits` }
  }
  return { value: Number(plain) }
}

function plainOf(cell: string): string | undefined {
  const [match, sign = '', whole = '', , fraction] = EUROPEAN.exec(cell) ?? []
  if (match === undefined) return undefined
  return `${sign}${whole.replace(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}`
}

function whatToWrite(decimal: string, european: string | undefined): string {
  if (decimal === ',') return 'write a number like 1 200,50, because you gave --decimal ,'
  return european === undefined ? 'write a number like 1200.50' : `write ${european}, or give --decimal ,`
}

/** Returns the country code that `--country` contains. @throws Refusal if the library does not know the country */
export function countryOf(code: string): CountryCode {
  const country = code.toUpperCase()
  if (isSupportedCountry(country)) return country
  throw new Refusal(`--country ${code} is not a country: give a code of two letters, like FR`)
}

/**
 * Returns a phone number with its country code. Numbers that begin with + or 00 stay unchanged, because the service reads them.
 */
export function phoneOf(text: string, country: CountryCode | undefined): { value: string } | Fault {
  if (isInternational(text)) return { value: text }
  const advice = 'write it with its country code, like +33612345678'
  const fault = (what: string) => ({ field: 'phone', message: `is ${quoted(text)}, ${what}` })
  if (country === undefined) return fault(`which has no country code: ${advice}, or give --country FR`)
  const phone = parsePhoneNumberFromString(text, country)
  if (!phone?.isValid()) return fault(`which is not a number in ${country}: ${advice}`)
  if (phone.ext !== undefined) return fault('which has an extension: leave the extension out')
  return { value: phone.number }
}

const SHOWN_MAX = 40

/** Shortens a text from the file and replaces its control characters, so that a message can contain it. */
export function brief(text: string): string {
  return printable(text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text)
}

export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}

function quoted(text: string): string {
  return JSON.stringify(brief(text))
}
