import { createWriteStream, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type RecordTypeName, recordTypeNames, recordTypes } from '../../domain/id.ts'
import { Refusal, runCommand, serviceUrl } from '../command.ts'
import { showProgress } from '../verify/report.ts'
import { cellOf, exportedFields, filtersOf, recordTypeOf, valueAt } from './fields.ts'
import { fileRefusal } from './file.ts'
import { BYTE_ORDER_MARK, csvLine } from './refused.ts'
import { type Service, STOPPED, Stopped, signedIn, stopSignal, withRetries } from './service.ts'

const USAGE = `Usage: npm run export -- --url URL --type prospects|properties|transactions [OPTIONS] [FILTERS]
  --url             where the service answers: a stage's URL, or http://localhost:3000
  --type            the record type
  --format          csv (default) or ndjson
  --out             FILE, which is there once it is whole; without it the records are printed: use \`npm run -s export\`
  --bom             begins a CSV file with a byte order mark, by which Excel knows UTF-8
FILTERS are parameters of the list (docs/api.md), like --status active,new --price_max 300000; its \`type\` is --only-type.
Archived records are exported too, unless there is a --status.
RECORDS_EMAIL and RECORDS_PASSWORD sign in; without them the command asks.`

/** The filter `type` of a list has another name here, as \`--type\` is the record type. */
const ONLY_TYPE = 'only-type'
const optionOf = (filter: string) => (filter === 'type' ? ONLY_TYPE : filter)

const filterOptions = Object.fromEntries(
  recordTypeNames
    .flatMap(filtersOf)
    .map((filter) => [optionOf(filter), { type: 'string', multiple: true } as const]),
)

const options = {
  url: { type: 'string' },
  type: { type: 'string' },
  format: { type: 'string', default: 'csv' },
  out: { type: 'string' },
  bom: { type: 'boolean', default: false },
} as const

const Page = v.object({
  data: v.array(v.record(v.string(), v.unknown())),
  pagination: v.object({ total: v.number(), next: v.nullable(v.string()) }),
})

/** How records become text. */
type Format = { header: string; line(record: Record<string, unknown>): string }

await runCommand(async () => {
  const { values } = parseArgs({ options: { ...filterOptions, ...options } })
  const url = serviceUrl(values.url)
  const type = recordTypeOf(values.type)
  const query = queryOf(type, values)
  const format = formatOf(values.format, type, values.bom)
  const service = await signedIn(url)
  const { signal, end } = stopSignal()
  try {
    // Records that are printed at a terminal would be mixed with it.
    const isShown = values.out !== undefined || !process.stdout.isTTY
    let exported = 0
    const pages = pagesOf(service, `${recordTypes[type].plural}?${query}`, signal, (count, total) => {
      exported = count
      if (isShown) showProgress(`${count} of ${total} records`)
    })
    const text = Readable.from(textOf(pages, format))
    if (values.out === undefined) await pipeline(text, process.stdout, { signal, end: false })
    else {
      await writtenWhole(text, values.out, signal)
      showProgress('')
      console.log(`${values.out} has ${exported} records`)
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // Whatever reads the output has enough, as `head` does.
    if ('code' in error && error.code === 'EPIPE') return
    if (!(error instanceof Stopped) && error.name !== 'AbortError')
      throw fileRefusal(error, 'The output cannot be written')
    console.error('Stopped: the export is not whole')
    process.exitCode = STOPPED
  } finally {
    end()
    showProgress('')
  }
}, USAGE)

/** Writes to a file beside, which gets its name once it is whole. @throws Refusal */
async function writtenWhole(text: Readable, path: string, signal: AbortSignal): Promise<void> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new Refusal(`${path} is a folder: name a file in it`)
  // The file would take the place of a device or a pipe.
  if (found && !found.isFile())
    throw new Refusal(`${path} is not a file: leave out --out to print the records`)
  const part = `${path}.part`
  try {
    await pipeline(text, createWriteStream(part, { mode: 0o600 }), { signal })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw fileRefusal(error, `${path} cannot be written`)
  }
}

type Page = v.InferOutput<typeof Page>

/** The records of a list, each that is there all the time once. */
async function* pagesOf(
  service: Service,
  path: string,
  stop: AbortSignal,
  progress: (count: number, total: number) => void,
): AsyncGenerator<Page['data'], void> {
  let cursor: string | null = ''
  let count = 0
  while (cursor !== null) {
    const call = { method: 'GET', path: `${path}&limit=100&cursor=${encodeURIComponent(cursor)}` }
    const page: Page = await withRetries(async () => ({ answer: await service(call, Page) }), stop)
    const { data, pagination } = page
    count += data.length
    progress(count, pagination.total)
    yield data
    cursor = pagination.next
  }
}

async function* textOf(
  pages: AsyncIterable<Page['data']>,
  { header, line }: Format,
): AsyncGenerator<string, void> {
  // The header comes with the first page: nothing is printed where the service refuses.
  let start = header
  for await (const page of pages) {
    const text = start + page.map(line).join('')
    start = ''
    if (text !== '') yield text
  }
}

/** The query of the list. @throws Refusal for a parameter that this list does not have */
function queryOf(type: RecordTypeName, values: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams({ status: 'all' })
  for (const option of Object.keys(filterOptions)) {
    const value = values[option]
    if (!Array.isArray(value)) continue
    const filter = filtersOf(type).find((each) => optionOf(each) === option)
    if (filter === undefined)
      throw new Refusal(
        `${recordTypes[type].plural} have no --${option}: they have ${filtersOf(type)
          .map((each) => `--${optionOf(each)}`)
          .join(' ')}`,
      )
    query.set(filter, value.join(','))
  }
  return query
}

function formatOf(name: string, type: RecordTypeName, withMark: boolean): Format {
  if (name === 'ndjson') return { header: '', line: (record) => `${JSON.stringify(record)}\n` }
  if (name !== 'csv') throw new Refusal('--format is csv or ndjson')
  const fields = exportedFields(type)
  const header = csvLine(fields.map((field) => field.name))
  return {
    header: withMark ? BYTE_ORDER_MARK + header : header,
    line: (record) => csvLine(fields.map((field) => cellOf(valueAt(record, field)))),
  }
}
