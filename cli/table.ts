import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BATCH_KIB } from '../lib/domain/batch-limits.ts'
import { requireExactJson } from '../lib/domain/exact-json.ts'
import { isJsonObject, type JsonObject } from '../lib/domain/json.ts'
import { type Cell, onOneLine } from './cells.ts'
import { Refusal } from './command.ts'
import { decoded, type EncodingOptions } from './readings/encoding.ts'
import { printable, quoted } from './texts.ts'
import { openSheet } from './workbook.ts'

/**
 * A row of a table. `line` is the number of its first line in the file, or of the row in the sheet, and counts from 1. `json` is the
 * line of an NDJSON file, and `fault` is why the line is not valid.
 */
export type Row = {
  line: number
  names: readonly string[]
  values: readonly unknown[]
  json?: string
  fault?: string
}

/** A file that is in memory. `names` are the names of its columns. An NDJSON file has none. */
export type Table = {
  path: string
  /** How the file is read, for the user. */
  form: string
  /** SHA-256 of the bytes and the name of the sheet. */
  digest: string
  names: readonly string[] | undefined
  delimiter: string
  isWorkbook?: true
  /** Why the first row of a workbook may not name the columns. */
  notFound?: string
  rows(): AsyncIterable<Row> | Iterable<Row>
}

export type TableOptions = EncodingOptions & {
  delimiter?: string | undefined
  sheet?: string | undefined
  visible?: boolean | undefined
  /** Returns whether cells name the columns: whether one of them is a field. */
  isHeader(cells: readonly string[]): boolean
}

/** The maximum size of a row. A longer row does not fit into a batch. */
const ROW_MAX_BYTES = BATCH_KIB * 1024
const FILE_MAX_BYTES = 1 << 28

/** Opens a workbook, an NDJSON file (.ndjson, .jsonl), or a CSV file. @throws Refusal */
export async function openTable(path: string, options: TableOptions): Promise<Table> {
  const bytes = await bytesOf(path)
  const hash = createHash('sha256').update(bytes)
  const start = bytes.toString('latin1', 0, 4)
  if (start === '\xd0\xcf\x11\xe0')
    throw new Refusal(`${path} is an old or protected workbook: save it as .xlsx without a password`)
  const foreign = foreignForm(bytes)
  if (foreign !== undefined)
    throw new Refusal(
      `${path} is ${foreign}: open it in a spreadsheet program and save it as .xlsx or as CSV (UTF-8)`,
    )
  if (start === 'PK\x03\x04') {
    const sheet = openSheet(path, bytes, options)
    const digest = hash.update(sheet.name).digest('hex')
    const { hidden, others } = sheet
    const advice = options.visible ? 'left out' : 'imported too. Give --visible to leave them out'
    const form = `sheet ${sheet.name}${hidden === undefined ? '' : `, ${hidden} ${advice}`}`
    const notFound = `Sheet ${sheet.name} has no row that names a field${others.length === 0 ? '' : `. Its other sheets are ${others.join(', ')}: give --sheet`}`
    return named(
      { path, digest, form, isWorkbook: true, delimiter: options.delimiter ?? ',' },
      sheet.rows,
      options.isHeader,
      notFound,
    )
  }
  const { text, encoding } = await decoded(path, bytes, options)
  const digest = hash.digest('hex')
  if (/\.(ndjson|jsonl)$/i.test(path))
    return { path, digest, form: encoding, delimiter: ',', names: undefined, rows: () => jsonRows(text) }
  const stated = /^"?sep=(.)"?\n/i.exec(text)?.[1]
  const delimiter = options.delimiter ?? stated ?? delimiterIn(text)
  const content = Buffer.from(text)
  const form = `${encoding}, cells separated by ${delimiter === '\t' ? 'tabs' : delimiter}`
  return named(
    { path, digest, form, delimiter },
    () => csvRows(content, delimiter, stated === undefined ? 1 : 2),
    options.isHeader,
  )
}

/** Returns what a file is that has the name of a table but another content, as web sites write for Excel. */
function foreignForm(bytes: Buffer): string | undefined {
  const start = bytes
    .toString('latin1', 0, 2_000)
    .replace(/^[\xef\xbb\xbf\xff\xfe\0\s]+/, '')
    .toLowerCase()
  if (/^<(!doctype html|html|table|head|body|meta|style)\b/.test(start)) return 'a web page (HTML)'
  if (/^<\?xml|^<workbook/.test(start)) return 'XML'
  if (start.startsWith('%pdf')) return 'a PDF'
  if (start.startsWith('{\\rtf')) return 'a text document (RTF)'
  return start.startsWith('mime-version:') ? 'a web archive' : undefined
}

async function bytesOf(path: string): Promise<Buffer> {
  const found = await stat(path).catch((error) => {
    throw fileRefusal(error, `${resolve(path)} cannot be read`)
  })
  if (found.isDirectory()) throw new Refusal(`${path} is a folder: name a file in it`)
  if (!found.isFile()) throw new Refusal(`${path} is not a file. Save the rows to a file first`)
  if (found.size > FILE_MAX_BYTES) throw new Refusal(`${path} has more than 256 MiB: split it`)
  if (/\.json$/i.test(path))
    throw new Refusal(
      `${path} is JSON: write one object on each line, in a file whose name ends in .ndjson, for example with jq -c '.[]'`,
    )
  return readFile(path).catch((error) => {
    throw fileRefusal(error, `${path} cannot be read`)
  })
}

/** Returns an error of the file system as a Refusal. Returns any other error unchanged. */
export function fileRefusal(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const reason =
    'code' in error && error.code === 'ENOENT' ? 'there is no such file or folder' : error.message
  return new Refusal(`${what}: ${reason}`)
}

/** Returns the most frequent delimiter of the header. */
function delimiterIn(text: string): string {
  const header =
    text
      .slice(0, 1 << 16)
      .replace(/"[^"]*"/g, '')
      .trimStart()
      .split('\n')[0] ?? ''
  const countOf = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (countOf(each) > countOf(best) ? each : best))
}

type Cells = { line: number; cells: Cell[] }

/** Returns a table whose first row names the columns. Empty cells may be missing or added at the end of a row. */
async function named(
  table: Omit<Table, 'names' | 'rows'>,
  read: () => AsyncIterable<Cells> | Iterable<Cells>,
  isHeader: TableOptions['isHeader'],
  notFound?: string,
): Promise<Table> {
  const found = await headerOf(read(), isHeader)
  if (found === undefined) throw new Refusal(`${table.path} is empty`)
  const { names, line: headerLine } = found
  const form = found.isFirst ? table.form : `${table.form}, column names in line ${headerLine}`
  async function* rows(): AsyncGenerator<Row, void> {
    for await (const { line, cells } of read()) {
      if (line > headerLine) {
        const unnamed = cells.findIndex((cell, at) => !names[at] && String(cell).trim() !== '')
        if (unnamed >= 0)
          throw new Refusal(
            `Line ${line} has ${quoted(String(cells[unnamed]))} in column ${unnamed + 1}, which has no name: name the column, or put cells that contain ${table.delimiter === '\t' ? 'a tab' : `"${table.delimiter}"`} in quotes`,
          )
        yield { line, names, values: cells }
      }
    }
  }
  return { ...table, form, names, rows, ...(!found.isSure && notFound !== undefined && { notFound }) }
}

/** The number of rows in which the names of the columns are looked for. */
const HEADER_ROWS_MAX = 30

/** Returns the first row that names a field, or else the first row of all. */
async function headerOf(rows: AsyncIterable<Cells> | Iterable<Cells>, isHeader: TableOptions['isHeader']) {
  let first: { names: string[]; line: number } | undefined
  let count = 0
  for await (const { line, cells } of rows) {
    const names = cells.map((cell) => onOneLine(String(cell)))
    if (isHeader(names)) return { names, line, isSure: true, isFirst: first === undefined }
    first ??= { names, line }
    if (++count === HEADER_ROWS_MAX) break
  }
  return first && { ...first, isSure: false, isFirst: true }
}

async function* csvRows(content: Buffer, delimiter: string, from: number): AsyncGenerator<Cells, void> {
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    from_line: from,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: ROW_MAX_BYTES,
    info: true,
  })
  // If an error ends the parser, the loop below throws it.
  pipeline(Readable.from(chunksOf(content)), parser, () => undefined)
  const rows: AsyncIterable<{ record: string[]; info: { lines: number } }> = parser
  try {
    for await (const { record, info } of rows) yield { line: info.lines - breaksIn(record), cells: record }
  } catch (error) {
    throw error instanceof CsvError
      ? new Refusal(`The file is not valid CSV. ${printable(error.message).slice(0, 200)}`)
      : error
  }
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
}

function* chunksOf(content: Buffer) {
  for (let at = 0; at < content.length; at += 1 << 16) yield content.subarray(at, at + (1 << 16))
}

function* jsonRows(text: string): Generator<Row, void> {
  for (const [at, json] of text.split('\n').entries()) {
    const line = at + 1
    if (json.length > ROW_MAX_BYTES)
      throw new Refusal(`Line ${line} is too long: a record has at most ${BATCH_KIB} KiB`)
    if (json.trim() === '') continue
    const object = objectIn(json)
    if (typeof object === 'string') yield { line, names: [], values: [], json, fault: object }
    else {
      const leaves = leavesOf(object)
      yield { line, names: leaves.map(([name]) => name), values: leaves.map(([, value]) => value), json }
    }
  }
}

/** Returns the object of a line, or a message if the line is not valid. */
export function objectIn(json: string): JsonObject | string {
  try {
    requireExactJson(json)
    const value: unknown = JSON.parse(json)
    return isJsonObject(value) ? value : 'the line is not a JSON object'
  } catch (error) {
    if (error instanceof SyntaxError) return 'the line is not JSON'
    if (error instanceof Error) return error.message
    throw error
  }
}

/** Returns the values of an object and of its nested objects, with their paths. */
export function leavesOf(object: JsonObject, path = ''): [path: string, value: unknown][] {
  return Object.entries(object).flatMap(([key, value]) =>
    isJsonObject(value) && Object.keys(value).length > 0
      ? leavesOf(value, `${path}${key}.`)
      : [[path + key, value]],
  )
}
