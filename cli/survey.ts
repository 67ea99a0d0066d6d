import { idsOf } from '../client/src/bulk/index.ts'
import { NumberFormats, type Reading } from './cells.ts'
import { type Columns, type ParsedRow, parsedRow } from './columns.ts'
import { counted } from './command.ts'
import { reasonOf } from './refused.ts'
import { leavesOf, type Table } from './table.ts'
import { brief, printable } from './texts.ts'

/** What is known about a file before anything is sent. `lastLines` has the last line of each id that several rows have. */
export type Survey = { rows: number; lastLines: Map<string, number>; examples: ParsedRow[] }

/** Reads a whole table, so that nothing is sent of a file that is not valid. @throws Refusal */
export async function surveyOf(table: Table, columns: Columns, reading: Reading): Promise<Survey> {
  if (table.names) columns.require(table.names)
  const formats = new NumberFormats()
  const lines = new Map<string, number>()
  const survey: Survey = { rows: 0, lastLines: new Map(), examples: [] }
  for await (const row of table.rows()) {
    survey.rows++
    const entry = parsedRow(row, columns, reading)
    for (const { field, at } of table.names ? columns.in(row.names).sources : []) {
      const cell = field.isNumber ? row.values[at[0] ?? 0] : undefined
      if (typeof cell === 'string') formats.add(field.name, cell, row.line)
    }
    for (const name of idsOf(entry.record)) {
      if (lines.has(name)) survey.lastLines.set(name, row.line)
      lines.set(name, row.line)
    }
    // Show the first row, and the first row with letters whose encoding could be wrong.
    const [first] = survey.examples
    if (!first || (survey.examples.length === 1 && isBeyondAscii(entry) && !isBeyondAscii(first)))
      survey.examples.push(entry)
  }
  formats.require(reading.decimal)
  return survey
}

function isBeyondAscii({ record }: ParsedRow): boolean {
  return /[^\0-\x7f]/.test(JSON.stringify(record))
}

/** Returns how the file and its examples were understood. */
export function understood(table: Table, { rows, examples }: Survey): string {
  const lines = examples.flatMap(({ row, record, faults }) => [
    `Line ${row.line} is understood as:`,
    ...leavesOf(record)
      .filter(([name]) => faults.every(({ field }) => field !== name))
      .map(([name, value]) => `  ${name}: ${brief(String(value))}`),
    ...faults.map((fault) => `  refused: ${printable(reasonOf([fault]))}`),
  ])
  return [`${table.path}: ${counted(rows, 'row')}, ${printable(table.form)}`, ...lines].join('\n')
}
