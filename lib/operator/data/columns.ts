import { type RecordTypeName, recordTypes } from '../../domain/id.ts'
import { Refusal } from '../command.ts'
import { type Field, fieldsOf } from './fields.ts'

/** What the user says of columns: `field=Column` (no column: the field is left out), and columns that are not fields. */
export type Choices = { map?: string[] | undefined; ignore?: string[] | undefined }

/** The columns that an import adds to rows that were refused. */
export const REFUSED_COLUMNS = ['line', 'field', 'reason']

/** Which field a column of a file is: `ignored`, or `undefined` for an unknown column. */
export type Columns = {
  fieldOf(column: string): Field | 'ignored' | undefined
  /** Whether a record may have this value: a field, or an object of fields that is null or empty. */
  isKnown(name: string, value: unknown): boolean
  /** Refuses unknown columns, and mapped ones that are not in the file. @throws Refusal */
  require(columns: readonly string[]): void
}

/** @throws Refusal for an unknown field or an unclear choice */
export function columnsOf(type: RecordTypeName, { map = [], ignore = [] }: Choices): Columns {
  const { sent, readOnly } = fieldsOf(type)
  const names = new Set(sent.map(({ name }) => name))
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
    isKnown: (name, value) =>
      names.has(name) ||
      (typeof value === 'object' && sent.some((field) => field.name.startsWith(`${name}.`))),
    require(columns) {
      const missing = [...mapped.keys()].filter((column) => !columns.includes(column))
      if (missing.length > 0)
        throw new Refusal(`--map names ${list(missing)}, but the columns are ${list(columns)}`)
      const unknown = columns.filter((column) => fieldOf(column) === undefined)
      if (unknown.length > 0) throw new Refusal(unknownColumns(type, columns, unknown, [...fields.keys()]))
      if (columns.every((column) => fieldOf(column) === 'ignored'))
        throw new Refusal(`No column is a field of ${recordTypes[type].plural}`)
    },
  }
}

/** Splits `a=X,b=Y`. A name of a column may contain commas. */
function separated(choices: string): string[] {
  return choices.split(/,(?=[a-z_.]+=)/)
}

function unknownColumns(
  type: RecordTypeName,
  columns: readonly string[],
  unknown: readonly string[],
  fields: readonly string[],
): string {
  const [first = ''] = unknown
  const near = nearest(first, fields)
  const advice = near === undefined ? '' : `--map "${near}=${first}" if it is ${near}, or `
  const header = unknown.length === columns.length ? ' The first line of the file must name the columns.' : ''
  return [
    `No field of ${recordTypes[type].plural} takes the columns ${list(unknown)}.${header}`,
    `Give ${advice}--ignore "${unknown.slice(0, SHOWN).join(',')}" to leave them out.`,
    `The other fields are ${fields.join(', ')}`,
  ].join(' ')
}

function noField(type: RecordTypeName, name: string, fields: readonly string[]): string {
  const near = nearest(name, fields)
  const advice = near === undefined ? `the fields are ${fields.join(', ')}` : `is it ${near}?`
  return `${recordTypes[type].plural} have no field ${name}: ${advice}`
}

const SHOWN = 10

function list(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name))
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** The name that is most like a text, if at most half of its letters differ. */
export function nearest(text: string, names: readonly string[]): string | undefined {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 40)
  const [best] = names
    .map((name) => ({ name, distance: distance(plain(text), plain(name)) }))
    .filter(({ name, distance }) => distance <= plain(name).length / 2)
    .sort((a, b) => a.distance - b.distance)
  return best?.name
}

/** The number of letters to insert, remove or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const [corner = 0, above = 0, left = 0] = [row[j], row[j + 1], next[j]]
      next.push(Math.min(above + 1, left + 1, corner + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
