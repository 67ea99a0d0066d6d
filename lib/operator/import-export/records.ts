import { type RecordTypeName, recordTypes } from '../../domain/id.ts'
import { isJsonObject, type JsonObject } from '../../domain/json.ts'
import { AppError } from '../../errors.ts'
import { requireExactJson } from '../../http/exact-json.ts'
import { Refusal } from '../command.ts'
import {
  brief,
  type Fault,
  type Field,
  fieldsOf,
  phoneOf,
  type Reading,
  readCell,
  recordOf,
} from './fields.ts'
import type { Row } from './file.ts'

/**
 * A row and its record. A row with faults is sent too, so that each row keeps its position in its batch. The service refuses
 * such a row.
 */
export type Entry = { row: Row; record: JsonObject; faults: Fault[] }

/** Returns a function that makes the entry of a row. `names` are the columns of a CSV file. */
export function entryMaker(columns: Columns, names: readonly string[], reading: Reading) {
  const fields = names.map((name) => columns.fieldOf(name))

  function entryOfCells(row: Row, cells: readonly string[]): Entry {
    const faults: Fault[] = []
    const values = cells.flatMap((cell, at): [string, unknown][] => {
      const field = fields[at]
      if (field === undefined || field === 'ignored' || cell.trim() === '') return []
      const read = readCell(field, cell, reading)
      if ('value' in read) return [[field.name, read.value]]
      faults.push(read)
      // Send the text anyway. The service refuses it, and in the same response reports the other faults of the record.
      return [[field.name, cell]]
    })
    return { row, record: recordOf(values), faults }
  }

  function entryOfJson(row: Row, json: string): Entry {
    const sent = objectIn(json)
    if (typeof sent === 'string') return { row, record: {}, faults: [{ field: '', message: sent }] }
    const faults: Fault[] = []
    const values = leavesOf(sent, columns).map(({ name, value, isKnown }): [string, unknown] => {
      if (!isKnown) faults.push({ field: name, message: 'is not a known field' })
      else if (Array.isArray(value)) faults.push({ field: name, message: 'must not be a list' })
      if (name !== 'phone' || typeof value !== 'string') return [name, value]
      const read = phoneOf(value, reading.country)
      if ('value' in read) return [name, read.value]
      faults.push(read)
      return [name, value]
    })
    // If the record has faults, send an empty record instead. The service refuses it, so nothing of this row is stored.
    return { row, record: faults.length > 0 ? {} : recordOf(values), faults }
  }

  return (row: Row): Entry => ('json' in row ? entryOfJson(row, row.json) : entryOfCells(row, row.cells))
}

/** Returns the object of a line, or a message if the line is not valid. */
export function objectIn(json: string): JsonObject | string {
  try {
    requireExactJson(json)
    const value: unknown = JSON.parse(json)
    return isJsonObject(value) ? value : 'the line is not a JSON object'
  } catch (error) {
    if (error instanceof SyntaxError) return 'the line is not JSON'
    if (error instanceof AppError) return error.message
    throw error
  }
}

type Leaf = { name: string; value: unknown; isKnown: boolean }

/** Returns the values of an object and of its nested objects, by field name. */
function leavesOf(object: JsonObject, columns: Columns, path = ''): Leaf[] {
  return Object.entries(object).flatMap(([key, value]): Leaf[] => {
    const field = columns.fieldOf(path + key)
    if (field === 'ignored') return []
    const name = field?.name ?? path + key
    if (isJsonObject(value) && Object.keys(value).length > 0) return leavesOf(value, columns, `${name}.`)
    // `criteria` itself is not a field. Do not report `criteria` as unknown if its value is null, an empty object or a list.
    const isKnown = field !== undefined || (typeof value === 'object' && columns.hasFieldsIn(name))
    return [{ name, value, isKnown }]
  })
}

/**
 * The options about columns. `map` contains choices of the form `field=Column`; `field=` leaves the field out. `ignore`
 * contains columns that are not fields.
 */
type Choices = { map?: string[] | undefined; ignore?: string[] | undefined }

/** The columns that an import adds to rows that were refused. */
export const REFUSED_COLUMNS = ['line', 'field', 'reason']

/** Finds the field for each column of a file. */
export type Columns = {
  /** Returns `undefined` for an unknown column. */
  fieldOf(column: string): Field | 'ignored' | undefined
  /** Returns whether a name contains nested fields: true for `criteria`, because `criteria.budget_max` is a field. */
  hasFieldsIn(name: string): boolean
  /** Refuses unknown columns, columns of `--map` that the file lacks, and a file without any field. @throws Refusal */
  require(columns: readonly string[]): void
}

/** Returns the `Columns` of an import. @throws Refusal for a `--map` that is malformed or names an unknown field */
export function columnsOf(type: RecordTypeName, { map = [], ignore = [] }: Choices): Columns {
  const { sent, readOnly } = fieldsOf(type)
  const fields = new Map(sent.map((field) => [field.name, field]))
  const leftOut = new Set([...readOnly.map(({ name }) => name), ...REFUSED_COLUMNS])
  const mapped = new Map<string, Field>()
  for (const choice of map.flatMap(separated)) {
    const [name = '', ...rest] = choice.split('=')
    const field = fields.get(name)
    if (rest.length === 0) throw new Refusal(`--map ${choice} is not clear: write --map field=Column`)
    if (!field) throw new Refusal(`--map ${choice}: ${noField(type, name, [...fields.keys()])}`)
    const column = rest.join('=')
    fields.delete(name)
    if (column === '') leftOut.add(name)
    else mapped.set(column, field)
  }
  const isIgnored = (column: string) =>
    ignore.includes(column) || ignore.some((list) => list.split(',').includes(column))

  function fieldOf(column: string): Field | 'ignored' | undefined {
    if (isIgnored(column)) return 'ignored'
    return mapped.get(column) ?? fields.get(column) ?? (leftOut.has(column) ? 'ignored' : undefined)
  }

  return {
    fieldOf,
    hasFieldsIn: (name) => sent.some((field) => field.name.startsWith(`${name}.`)),
    require(columns) {
      const missing = [...mapped.keys()].filter((column) => !columns.includes(column))
      if (missing.length > 0)
        throw new Refusal(`--map names ${list(missing)}, but the columns are ${list(columns)}`)
      const unknown = columns.filter((column) => fieldOf(column) === undefined)
      if (unknown.length > 0) throw new Refusal(unknownColumns(type, columns, unknown, [...fields.keys()]))
      if (columns.every((column) => fieldOf(column) === 'ignored'))
        throw new Refusal(
          `No column is a field of ${recordTypes[type].plural}: name the columns with --map field=Column`,
        )
    },
  }
}

/** Splits `a=X,b=Y`. A column name may contain commas. */
function separated(choices: string): string[] {
  return choices.split(/,(?=[a-z_.]+=)/)
}

function unknownColumns(
  type: RecordTypeName,
  columns: readonly string[],
  unknown: readonly string[],
  fields: readonly string[],
): string {
  const free = fields.filter((field) => !columns.includes(field))
  // Suggest only options that work when they are pasted into a shell.
  const plain = unknown
    .slice(0, SHOWN)
    .filter((column) => column === brief(column) && !/["`$\\!,]/.test(column))
  const near = new Map<string, string>()
  for (const column of plain) {
    const field = nearest(column, free)
    if (field !== undefined && !near.has(field)) near.set(field, column)
  }
  const pairs = [...near].map(([field, column]) => `${field}=${column}`).join(',')
  const map = pairs === '' ? '' : `--map "${pairs}" if that is right, or `
  const ignored = plain.length === unknown.length ? plain.join(',') : 'Column,...'
  if (columns.length === 1 && /[,;\t]/.test(unknown[0] ?? ''))
    return `The file has one column, ${list(columns)}: give the delimiter of its cells with --delimiter`
  const header = unknown.length === columns.length ? ' The first line of the file must name the columns.' : ''
  return [
    `These columns are not fields of ${recordTypes[type].plural}: ${list(unknown)}.${header}`,
    `Give ${map}--ignore "${ignored}" to leave columns out.`,
    `Fields without a column: ${free.join(', ')}`,
  ].join(' ')
}

function noField(type: RecordTypeName, name: string, fields: readonly string[]): string {
  const near = nearest(name, fields)
  const advice = near === undefined ? `the fields are ${fields.join(', ')}` : `is it ${near}?`
  return `${recordTypes[type].plural} have no field ${name}: ${advice}`
}

const SHOWN = 10

function list(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map(brief)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/**
 * Returns the field whose name is part of a text, or contains the text. For example, returns `phone` for Telephone. Returns
 * `external_id` for Id, because such a column usually contains the ids of another system.
 */
function nearest(text: string, names: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const wanted = plain(text)
  if (wanted.length < 2) return undefined
  const own = names.filter((name) => name !== 'id')
  if (wanted === 'id') return own.find((name) => name === 'external_id')
  return own.find((name) => wanted.includes(plain(name)) || plain(name).includes(wanted))
}
