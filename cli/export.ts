import { randomUUID } from 'node:crypto'
import { createWriteStream, linkSync, renameSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Option } from '@commander-js/extra-typings'
import { allPages } from '../client/src/bulk/index.ts'
import { type RecordTypeName, recordTypeNames, recordTypeNaming } from '../lib/domain/id.ts'
import { cellOf, delimiterOf, spreadsheetCellOf } from './cells.ts'
import { listed, npmCommand, Refusal, run, SERVICE_URL } from './command.ts'
import { exportedFields, filtersOf, recordTypeOf, valueAt } from './fields.ts'
import { showProgress } from './progress.ts'
import { type Decimal, decimalOf } from './readings/number.ts'
import { BYTE_ORDER_MARK, csvLine } from './refused.ts'
import { refusalOf, retrying, signedIn } from './sign-in.ts'
import { STOPPED, Stopped, stopSignal } from './stop.ts'
import { fileRefusal } from './table.ts'

export const program = npmCommand('export', 'Writes records to a file, or prints them.')
  .requiredOption(...SERVICE_URL)
  .requiredOption(
    '--type <type>',
    'the record type: prospects, properties, transactions or notes',
    recordTypeOf,
  )
  .addOption(new Option('--format <format>').choices(['csv', 'ndjson']).default('csv' as const))
  .option('--out <file>', 'written when the export is complete; by default records are printed')
  .option('--bom', 'start a CSV file with a byte order mark, so that Excel reads it as UTF-8')
  .option('--delimiter <character>', 'the delimiter of cells of a CSV file: , ; or tab', delimiterOf, ',')
  .option('--decimal <mark>', 'the decimal mark of a CSV file: . or ,', decimalOf, '.' as const)
  .option('--spreadsheet', 'write texts that a spreadsheet would change, such as 01000, as ="01000"')
  .addHelpText(
    'after',
    `
Other options are query parameters of the list (docs/api.md), like --status active,new --price_max 300000.
The query parameter \`type\` is --only-type here. \`npm run -s\` prints nothing but the records.
Archived records are exported too, unless --status is given.
RECORDS_EMAIL and RECORDS_PASSWORD sign in; without them the command asks.`,
  )
  .action((values, command) => exportRecords(values, command.opts()))

/** The filter `type` of a list has another name here, because `--type` is the record type. */
const optionOf = (filter: string) =>
  new Option(`--${filter === 'type' ? 'only-type' : filter} <value>`).hideHelp()
const filters = new Set(recordTypeNames.flatMap(filtersOf))
for (const filter of filters) program.addOption(optionOf(filter).argParser(listed))

type Format = { header: string; line(record: Record<string, unknown>): string }
type Values = {
  url: string
  type: RecordTypeName
  format: 'csv' | 'ndjson'
  out?: string
  bom?: boolean
  delimiter: string
  decimal: Decimal
  spreadsheet?: boolean
}

async function exportRecords(values: Values, given: object): Promise<void> {
  const { url, type } = values
  const query = queryOf({ ...given })
  const format = formatOf(values)
  const api = await signedIn(url)
  const { signal, end } = stopSignal()
  try {
    // If the records are printed at a terminal, show no progress, because progress lines would be mixed with the records.
    const isShown = values.out !== undefined || !process.stdout.isTTY
    let exported = 0
    const progress = (count: number, total: number) => {
      exported = count
      if (isShown) showProgress(`${count} of ${total} records`)
    }
    const pages = allPages(api, recordTypeNaming[type].plural, query, { signal, onRetry: retrying })
    const text = Readable.from(textOf(pages, format, progress))
    if (values.out === undefined) await pipeline(text, process.stdout, { signal, end: false })
    else {
      await writeCompletely(text, values.out, signal)
      showProgress('')
      console.log(`Exported ${exported} records to ${values.out}`)
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // The program that reads the output, such as `head`, has closed the pipe.
    if ('code' in error && error.code === 'EPIPE') return
    if (!(error instanceof Stopped) && error.name !== 'AbortError')
      throw fileRefusal(refusalOf(error), 'The output cannot be written')
    console.error('Stopped: the export is incomplete')
    process.exitCode = STOPPED
  } finally {
    end()
    showProgress('')
  }
}

/**
 * Writes to a new file beside `path`, and gives it this name when it is complete.
 * @throws Refusal if another program has written `path` in the meantime
 */
async function writeCompletely(text: Readable, path: string, signal: AbortSignal): Promise<void> {
  const found = statSync(path, { throwIfNoEntry: false })
  // Refuse a folder, a device or a pipe, because the rename would fail or replace it with a file.
  if (found && !found.isFile())
    throw new Refusal(`${path} is not a file: leave out --out to print the records`)
  const part = `${path}.${randomUUID()}.part`
  try {
    // The flag x refuses an existing file or link.
    await pipeline(text, createWriteStream(part, { flags: 'wx', mode: 0o600 }), { signal })
    const now = statSync(path, { throwIfNoEntry: false })
    if (now?.ino !== found?.ino || now?.mtimeMs !== found?.mtimeMs) throw writtenMeanwhile(path)
    if (found) renameSync(part, path)
    else nameNewFile(part, path)
  } catch (error) {
    throw fileRefusal(error, `${path} cannot be written`)
  } finally {
    await rm(part, { force: true })
  }
}

/** Gives a file the name `path`, which no file has. A hard link refuses a name that another export has just taken. */
function nameNewFile(part: string, path: string): void {
  try {
    linkSync(part, path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw writtenMeanwhile(path)
    // Not every file system has hard links.
    renameSync(part, path)
  }
}

function writtenMeanwhile(path: string): Refusal {
  return new Refusal(`Nothing was written, because another program has written ${path} during the export`)
}

/**
 * Yields the records of a list as text, page by page. A record that is in the list during the whole export is yielded once,
 * unless a user changes the value that `sort` uses.
 */
async function* textOf(
  pages: ReturnType<typeof allPages>,
  { header, line }: Format,
  progress: (count: number, total: number) => void,
): AsyncGenerator<string, void> {
  let count = 0
  let start = header
  for await (const { records, total } of pages) {
    count += records.length
    progress(count, total)
    // Print the header with the first page. So nothing is printed if the service refuses the request.
    const text = start + records.map(line).join('')
    if (text !== '') yield text
    start = ''
  }
}

/** Returns the query parameters of the list requests. The service refuses a filter that the type does not have. */
function queryOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const query: Record<string, string> = { status: 'all', sort: '-created_at' }
  for (const filter of filters) {
    const value = given[optionOf(filter).attributeName()]
    if (Array.isArray(value)) query[filter] = value.join(',')
  }
  return query
}

function formatOf({ format, type, bom = false, delimiter, decimal, spreadsheet = false }: Values): Format {
  if (format === 'ndjson') return { header: '', line: (record) => `${JSON.stringify(record)}\n` }
  const fields = exportedFields(type)
  const textOf = spreadsheet ? spreadsheetCellOf : cellOf
  const header = csvLine(
    fields.map(({ name }) => name),
    delimiter,
  )
  return {
    header: bom ? BYTE_ORDER_MARK + header : header,
    line: (record) =>
      csvLine(
        fields.map((field) => textOf(valueAt(record, field), decimal)),
        delimiter,
      ),
  }
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
