import { type RecordTypeName, recordTypeNaming } from '../lib/domain/id.ts'
import type { JsonObject } from '../lib/domain/json.ts'
import { isCell, onOneLine, type Read, type Reading, readCell, textOf } from './cells.ts'
import { Refusal } from './command.ts'
import { type Field, fieldsOf, recordOf } from './fields.ts'
import { nearest, suggestedColumns } from './suggestions.ts'
import type { Row } from './table.ts'
import { brief, type Fault } from './texts.ts'

/**
 * A row and its record. A row with faults is sent too, so that each row keeps its position in its batch. The service refuses
 * such a row. `left` has the further values of cells with several phones or e-mails.
 */
export type ParsedRow = { row: Row; record: JsonObject; faults: Fault[]; left: string[] }

/** The columns that the file of refused rows adds. */
export const REFUSED_COLUMNS = ['refused_line', 'refused_field', 'refused_reason']

/** A field, and the positions of the columns that contain it. */
type Source = { field: Field; at: number[] }

/** Finds the columns of each field. */
export class Columns {
  readonly #type: RecordTypeName
  readonly #fields: Field[]
  get fields(): readonly Field[] {
    return this.#fields
  }
  /** The objects that contain fields, such as `criteria`. In NDJSON, they can be null. */
  readonly #objects: Field[]
  /** The columns of a field that `--map` names. */
  readonly #mapped = new Map<string, string>()
  readonly #ignored: string[]
  readonly #readOnly: string[]
  #found: { names: readonly string[]; sources: Source[]; unknown: string[] } | undefined

  /**
   * @param choices `map` contains choices of the form `field=Column` or `field=One+Two`. `field=` leaves the field out. `ignore`
   *   contains columns that are not fields, or `*`
   * @throws Refusal for a choice that is malformed or names an unknown field
   */
  constructor(type: RecordTypeName, choices: { map?: string[] | undefined; ignore?: string[] | undefined }) {
    const { map = [] } = choices
    const ignore = [...(choices.ignore ?? [])]
    const { sent, readOnly } = fieldsOf(type)
    this.#type = type
    const objects = new Set(sent.flatMap(({ name }) => name.split('.').slice(0, -1)))
    this.#objects = Array.from(objects, (name) => ({ name, isNumber: false }))
    // A column name may contain commas.
    for (const choice of map.flatMap((choices) => choices.split(/,(?=[a-z_.]+=)/))) {
      const [name = '', ...rest] = choice.split('=')
      if (rest.length === 0) throw new Refusal(`--map ${choice} is not clear: write --map field=Column`)
      if (!sent.some((field) => field.name === name))
        throw new Refusal(`--map ${choice}: ${this.#noField(name, sent)}`)
      if (this.#mapped.has(name)) throw new Refusal(`--map has ${name} twice: write --map ${name}=One+Two`)
      const column = onOneLine(rest.join('='))
      if (column === '') ignore.push(name)
      this.#mapped.set(name, column)
    }
    this.#fields = sent.filter(({ name }) => this.#mapped.get(name) !== '')
    const lists = ignore.flatMap((list) => [list, ...list.split(',')])
    this.#readOnly = readOnly.map(({ name }) => name)
    this.#ignored = [...this.#readOnly, ...REFUSED_COLUMNS, ...lists.filter(Boolean)]
  }

  /** Returns the fields that these columns contain, and the columns that are neither fields nor ignored. */
  in(names: readonly string[]): { sources: Source[]; unknown: string[] } {
    if (this.#found?.names === names) return this.#found
    const all = [...this.#fields, ...this.#objects].map((field) => ({
      field,
      at: this.#columnsOf(field, names).map((column) => names.indexOf(column)),
    }))
    const sources = all.map(({ field, at }) => ({ field, at: at.filter((each) => each >= 0) }))
    const used = new Set(sources.flatMap(({ at }) => at))
    const isIgnored = (name: string) =>
      this.#ignored.some((each) => each === '*' || each === name || name.startsWith(`${each}.`))
    // Columns without a name are empty.
    const unknown = names.filter((name, at) => name !== '' && !used.has(at) && !isIgnored(name))
    this.#found = { names, sources: sources.filter(({ at }) => at.length > 0), unknown }
    return this.#found
  }

  /** Returns the columns that `--ignore` leaves out. */
  ignored(names: readonly string[]): string[] {
    const used = new Set(this.in(names).sources.flatMap(({ at }) => at))
    const isListed = (name: string) =>
      name !== '' && !this.#readOnly.includes(name) && !REFUSED_COLUMNS.includes(name)
    return names.filter((name, at) => !used.has(at) && isListed(name))
  }

  /** Returns whether one of these columns is a field that an import sends. */
  names(columns: readonly string[]): boolean {
    return this.in(columns).sources.length > 0
  }

  #columnsOf({ name }: Field, names: readonly string[]): string[] {
    const column = this.#mapped.get(name) ?? name
    return names.includes(column) ? [column] : column.split('+')
  }

  /** Refuses unknown columns, columns of `--map` that the file lacks, and a file without any field. @throws Refusal */
  require(names: readonly string[], notFound?: string): void {
    const { sources, unknown } = this.in(names)
    const missing = this.#fields
      .filter(({ name }) => this.#mapped.get(name))
      .flatMap((field) => this.#columnsOf(field, names).filter((column) => !names.includes(column)))
    if (missing.length > 0)
      throw new Refusal(`--map names ${list(missing)}, but the columns are ${list(names)}`)
    const twice = sources
      .flatMap(({ at }) => at.map((each) => names[each] ?? ''))
      .find((name) => names.indexOf(name) !== names.lastIndexOf(name))
    if (twice !== undefined)
      throw new Refusal(`Two columns have the name ${brief(twice)}: rename or remove one of them`)
    const joined = sources.find(({ field, at }) => field.isNumber && at.length > 1)
    if (joined)
      throw new Refusal(`--map gives several columns to ${joined.field.name}, which is a number: give one`)
    if (unknown.length > 0)
      throw new Refusal(
        [this.#unknownColumns(names, unknown), ...(notFound === undefined ? [] : [notFound])].join('. '),
      )
    if (sources.length === 0)
      throw new Refusal(
        `No column is a field of ${recordTypeNaming[this.#type].plural}: name the columns with --map field=Column`,
      )
  }

  #unknownColumns(names: readonly string[], unknown: readonly string[]): string {
    const { sources } = this.in(names)
    const free = this.#fields
      .map(({ name }) => name)
      .filter((name) => sources.every(({ field }) => field.name !== name))
    if (names.length === 1 && /[,;\t]/.test(unknown[0] ?? ''))
      return `The file has one column, ${list(names)}: give the delimiter of its cells with --delimiter`
    const near = suggestedColumns(unknown, free)
    const pairs = [...near].map(([field, column]) => `${field}=${column}`).join(',')
    const isHeader = unknown.length < names.length
    return [
      `These columns are not fields of ${recordTypeNaming[this.#type].plural}: ${list(unknown)}.`,
      ...(isHeader ? [] : ['The first line of the file must name the columns.']),
      ...(pairs === '' ? [] : [`Give --map "${pairs}" if that is right.`]),
      `Give --ignore "*" to leave out the columns that you do not map.`,
      `Fields without a column: ${free.join(', ')}`,
    ].join(' ')
  }

  #noField(name: string, sent: readonly Field[]): string {
    const fields = sent.map((field) => field.name)
    const near = nearest(name, fields)
    return `${recordTypeNaming[this.#type].plural} have no field ${name}: ${near === undefined ? `the fields are ${fields.join(', ')}` : `is it ${near}?`}`
  }
}

/**
 * Returns the entry of a row. Several columns of a phone or an e-mail are alternatives: the first one that is not empty is used. The
 * columns of other texts are joined.
 */
export function parsedRow(row: Row, columns: Columns, reading: Reading): ParsedRow {
  if (row.fault !== undefined)
    return { row, record: {}, faults: [{ field: '', message: row.fault }], left: [] }
  const faults: Fault[] = []
  const left: string[] = []
  const { sources, unknown } = columns.in(row.names)
  const values = sources.flatMap(({ field, at }): [string, unknown][] => {
    const cells = at
      .map((each) => row.values[each])
      .filter((cell) => cell !== undefined && String(cell).trim() !== '')
    const [first] = cells
    if (first === undefined) return []
    const isJoined = cells.length > 1 && !['phone', 'email'].includes(field.name)
    const cell = isJoined
      ? cells.map((each) => String(each).trim()).join(field.name === 'address' ? ', ' : ' ')
      : first
    const read =
      row.json === undefined && isCell(cell) ? readCell(field, cell, reading) : readJson(field, cell, reading)
    if ('value' in read) {
      left.push(...(read.left ?? []))
      return [[field.name, read.value]]
    }
    faults.push(read)
    // Send a value that no field accepts. The service refuses it, and in the same response reports the other faults of the record.
    return [[field.name, []]]
  })
  const others = unknown.map((field) => ({ field, message: 'is not a known field' }))
  const record = withFoldedIds(recordOf(others.length > 0 ? [] : values))
  return { row, record, faults: [...faults, ...others], left }
}

/** Writes e-mail addresses as external ids in lower case, because the service compares e-mails so. A row with an `id` stays as it is. */
function withFoldedIds(record: JsonObject): JsonObject {
  if (record.id !== undefined) return record
  let folded = record
  for (const name in record) {
    const value = name.endsWith('external_id') ? record[name] : undefined
    if (typeof value === 'string' && EMAIL.test(value)) folded = { ...folded, [name]: value.toLowerCase() }
  }
  return folded
}

const EMAIL = /^[^\s@]+@[^\s@]+$/

function readJson(field: Field, value: unknown, reading: Reading): Read {
  if (Array.isArray(value))
    return field.isList ? { value } : { field: field.name, message: 'must not be a list' }
  return typeof value === 'string' ? textOf(field, value, reading) : { value }
}

const SHOWN = 10

export function list(names: readonly string[]): string {
  const more = names.length - SHOWN
  return `${names.slice(0, SHOWN).map(brief).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
