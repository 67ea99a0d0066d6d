import { allPages, type BulkOptions } from '../client/src/bulk/index.ts'
import type { Api } from '../client/src/index.ts'
import { normalizedPhone } from '../lib/domain/phone.ts'
import type { ParsedRow } from './columns.ts'
import { counted } from './command.ts'
import { showProgress } from './progress.ts'
import { printable } from './texts.ts'

/** The number of rows that are named. */
const NAMED_MAX = 10

/** A row that creates a prospect although another prospect has its e-mail or phone. */
type Known = { line: number; field: string; value: string; record: string }

/**
 * The e-mails and phones of all prospects, to find rows that create a prospect a second time. They are read before the first row
 * with a contact is sent: one request for 100 prospects.
 */
export class Contacts {
  /** All such rows, of which the first ten are named. */
  count = 0
  readonly rows: Known[] = []
  /** The external id, the id or the line of the prospect that has an e-mail or a phone. */
  #known: Map<string, string> | undefined

  /** Must be called before rows are sent. Reads nothing if no row has a contact. */
  async prepare(entries: readonly ParsedRow[], api: Api, options: BulkOptions): Promise<void> {
    if (this.#known || entries.every(({ record }) => contactsIn(record).length === 0)) return
    this.#known = await knownContacts(api, options)
  }

  /** Notes a row that has created a prospect. */
  created({ row, record }: ParsedRow): void {
    const known = this.#known ?? new Map<string, string>()
    const contacts = contactsIn(record).map((contact) => ({ ...contact, record: known.get(contact.key) }))
    for (const { key, record } of contacts) if (record === undefined) known.set(key, `line ${row.line}`)
    const [found] = contacts.flatMap(({ field, value, record }) =>
      record === undefined ? [] : [{ line: row.line, field, value, record }],
    )
    if (!found) return
    this.count++
    if (this.rows.length < NAMED_MAX) this.rows.push(found)
  }

  /** Returns the lines of the summary. */
  text(): string[] {
    if (this.count === 0) return []
    const more = this.count - this.rows.length
    return [
      `${counted(this.count, 'row')} with an e-mail or phone that another prospect has:`,
      ...this.rows.map((row) => printable(`  line ${row.line}: ${row.field} ${row.value}, ${row.record}`)),
      ...(more > 0 ? [`  ... and ${more} more`] : []),
    ]
  }
}

async function knownContacts(api: Api, options: BulkOptions): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  let read = 0
  for await (const { records, total } of allPages(api, 'prospects', { status: 'all' }, options)) {
    for (const record of records)
      for (const { key } of contactsIn(record)) known.set(key, String(record.external_id ?? record.id))
    read += records.length
    showProgress(`Reading contacts: ${read} of ${total} prospects`)
  }
  return known
}

function contactsIn(record: Record<string, unknown>): { field: string; value: string; key: string }[] {
  const keys = { email: (text: string) => text.toLowerCase(), phone: normalizedPhone }
  return Object.entries(keys).flatMap(([field, keyOf]) => {
    const value = record[field]
    return typeof value === 'string' ? [{ field, value, key: keyOf(value) }] : []
  })
}
