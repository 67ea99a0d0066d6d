import { type BatchResult, batchesOf, idsOf, type Plural, sendBatch } from '../client/src/bulk/index.ts'
import { type Api, each } from '../client/src/index.ts'
import { recordTypeNaming } from '../lib/domain/id.ts'
import type { JsonObject } from '../lib/domain/json.ts'
import { delimiterOf, type Reading } from './cells.ts'
import { Columns, type ParsedRow, parsedRow } from './columns.ts'
import { confirmed, counted, listed, npmCommand, print, Refusal, run, SERVICE_URL } from './command.ts'
import { Contacts } from './contacts.ts'
import { recordOf, recordTypeOf } from './fields.ts'
import { faultsOf, fitting, type Outcome, outcomeOf, outcomes } from './outcomes.ts'
import { showProgress } from './progress.ts'
import { dateOrderOf, timezoneOf } from './readings/date.ts'
import { decimalsOf, yieldsOf } from './readings/number.ts'
import { countryOf } from './readings/phone.ts'
import { withValues } from './readings/words.ts'
import { RefusedRows, reasonOf } from './refused.ts'
import { refusalOf, retrying, signedIn } from './sign-in.ts'
import { STOPPED, Stopped, stopSignal } from './stop.ts'
import { chosenYields, type Survey, surveyOf, understood } from './survey.ts'
import { leavesOf, openTable, type Table } from './table.ts'
import { type Fault, printable } from './texts.ts'

export const program = npmCommand('import', 'Creates and updates records from a file.')
  .argument(
    '<FILE>',
    'a workbook (.xlsx), CSV with a header line, or NDJSON (.ndjson, .jsonl); see docs/import.md',
  )
  .requiredOption(...SERVICE_URL)
  .requiredOption(
    '--type <type>',
    'the record type of the rows: prospects, properties, transactions or notes',
    recordTypeOf,
  )
  .option('--dry-run', 'check every row and store nothing')
  .option(
    '--map <field=Column,...>',
    'fields whose columns have other names; field=One+Two joins columns',
    listed,
  )
  .option('--ignore <Column,...>', 'columns that are not fields; "*" for all that are not mapped', listed)
  .option('--sheet <name>', 'the sheet of a workbook; by default the first one')
  .option(
    '--delimiter <character>',
    'the delimiter of cells: , ; or tab; by default detected in the first line',
    delimiterOf,
  )
  .option(
    '--decimal <mark>',
    'the decimal mark: . for numbers like 1,200.50, or , for numbers like 1.200,50; price=.,surface=, for columns',
    decimalsOf,
    new Map(),
  )
  .option(
    '--country <code>',
    'the country of phone numbers without a country code, like FR; checks all numbers',
    countryOf,
  )
  .option('--encoding <name>', 'the encoding of the file, such as windows-1252; by default detected')
  .option('--accept-damage', 'import text that looks as if a program had read UTF-8 as another encoding')
  .option('--yields <form>', 'percent for yields like 5.5, or fraction for yields like 0.055', yieldsOf)
  .option(
    '--dates <order>',
    'the order of dates like 27/11/2026: dmy, mdy or ymd; by default detected',
    dateOrderOf,
  )
  .option('--timezone <name>', 'the time zone of times without one, like Europe/Paris', timezoneOf)
  .option(
    '--values <field:Word=value,...>',
    'words of the file for values of a field, like type:Maison=house',
    withValues,
  )
  .option('--first', 'take the first of several phones or e-mails in a cell')
  .option('--visible', 'leave out hidden rows and columns of a workbook')
  .option('--yes', 'do not ask before the import')
  .option('--json', 'print the summary as one JSON object')
  .addHelpText(
    'after',
    `
RECORDS_EMAIL and RECORDS_PASSWORD sign in; without them the command asks. Ctrl-C stops after the current batch.
Exit codes: 0 if no row was refused, 130 after Ctrl-C, else 1.`,
  )

/** The maximum number of refused rows that are printed. The file of refused rows contains all of them. */
const PRINTED_MAX = 5

/** The target and the options of an import. `digest` identifies the file. */
type Target = { plural: Plural; digest: string; isDryRun: boolean; signal: AbortSignal }

/**
 * Returns the idempotency key of a batch. It is the same in each run, so that a second run creates no record twice. A batch whose rows
 * all have an id or an external id needs no key, because a second run updates the same records.
 */
function keyOf(batch: readonly ParsedRow[], { digest, plural }: Target): string | undefined {
  const isKeyed = batch.some(({ record }) => idsOf(record).length === 0)
  return isKeyed ? `import-${digest}-${plural}-${batch[0]?.row.line}` : undefined
}

/** A running import and its progress. */
class Import {
  readonly counts: Record<Outcome, number> = { created: 0, updated: 0, unchanged: 0, replayed: 0, refused: 0 }
  /** Whether a row with neither `id` nor `external_id` was saved. */
  hasUnnamed = false
  /** The number of refused rows that have the id of a later row. */
  outdated = 0
  readonly refused: RefusedRows
  readonly survey: Survey
  /** Only for prospects. */
  readonly contacts: Contacts | undefined
  /** In a dry run: the records that an import would have created or updated, by the ids that several rows have. */
  readonly #planned = new Map<string, JsonObject>()
  readonly #startedAt = performance.now()

  constructor(survey: Survey, refused: RefusedRows, contacts: Contacts | undefined) {
    this.survey = survey
    this.refused = refused
    this.contacts = contacts
  }

  get rows(): number {
    return outcomes.reduce((sum, outcome) => sum + this.counts[outcome], 0)
  }

  get rate(): number {
    return (this.rows * 1000) / (performance.now() - this.#startedAt)
  }

  /** Sends every row. Returns early after Ctrl-C. */
  async run(api: Api, entries: AsyncIterable<ParsedRow>, target: Target): Promise<void> {
    for await (const batch of batchesOf(entries)) {
      const { plural, isDryRun, signal } = target
      if (signal.aborted) return
      const sent = isDryRun ? batch.map((entry) => this.#withPlanned(entry)) : batch
      await this.contacts?.prepare(sent, api, { signal, onRetry: retrying })
      const records = sent.map(({ record }) => record)
      const results = await sendBatch(api, plural, records, {
        isDryRun,
        key: isDryRun ? undefined : keyOf(sent, target),
        signal,
        onRetry: retrying,
      })
      for (const [at, entry] of sent.entries()) {
        const result = results[at]
        if (result === undefined) throw new Error('A record of a batch has no result')
        const outcome = isDryRun ? this.#plan(entry, result) : outcomeOf(result)
        this.counts[outcome]++
        if (outcome === 'created') this.contacts?.created(entry)
        if (outcome === 'refused') await this.#refuse(entry, faultsOf(entry, result))
        else if (idsOf(entry.record).length === 0) this.hasUnnamed = true
      }
      const left = Math.ceil((this.survey.rows - this.rows) / this.rate)
      showProgress(
        `${this.rows} of ${this.survey.rows} rows, ${this.rate.toFixed(0)} a second, ${left} s left`,
      )
    }
  }

  #repeatedName(entry: ParsedRow): string | undefined {
    return idsOf(entry.record).find((name) => this.survey.lastLines.has(name))
  }

  /** Adds the values of earlier rows with the same id, which a dry run has not stored. */
  #withPlanned(entry: ParsedRow): ParsedRow {
    const earlier = this.#planned.get(this.#repeatedName(entry) ?? '')
    return earlier ? { ...entry, record: recordOf([...leavesOf(earlier), ...leavesOf(entry.record)]) } : entry
  }

  #plan(entry: ParsedRow, result: BatchResult): Outcome {
    const outcome = outcomeOf(result)
    const name = this.#repeatedName(entry)
    if (name === undefined || outcome === 'refused') return outcome
    const earlier = this.#planned.get(name)
    this.#planned.set(name, entry.record)
    if (earlier === undefined) return outcome
    return JSON.stringify(earlier) === JSON.stringify(entry.record) ? 'unchanged' : 'updated'
  }

  async #refuse(entry: ParsedRow, faults: Fault[]): Promise<void> {
    const { line } = entry.row
    const last = this.survey.lastLines.get(this.#repeatedName(entry) ?? '') ?? line
    if (last > line) {
      this.outdated++
      faults.push({
        field: '',
        message: `line ${last} has the same id and is newer: do not import this row after it`,
      })
    }
    if (this.counts.refused <= PRINTED_MAX) {
      showProgress('')
      console.error(`Line ${line}: ${printable(reasonOf(faults))}`)
    }
    await this.refused.add(entry.row, faults)
  }

  /** Returns the summary as text. */
  text(isDryRun: boolean): string {
    const { counts, rows, survey } = this
    const shown = outcomes.filter((outcome) => outcome !== 'replayed' || counts.replayed > 0)
    const ids = survey.lastLines.size
    return [
      `${rows} of ${survey.rows} rows: ${shown.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ')} (${this.rate.toFixed(0)} a second)`,
      ...(survey.rows === 0 ? ['The file has a header and no rows'] : []),
      ...(ids > 0 ? [`${counted(ids, 'id')} in several rows: the values of the last row count`] : []),
      ...(this.contacts?.text() ?? []),
      ...(isDryRun ? ['Nothing was stored: this was a dry run'] : []),
      ...(counts.refused > 0
        ? [
            `Refused rows are in ${this.refused.path}: correct them there and import that file, with the same options`,
          ]
        : []),
      ...(this.outdated > 0
        ? [
            `${counted(this.outdated, 'refused row')} would overwrite a later row of the same id: delete them from that file`,
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

program.action(async (path, { url, type, dryRun: isDryRun = false, json, yes = false, ...values }) => {
  const reading: Reading = {
    decimals: values.decimal,
    country: values.country,
    yields: values.yields,
    takesFirst: values.first,
    dates: { orders: new Map(values.dates && [['', values.dates]]), timezone: values.timezone },
    values: values.values ?? new Map(),
  }
  const columns = new Columns(type, values)
  const table = await openTable(path, { ...values, yes, isHeader: (names) => columns.names(names) })
  const survey = await surveyOf(table, columns, reading)
  reading.yields = await chosenYields(survey, reading, yes || isDryRun)
  survey.examples = survey.examples.map(({ row }) => parsedRow(row, columns, reading))
  console.error(understood(table, survey))
  const mustAsk = !isDryRun && !yes && process.stdin.isTTY
  if (mustAsk && !(await confirmed(`Import ${counted(survey.rows, 'row')}?`)))
    throw new Refusal('Nothing was sent, because you did not confirm: answer yes, or use --yes')

  const api = await signedIn(url)
  if (survey.hasOwnerNames) reading.owners = await ownersOf(api)
  const { signal, end } = stopSignal()
  const contacts = type === 'prospect' ? new Contacts() : undefined
  const work = new Import(
    survey,
    new RefusedRows(table, recordTypeNaming[type].plural, values.decimal),
    contacts,
  )
  await work.refused.clear()
  const { plural } = recordTypeNaming[type]
  try {
    const { digest } = table
    await work.run(api, entriesOf(table, columns, reading), { plural, digest, isDryRun, signal })
  } catch (failure) {
    const error = refusalOf(failure)
    if (error instanceof Refusal && work.rows > 0) throw new Refusal(`${error.message}\n${howToGoOn(work)}`)
    if (!(error instanceof Stopped)) throw error
  } finally {
    end()
    showProgress('')
    await work.refused.end()
    const { rows, rate, counts } = work
    const summary = {
      file: path,
      type: plural,
      dry_run: isDryRun,
      done: rows === survey.rows,
      rows,
      ...counts,
      ...(contacts && { known_contacts: { count: contacts.count, rows: contacts.rows } }),
    }
    print(json, { ...summary, rows_per_second: Math.round(rate) }, work.text(isDryRun))
  }
  if (work.counts.refused > 0) process.exitCode = 1
  if (!signal.aborted || work.rows === survey.rows) return
  console.error(howToGoOn(work))
  process.exitCode = STOPPED
})

/** Returns the ids of the users by e-mail address and by name, in lower case. The id of a name that several users have is empty. */
async function ownersOf(api: Api): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  for await (const { id, name, email } of each((cursor) =>
    api.GET('/api/v1/users', { params: { query: { cursor } } }),
  )) {
    if (email) owners.set(email.toLowerCase(), id)
    owners.set(name.toLowerCase(), owners.has(name.toLowerCase()) ? '' : id)
  }
  return owners
}

function howToGoOn({ rows }: Import): string {
  return `Stopped after ${counted(rows, 'row')}. To continue, run the same command again`
}

async function* entriesOf(table: Table, columns: Columns, reading: Reading): AsyncGenerator<ParsedRow, void> {
  for await (const row of table.rows()) yield fitting(parsedRow(row, columns, reading))
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
