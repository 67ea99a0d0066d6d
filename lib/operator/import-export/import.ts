import { recordTypes } from '../../domain/id.ts'
import { counted, listed, npmCommand, print, Refusal, run, urlOf } from '../command.ts'
import { showProgress } from '../progress.ts'
import {
  batchesOf,
  faultsOf,
  namesOf,
  type Outcome,
  outcomeOf,
  outcomes,
  sendBatch,
  type Target,
} from './batches.ts'
import { countryOf, printable, type Reading, recordTypeOf } from './fields.ts'
import { type CheckedFile, checkFile, rowsOf } from './file.ts'
import { type Columns, columnsOf, type Entry, entryMaker } from './records.ts'
import { RefusedRows, reasonOf } from './refused.ts'
import { type Service, STOPPED, Stopped, signedIn, stopSignal } from './service.ts'

const program = npmCommand('import', 'Creates and updates records from a file.')
  .argument('<FILE>', 'CSV with a header line, or NDJSON (.ndjson, .jsonl); see docs/import.md')
  .requiredOption(
    '--url <url>',
    'the URL of the service: the API of a stage, or http://localhost:3000',
    urlOf,
  )
  .requiredOption(
    '--type <type>',
    'the record type of the rows: prospects, properties or transactions',
    recordTypeOf,
  )
  .option('--dry-run', 'check every row and store nothing')
  .option(
    '--map <field=Column,...>',
    'fields whose columns have other names; field= leaves a field out',
    listed,
  )
  .option('--ignore <Column,...>', 'columns that are not fields', listed)
  .option(
    '--delimiter <character>',
    'the delimiter of cells: , ; or tab; by default detected in the first line',
    delimiterOf,
  )
  .option(
    '--decimal <mark>',
    'the decimal separator: . or , for numbers like 1 200,50',
    decimalOf,
    '.' as const,
  )
  .option('--country <code>', 'the country of phone numbers without a country code, like FR', countryOf)
  .option('--encoding <name>', 'the encoding of the file, such as windows-1252 or utf-16le', 'utf-8')
  .option('--json', 'print the summary as one JSON object')
  .addHelpText(
    'after',
    `
RECORDS_EMAIL and RECORDS_PASSWORD sign in; without them the command asks. Ctrl-C stops after the current batch.
Exit codes: 0 if no row was refused, 130 after Ctrl-C, else 1.`,
  )

/** The maximum number of refused rows that are printed. The file of refused rows contains all of them. */
const PRINTED_MAX = 5

type Counts = Record<Outcome, number>

/** A running import and its progress. */
class Import {
  readonly counts: Counts = { created: 0, updated: 0, unchanged: 0, replayed: 0, refused: 0 }
  /** Whether a row with neither `id` nor `external_id` was saved. */
  hasUnnamed = false
  readonly refused: RefusedRows
  readonly #file: CheckedFile
  readonly #startedAt = performance.now()

  constructor(file: CheckedFile) {
    this.#file = file
    this.refused = new RefusedRows(file)
  }

  get rows(): number {
    return outcomes.reduce((sum, outcome) => sum + this.counts[outcome], 0)
  }

  get rate(): number {
    return (this.rows * 1000) / (performance.now() - this.#startedAt)
  }

  /** Sends every row. Returns early after Ctrl-C. */
  async run(service: Service, entries: AsyncIterable<Entry>, target: Target): Promise<void> {
    for await (const batch of batchesOf(entries)) {
      if (target.stop.aborted) return
      const results = await sendBatch(service, batch, target)
      for (const [at, entry] of batch.entries()) {
        const result = results[at]
        if (result === undefined) throw new Error('A record of a batch has no result')
        const outcome = outcomeOf(result)
        this.counts[outcome]++
        if (outcome === 'refused') await this.#refuse(entry, faultsOf(entry, result))
        else if (namesOf(entry).length === 0) this.hasUnnamed = true
      }
      showProgress(this.#progress())
    }
  }

  async #refuse({ row }: Entry, faults: ReturnType<typeof faultsOf>): Promise<void> {
    if (this.counts.refused <= PRINTED_MAX) {
      showProgress('')
      console.error(`Line ${row.line}: ${printable(reasonOf(faults))}`)
    }
    await this.refused.add(row, faults)
  }

  #progress(): string {
    const left = Math.ceil((this.#file.rows - this.rows) / this.rate)
    return `${this.rows} of ${this.#file.rows} rows, ${this.rate.toFixed(0)} a second, ${left} s left`
  }

  /** Returns the summary as text. */
  text(isDryRun: boolean): string {
    const { replayed, refused } = this.counts
    const parts = [
      ...outcomes
        .filter((outcome) => outcome !== 'replayed')
        .map((outcome) => `${this.counts[outcome]} ${outcome}`),
      ...(replayed > 0 ? [`${replayed} replayed`] : []),
    ]
    return [
      `${this.rows} of ${this.#file.rows} rows: ${parts.join(', ')} (${this.rate.toFixed(0)} a second)`,
      ...(this.#file.rows === 0 ? ['The file has a header and no rows'] : []),
      ...(isDryRun ? ['Nothing was stored: this was a dry run'] : []),
      ...(refused > 0
        ? [
            `Refused rows are in ${this.refused.path}: correct them there and import that file, with the same options`,
          ]
        : []),
      ...(this.hasUnnamed && !isDryRun
        ? [
            'Some rows have no id and no external_id. If you import this file again after 24 hours, these rows create new records',
          ]
        : []),
    ].join('\n')
  }
}

program.action(async (path, { url, type, dryRun: isDryRun = false, json, ...values }) => {
  const reading: Reading = { decimal: values.decimal, country: values.country }
  const columns = columnsOf(type, values)

  const file = await checkFile(path, { encoding: values.encoding, delimiter: values.delimiter })
  if (file.csv) columns.require(file.csv.columns)
  const service = await signedIn(url)
  const { signal: stop, end } = stopSignal()
  const work = new Import(file)
  await work.refused.clear()
  try {
    const target = { plural: recordTypes[type].plural, digest: file.digest, isDryRun, stop }
    await work.run(service, entriesFrom(file, columns, reading), target)
  } catch (error) {
    if (error instanceof Refusal && work.rows > 0) throw new Refusal(`${error.message}\n${howToGoOn(work)}`)
    if (!(error instanceof Stopped)) throw error
  } finally {
    end()
    showProgress('')
    await work.refused.end()
    const { rows, rate, counts } = work
    const isDone = rows === file.rows
    const summary = {
      file: path,
      type: recordTypes[type].plural,
      dry_run: isDryRun,
      done: isDone,
      rows,
      ...counts,
    }
    print(json, { ...summary, rows_per_second: Math.round(rate) }, work.text(isDryRun))
  }
  if (work.counts.refused > 0) process.exitCode = 1
  if (!stop.aborted || work.rows === file.rows) return
  console.error(howToGoOn(work))
  process.exitCode = STOPPED
})

function howToGoOn({ rows }: Import): string {
  return `Stopped after ${counted(rows, 'row')}. To continue, run the same command again`
}

async function* entriesFrom(
  file: CheckedFile,
  columns: Columns,
  reading: Reading,
): AsyncGenerator<Entry, void> {
  const entryOf = entryMaker(columns, file.csv?.columns ?? [], reading)
  for await (const row of rowsOf(file)) yield entryOf(row)
}

function decimalOf(decimal: string): '.' | ',' {
  if (decimal === '.' || decimal === ',') return decimal
  throw new Refusal('--decimal must be . or ,')
}

function delimiterOf(delimiter: string): string {
  if (delimiter === 'tab' || delimiter === '\\t') return '\t'
  if (/^[^"\r\n]$/.test(delimiter)) return delimiter
  throw new Refusal('--delimiter must be one character, or tab')
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
