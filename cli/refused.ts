import { type FileHandle, open, rm } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { cellOf, LOST_DIGITS, ShownNumber } from './cells.ts'
import { REFUSED_COLUMNS } from './columns.ts'
import type { Decimals } from './readings/number.ts'
import { fileRefusal, objectIn, type Row, type Table } from './table.ts'
import type { Fault } from './texts.ts'

/** Spreadsheet programs read a CSV file as UTF-8 if the file begins with this character. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * A file with the refused rows, each with its line number, fields and reasons. The user can correct the rows and import the
 * file.
 */
export class RefusedRows {
  readonly path: string
  readonly #table: Table
  readonly #decimals: Decimals
  #handle: FileHandle | undefined

  constructor(table: Table, plural: string, decimals: Decimals) {
    this.#table = table
    this.#decimals = decimals
    this.path = `${table.path}.${plural}.refused.${table.names ? 'csv' : 'ndjson'}`
  }

  /** Removes the file of an earlier run. */
  async clear(): Promise<void> {
    await rm(this.path, { force: true }).catch((error) => {
      throw fileRefusal(error, `${this.path} cannot be replaced`)
    })
  }

  async add(row: Row, faults: readonly Fault[]): Promise<void> {
    const fields = [...new Set(faults.map(({ field }) => field))].filter(Boolean).join(', ')
    const why = [row.line, fields, reasonOf(faults)]
    if (row.json !== undefined) {
      const added = REFUSED_COLUMNS.map((name, at) => [name, why[at]])
      const object = objectIn(row.json)
      // Keep the text of a line that is not valid.
      const own = typeof object === 'string' ? { text: row.json } : object
      return this.#append(`${JSON.stringify({ ...own, ...Object.fromEntries(added) })}\n`)
    }
    const { names = [], delimiter } = this.#table
    const isOwn = (_: unknown, at: number) => !REFUSED_COLUMNS.includes(names[at] ?? '')
    if (this.#handle === undefined)
      await this.#append(BYTE_ORDER_MARK + csvLine([...REFUSED_COLUMNS, ...names.filter(isOwn)], delimiter))
    const cells = names.map((_, at) => row.values[at] ?? '').filter(isOwn)
    const texts = cells.map((cell) => this.#textOf(cell))
    return this.#append(csvLine([...why.map(String), ...texts], delimiter))
  }

  /** Returns a cell of a workbook so that a spreadsheet keeps its zeros. A cell of a text file stays as it is. */
  #textOf(cell: unknown): string {
    const decimal = this.#decimals.get('')
    if (typeof cell === 'number') return cellOf(cell, decimal)
    const text = String(cell)
    if (cell instanceof ShownNumber && text.endsWith('%')) return cellOf(cell.value, decimal)
    return this.#table.isWorkbook && LOST_DIGITS.test(text) ? `="${text}"` : text
  }

  async end(): Promise<void> {
    await this.#handle?.close()
  }

  async #append(text: string): Promise<void> {
    try {
      this.#handle ??= await open(this.path, 'wx', 0o600)
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
