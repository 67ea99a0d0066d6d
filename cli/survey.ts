import { idsOf } from '../client/src/bulk/index.ts'
import { isCell, type Reading } from './cells.ts'
import { type Columns, list, type ParsedRow, parsedRow } from './columns.ts'
import { chosen, counted, Refusal } from './command.ts'
import { valueAt } from './fields.ts'
import { DateFormats, isTime, lacksZone } from './readings/date.ts'
import { isYield, NumberFormats, type Yields, yieldsOf } from './readings/number.ts'
import { UnknownWords } from './readings/words.ts'
import { reasonOf } from './refused.ts'
import { leavesOf, type Table } from './table.ts'
import { brief, printable, quoted } from './texts.ts'

/** What is known about a file before anything is sent. `lastLines` has the last line of each id that several rows have. */
export type Survey = {
  rows: number
  lastLines: Map<string, number>
  examples: ParsedRow[]
  /** Values that `--first` leaves out, with their lines. */
  left: { line: number; values: string[] }[]
  /** The columns that are left out. */
  ignored: string[]
  /** The words that are no values of their fields, for the user. */
  words: string[]
  /** Whether a row names a user by e-mail or name. */
  hasOwnerNames: boolean
  /** The first yield that could be a fraction. */
  smallYield?: string
}

/** A yield below this could be a fraction: 0.055 for 5.5 %. */
const SMALL_YIELD = 0.3

/** Reads a whole table, so that nothing is sent of a file that is not valid. @throws Refusal */
export async function surveyOf(table: Table, columns: Columns, reading: Reading): Promise<Survey> {
  if (table.names) columns.require(table.names, table.notFound)
  const formats = new NumberFormats()
  const dates = new DateFormats()
  const words = new UnknownWords()
  /** Whether an example has letters beyond ASCII. */
  let hasLetters = false
  const lines = new Map<string, number>()
  const survey: Survey = {
    rows: 0,
    lastLines: new Map(),
    examples: [],
    left: [],
    ignored: columns.ignored(table.names ?? []),
    words: [],
    hasOwnerNames: false,
  }
  for await (const row of table.rows()) {
    survey.rows++
    const entry = parsedRow(row, columns, reading)
    for (const { field, at } of table.names ? columns.in(row.names).sources : []) {
      const cell = field.isNumber ? row.values[at[0] ?? 0] : undefined
      if (typeof cell === 'string') formats.add(field.name, cell, row.line)
    }
    for (const { field, at } of columns.in(row.names).sources) {
      const cell = row.values[at[0] ?? 0]
      if (isTime(field.name) && typeof cell === 'string') {
        dates.add(field.name, cell.trim(), row.line)
        if (reading.dates.timezone === undefined && lacksZone(cell.trim()))
          throw new Refusal(
            `${field.name} is ${quoted(cell.trim())} in line ${row.line}, a time without a zone: give --timezone, like Europe/Paris`,
          )
      }
      if (field.options) words.add(field, valueAt(entry.record, field))
      if (field.name === 'assigned_to') survey.hasOwnerNames ||= isOwnerName(entry.record.assigned_to)
      // A row with an id is an edited export, whose yields are right.
      const isAsked = isYield(field.name) && entry.record.id === undefined && isCell(cell)
      const value = isAsked && !/%\s*$/.test(String(cell)) ? valueAt(entry.record, field) : 0
      if (typeof value === 'number' && value > 0 && value < SMALL_YIELD)
        survey.smallYield ??= `${field.name} is ${value} in line ${row.line}`
    }
    if (entry.left.length > 0) survey.left.push({ line: row.line, values: entry.left })
    for (const name of idsOf(entry.record)) {
      if (lines.has(name)) survey.lastLines.set(name, row.line)
      lines.set(name, row.line)
    }
    // Show the first row, and the first row with letters whose encoding could be wrong.
    if (survey.examples.length > 0 && (hasLetters || !isBeyondAscii(entry))) continue
    hasLetters ||= isBeyondAscii(entry)
    survey.examples.push(entry)
  }
  formats.require(reading.decimals)
  dates.addTo(reading.dates)
  survey.words = words.lines(columns.fields)
  return survey
}

/**
 * Returns how the yields of a file are written. Asks if they could be fractions.
 * @throws Refusal if the command must not ask
 */
export async function chosenYields(
  { smallYield }: Survey,
  { yields }: Reading,
  yes: boolean,
): Promise<Yields | undefined> {
  if (yields !== undefined || smallYield === undefined) return yields
  const options = [
    { value: 'percent', label: 'percent, as it is' },
    { value: 'fraction', label: 'a fraction, where 0.055 is 5.5 %' },
  ]
  const answer = yes ? undefined : await chosen(`${smallYield}. Is it in percent?`, options)
  if (answer !== undefined) return yieldsOf(answer)
  throw new Refusal(
    `${smallYield}, which could be a fraction: give --yields percent, or --yields fraction if 0.055 is 5.5 %`,
  )
}

function isOwnerName(value: unknown): boolean {
  return typeof value === 'string' && !value.startsWith('usr_')
}

function isBeyondAscii({ record }: ParsedRow): boolean {
  return /[^\0-\x7f]/.test(JSON.stringify(record))
}

const LEFT_SHOWN = 10

/** Returns how the file and its examples were understood. */
export function understood(table: Table, { rows, examples, left, ignored, words }: Survey): string {
  const lines = examples.flatMap(({ row, record, faults }) => [
    `Line ${row.line} is understood as:`,
    ...leavesOf(record)
      .filter(([name]) => faults.every(({ field }) => field !== name))
      .map(([name, value]) => `  ${name}: ${brief(String(value))}`),
    ...faults.map((fault) => `  refused: ${printable(reasonOf([fault]))}`),
  ])
  const others = left
    .slice(0, LEFT_SHOWN)
    .map(({ line, values }) => `  line ${line}: ${values.map(brief).join(', ')}`)
  const leftOut =
    left.length > 0 ? [`${counted(left.length, 'row')} with values that --first leaves out:`, ...others] : []
  return [
    `${table.path}: ${counted(rows, 'row')}, ${printable(table.form)}`,
    ...lines,
    ...words,
    ...leftOut,
    ...(ignored.length > 0 ? [`Ignored columns: ${list(ignored)}`] : []),
  ].join('\n')
}
