import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import { BATCH_KIB } from '../../http/batch.ts'
import { Refusal } from '../command.ts'
import { brief } from './fields.ts'

/**
 * A row of the file: the cells of a CSV row, or a line of NDJSON. `line` is the number of the row's first line, and counts from
 * 1. A CSV row may have several lines.
 */
export type Row = { line: number; cells: string[] } | { line: number; json: string }

/** A well-formed file that `checkFile` has read completely. */
export type CheckedFile = {
  path: string
  encoding: string
  /** SHA-256 of its bytes. */
  digest: string
  rows: number
  /** For CSV: the delimiter and the names of the columns. */
  csv?: { delimiter: string; columns: string[] }
}

type FileOptions = { encoding: string; delimiter: string | undefined }

/** The maximum number of characters of a row. A longer row does not fit into a batch. */
const ROW_MAX = BATCH_KIB * 1024

/**
 * Checks a whole file before anything is sent, so that a malformed file is not imported in part. A file whose name ends in
 * .ndjson or .jsonl is NDJSON. Any other file is CSV.
 * @throws Refusal that says what to do. For a malformed line, it contains the number of the line
 */
export async function checkFile(path: string, { encoding, delimiter }: FileOptions): Promise<CheckedFile> {
  await requireFile(path)
  const isJson = /\.(ndjson|jsonl)$/i.test(path)
  const csv = isJson
    ? undefined
    : { delimiter: delimiter ?? (await delimiterIn(path, encoding)), columns: [] as string[] }
  const hash = createHash('sha256')
  const text = textOf(path, encoding, (chunk) => hash.update(chunk))
  let rows = 0
  if (csv === undefined) for await (const _ of linesOf(text)) rows++
  else
    for await (const { cells } of cellsOf(text, csv.delimiter)) {
      if (csv.columns.length === 0) csv.columns = columnNames(cells)
      else rows++
    }
  if (rows === 0 && !csv?.columns.length) throw new Refusal(`${path} is empty`)
  return { path, encoding, digest: hash.digest('hex'), rows, ...(csv && { csv }) }
}

/** Requires a regular file, because the import reads it twice. @throws Refusal */
async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch((error) => {
    throw fileRefusal(error, `${resolve(path)} cannot be read`)
  })
  if (found.isDirectory()) throw new Refusal(`${path} is a folder: name a file in it`)
  if (!found.isFile())
    throw new Refusal(
      `${path} is not a file. Save the rows to a file first, because the import reads them twice`,
    )
  if (/\.json$/i.test(path))
    throw new Refusal(
      `${path} is JSON: write one object on each line, in a file whose name ends in .ndjson, for example with jq -c '.[]'`,
    )
}

/** Returns an error of the file system as a Refusal. Returns any other error unchanged. */
export function fileRefusal(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const reason =
    'code' in error && error.code === 'ENOENT' ? 'there is no such file or folder' : error.message
  return new Refusal(`${what}: ${reason}`)
}

/**
 * Reads the rows of a file, without the header. Reads more of the file only when the caller requests the next row.
 * @throws Refusal at the end if the file was changed after it was checked
 */
export async function* rowsOf({ path, encoding, digest, csv }: CheckedFile): AsyncGenerator<Row, void> {
  const hash = createHash('sha256')
  const text = textOf(path, encoding, (chunk) => hash.update(chunk))
  if (csv === undefined) yield* linesOf(text)
  else {
    let isHeader = true
    for await (const row of cellsOf(text, csv.delimiter)) {
      if (!isHeader) yield row
      isHeader = false
    }
  }
  if (hash.digest('hex') !== digest) throw new Refusal(`${path} was changed during the import: ${RESTORE}`)
}

const RESTORE =
  'restore its content before the next run. Otherwise rows without id and external_id are created twice'

function columnNames(cells: string[]): string[] {
  const names = cells.map((cell) => cell.trim())
  const unnamed = names.indexOf('')
  if (unnamed >= 0)
    throw new Refusal(`Column ${unnamed + 1} has no name: name it in the first line, or remove it`)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated !== undefined)
    throw new Refusal(`Two columns have the name ${brief(repeated)}: rename or remove one of them`)
  return names
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    throw new Refusal(`--encoding ${label} is not known: give utf-8, windows-1252 or utf-16le, for example`)
  }
}

/** Returns the encoding that a byte order mark at the start of a file states. Returns `undefined` if there is no mark. */
function statedEncoding(bytes: Buffer): string | undefined {
  const marks = { 'utf-8': 'efbbbf', 'utf-16le': 'fffe', 'utf-16be': 'feff' }
  const start = bytes.toString('hex', 0, 3)
  return Object.entries(marks).find(([, mark]) => start.startsWith(mark))?.[0]
}

async function* textOf(
  path: string,
  encoding: string,
  onBytes?: (chunk: Buffer) => void,
): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined
  let line = 1
  function checked(text: string): string {
    // The decoder replaces bytes that it cannot decode with U+FFFD. If the file itself contains this character, another program
    // has replaced such bytes earlier.
    const at = text.search(/[\0\ufffd]/)
    if (at >= 0) throw unreadable(line + countLines(text.slice(0, at)), text[at] === '\0', encoding)
    line += countLines(text)
    return text
  }
  const bytes: AsyncIterable<Buffer> = createReadStream(path)
  try {
    for await (const chunk of bytes) {
      onBytes?.(chunk)
      decoder ??= decoderOf(statedEncoding(chunk) ?? encoding)
      yield checked(decoder.decode(chunk, { stream: true }))
    }
  } catch (error) {
    throw fileRefusal(error, `${path} cannot be read`)
  }
  if (decoder) yield checked(decoder.decode())
}

function unreadable(line: number, isNul: boolean, encoding: string): Refusal {
  return new Refusal(
    isNul
      ? `Line ${line} has a NUL character, so this is not a text file: save the table as CSV (UTF-8)`
      : `Line ${line} is not valid ${encoding}: save the file as UTF-8, or name its encoding, like --encoding windows-1252`,
  )
}

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Returns the most frequent delimiter of the first line. Reads only the first 64 KiB of the file. */
async function delimiterIn(path: string, encoding: string): Promise<string> {
  const text = textOf(path, encoding)
  const { value } = await text.next()
  await text.return()
  const header = value?.trimStart().split(/[\r\n]/)[0] ?? ''
  const unquoted = header.replace(/"[^"]*"/g, '')
  const countOf = (delimiter: string) => unquoted.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (countOf(each) > countOf(best) ? each : best))
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<{ line: number; json: string }, void> {
  let line = 0
  let rest = ''
  function* taken(lines: string[]) {
    for (const json of lines) {
      line++
      requireShort(json, line)
      if (json.trim() !== '') yield { line, json }
    }
  }
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* taken(lines)
    requireShort(rest, line + 1)
  }
  yield* taken([rest])
}

function requireShort(text: string, line: number): void {
  if (text.length > ROW_MAX)
    throw new Refusal(`Line ${line} is too long: a record has at most ${BATCH_KIB} KiB`)
}

const MALFORMED: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE:
    'has a quote in a cell that does not begin with a quote: put the cell in quotes, and write each quote in it twice',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote: write each quote inside a cell twice',
  CSV_QUOTE_NOT_CLOSED: 'begins a quote that is not closed',
  CSV_MAX_RECORD_SIZE: `begins a row of more than ${BATCH_KIB} KiB: is a closing quote missing?`,
}

/** Parses the rows of a CSV text, including the header. Skips rows without any text. */
async function* cellsOf(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<{ line: number; cells: string[] }, void> {
  let next = 1
  let width = 0
  function withLine(cells: string[]): string[] | null {
    const line = next
    next += 1 + (cells.join().match(/\r\n|[\r\n]/g)?.length ?? 0)
    if (cells.every((cell) => cell.trim() === '')) return null
    width ||= cells.length
    if (cells.length === width) return [String(line), ...cells]
    const advice =
      cells.length < width
        ? 'add the missing cells'
        : `write cells that contain ${quotedDelimiter(delimiter)} in quotes`
    throw new Refusal(`Line ${line} has ${cells.length} cells and the first line has ${width}: ${advice}`)
  }
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: ROW_MAX,
    // Count lines in `withLine`, which the parser calls for each row. The loop below cannot count all lines, because after an
    // error the stream discards the rows in its buffer.
    on_record: withLine,
  })
  // If reading `text` fails, `pipeline` passes the error to the parser, and the loop below throws it.
  pipeline(Readable.from(text), parser, () => undefined)
  const rows: AsyncIterable<string[]> = parser
  try {
    for await (const [line, ...cells] of rows) yield { line: Number(line), cells }
  } catch (error) {
    if (error instanceof CsvError && MALFORMED[error.code])
      throw new Refusal(`Line ${next} ${MALFORMED[error.code]}`)
    throw error
  }
}

function quotedDelimiter(delimiter: string): string {
  return delimiter === '\t' ? 'a tab' : `"${delimiter}"`
}
