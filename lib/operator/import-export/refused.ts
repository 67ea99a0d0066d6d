import { type FileHandle, open, rm } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import type { JsonObject } from '../../domain/json.ts'
import type { Fault } from './fields.ts'
import { type CheckedFile, fileRefusal, type Row } from './file.ts'
import { objectIn, REFUSED_COLUMNS } from './records.ts'

/** Spreadsheet programs read a CSV file as UTF-8 if the file begins with this character. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * A file with the refused rows, each with its line number, fields and reasons. The user can correct the rows and import the
 * file.
 */
export class RefusedRows {
  readonly path: string
  readonly #file: CheckedFile
  #handle: FileHandle | undefined

  constructor(file: CheckedFile) {
    this.#file = file
    this.path = `${file.path}.refused.${file.csv ? 'csv' : 'ndjson'}`
  }

  /** Removes the file of an earlier run. */
  async clear(): Promise<void> {
    await rm(this.path, { force: true }).catch((error) => {
      throw fileRefusal(error, `${this.path} cannot be replaced`)
    })
  }

  async add(row: Row, faults: readonly Fault[]): Promise<void> {
    const why = {
      line: row.line,
      field: [...new Set(faults.map(({ field }) => field))].filter(Boolean).join(', '),
      reason: reasonOf(faults),
    }
    if ('json' in row) return this.#append(`${JSON.stringify({ ...why, ...objectOf(row.json) })}\n`)
    if (this.#handle === undefined)
      await this.#append(BYTE_ORDER_MARK + this.#csv([...REFUSED_COLUMNS, ...this.#own(this.#columns)]))
    return this.#append(this.#csv([...Object.values(why).map(String), ...this.#own(row.cells)]))
  }

  async end(): Promise<void> {
    await this.#handle?.close()
  }

  get #columns(): string[] {
    return this.#file.csv?.columns ?? []
  }

  /** Returns the cells of a row without the cells that an earlier import added. */
  #own(cells: readonly string[]): string[] {
    return cells.filter((_, at) => !REFUSED_COLUMNS.includes(this.#columns[at] ?? ''))
  }

  #csv(cells: string[]): string {
    return csvLine(cells, this.#file.csv?.delimiter)
  }

  async #append(text: string): Promise<void> {
    try {
      this.#handle ??= await open(this.path, 'w', 0o600)
      await this.#handle.appendFile(text)
    } catch (error) {
      throw fileRefusal(error, `${this.path} cannot be written`)
    }
  }
}

export function reasonOf(faults: readonly Fault[]): string {
  return faults.map(({ field, message }) => [field, message].filter(Boolean).join(' ')).join('; ')
}

/** Returns a row of CSV (RFC 4180). Cells with line breaks of any form are quoted. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  return stringify([[...cells]], { delimiter, record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
}

/**
 * Returns the record of a line, without the members that an earlier import added. If the line is not valid, returns an object
 * with the text of the line.
 */
function objectOf(json: string): JsonObject {
  const object = objectIn(json)
  if (typeof object === 'string') return { text: json }
  return Object.fromEntries(Object.entries(object).filter(([name]) => !REFUSED_COLUMNS.includes(name)))
}
