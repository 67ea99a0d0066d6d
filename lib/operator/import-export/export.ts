import { randomUUID } from 'node:crypto'
import { createWriteStream, statSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { type RecordTypeName, recordTypeNames, recordTypeNaming } from '../../domain/id.ts'
import { listed, npmCommand, Refusal, run } from '../command.ts'
import { showProgress } from '../progress.ts'
import { cellOf, type Decimal, decimalOf, delimiterOf } from './cells.ts'
import { exportedFields, filtersOf, recordTypeOf, valueAt } from './fields.ts'
import { BYTE_ORDER_MARK, csvLine } from './refused.ts'
import { type Service, STOPPED, Stopped, serviceUrl, signedIn, stopSignal, withRetries } from './service.ts'
import { fileRefusal } from './table.ts'

const program = npmCommand('export', 'Writes records to a file, or prints them.')
  .requiredOption(
    '--url <url>',
    'the URL of the service: the API of a stage, or http://localhost:3000',
    serviceUrl,
  )
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

const Page = v.object({
  data: v.array(v.record(v.string(), v.unknown())),
  pagination: v.object({ total: v.number(), next: v.nullable(v.string()) }),
})
type Page = v.InferOutput<typeof Page>

type Format = { header: string; line(record: Record<string, unknown>): string }
type Values = {
  url: string
  type: RecordTypeName
  format: 'csv' | 'ndjson'
  out?: string
  bom?: boolean
  delimiter: string
  decimal: Decimal
}

async function exportRecords(values: Values, given: object): Promise<void> {
  const { url, type } = values
  const query = queryOf(type, { ...given })
  const format = formatOf(values)
  const service = await signedIn(url)
  const { signal, end } = stopSignal()
  try {
    // If the records are printed at a terminal, show no progress, because progress lines would be mixed with the records.
    const isShown = values.out !== undefined || !process.stdout.isTTY
    let exported = 0
    const path = `${recordTypeNaming[type].plural}?${query}`
    const progress = (count: number, total: number) => {
      exported = count
      if (isShown) showProgress(`${count} of ${total} records`)
    }
    const text = Readable.from(textOf(service, path, format, signal, progress))
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
      throw fileRefusal(error, 'The output cannot be written')
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
  if (found?.isDirectory()) throw new Refusal(`${path} is a folder: name a file in it`)
  // Refuse a device or a pipe, because the rename would replace it with a file.
  if (found && !found.isFile())
    throw new Refusal(`${path} is not a file: leave out --out to print the records`)
  const part = `${path}.${randomUUID()}.part`
  try {
    // The flag x refuses an existing file or link.
    await pipeline(text, createWriteStream(part, { flags: 'wx', mode: 0o600 }), { signal })
    const now = statSync(path, { throwIfNoEntry: false })
    if (now?.ino !== found?.ino || now?.mtimeMs !== found?.mtimeMs) throw new Refusal(WRITTEN)
    // `link` refuses to replace a file that another export has just written. Not every file system has links.
    if (found) await rename(part, path)
    else await link(part, path).catch((error) => renameWithoutLinks(error, part, path))
  } catch (error) {
    throw fileRefusal(error, `${path} cannot be written`)
  } finally {
    await rm(part, { force: true })
  }
}

async function renameWithoutLinks(
  { code }: NodeJS.ErrnoException,
  part: string,
  path: string,
): Promise<void> {
  if (code !== 'EPERM' && code !== 'ENOTSUP')
    throw new Refusal(code === 'EEXIST' ? WRITTEN : `${path} cannot be written: ${code}`)
  await rename(part, path)
}

const WRITTEN = 'Nothing was written, because another program has written the file of --out during the export'

/**
 * Yields the records of a list as text, page by page. A record that is in the list during the whole export is yielded once,
 * unless a user changes the value that `sort` uses.
 */
async function* textOf(
  service: Service,
  path: string,
  { header, line }: Format,
  stop: AbortSignal,
  progress: (count: number, total: number) => void,
): AsyncGenerator<string, void> {
  const seen = new Set<string>()
  let count = 0
  let next: string | null = ''
  while (next !== null) {
    if (seen.has(next))
      throw new Refusal('The service returned a cursor twice, so the export would never end')
    seen.add(next)
    const call = { method: 'GET', path: `${path}&limit=100&cursor=${encodeURIComponent(next)}` }
    const page: Page = await withRetries(async () => ({ answer: await service(call, Page) }), stop)
    count += page.data.length
    progress(count, page.pagination.total)
    // Print the header with the first page. So nothing is printed if the service refuses the request.
    const text = (next === '' ? header : '') + page.data.map(line).join('')
    if (text !== '') yield text
    next = page.pagination.next
  }
}

/** Returns the query parameters of the list requests. @throws Refusal for a filter that the type does not have */
function queryOf(type: RecordTypeName, values: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams({ status: 'all', sort: '-created_at' })
  const has = filtersOf(type)
  for (const filter of filters) {
    const value = values[optionOf(filter).attributeName()]
    if (!Array.isArray(value)) continue
    if (!has.includes(filter))
      throw new Refusal(
        `${recordTypeNaming[type].plural} have no ${optionOf(filter).long}: they have ${has.map((each) => optionOf(each).long).join(' ')}`,
      )
    query.set(filter, value.join(','))
  }
  return query
}

function formatOf({ format, type, bom = false, delimiter, decimal }: Values): Format {
  if (format === 'ndjson') return { header: '', line: (record) => `${JSON.stringify(record)}\n` }
  const fields = exportedFields(type)
  const header = csvLine(
    fields.map(({ name }) => name),
    delimiter,
  )
  return {
    header: bom ? BYTE_ORDER_MARK + header : header,
    line: (record) =>
      csvLine(
        fields.map((field) => cellOf(valueAt(record, field), decimal)),
        delimiter,
      ),
  }
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
