import * as v from 'valibot'
import { normalizedPhone } from '../../domain/phone.ts'
import { counted } from '../command.ts'
import { showProgress } from '../progress.ts'
import type { ParsedRow } from './columns.ts'
import { type Service, withRetries } from './service.ts'

/** The number of rows that are named. */
const NAMED_MAX = 10

const Contact = v.object({
  id: v.string(),
  external_id: v.exactOptional(v.string()),
  email: v.exactOptional(v.string()),
  phone: v.exactOptional(v.string()),
})
const Page = v.object({
  data: v.array(Contact),
  pagination: v.object({ total: v.number(), next: v.nullable(v.string()) }),
})

/** A row that creates a prospect although another prospect has its e-mail or phone. */
type Known = { line: number; field: 'email' | 'phone'; value: string; record: string }

/**
 * The e-mails and phones of all prospects, to find rows that create a prospect a second time. They are read before the first row
 * with a contact is sent: one request for 100 prospects.
 */
export class Contacts {
  readonly #service: Service
  readonly #stop: AbortSignal
  #byValue: Promise<Map<string, string>> | undefined
  /** All such rows, of which the first ten are named. */
  count = 0
  readonly rows: Known[] = []

  constructor(service: Service, stop: AbortSignal) {
    this.#service = service
    this.#stop = stop
  }

  /** Must be called before rows are sent. Reads nothing if no row has a contact. */
  async prepare(entries: readonly ParsedRow[]): Promise<void> {
    if (entries.some(({ record }) => contactsIn(record).length > 0)) await this.#known()
  }

  /** Notes a row that has created a prospect. */
  async created({ row, record }: ParsedRow): Promise<void> {
    const contacts = contactsIn(record)
    if (contacts.length === 0) return
    const known = await this.#known()
    const found = contacts.find(({ key }) => known.has(key))
    for (const { key } of contacts) if (!known.has(key)) known.set(key, `line ${row.line}`)
    if (!found) return
    this.count++
    const { field, value, key } = found
    if (this.rows.length < NAMED_MAX)
      this.rows.push({ line: row.line, field, value, record: known.get(key) ?? '' })
  }

  /** Returns the lines of the summary. */
  text(): string[] {
    if (this.count === 0) return []
    const named = this.rows.map(
      ({ line, field, value, record }) => `  line ${line}: ${field} ${value}, ${record}`,
    )
    const more = this.count > named.length ? [`  ... and ${this.count - named.length} more`] : []
    return [
      `${counted(this.count, 'row')} with an e-mail or phone that another prospect has:`,
      ...named,
      ...more,
    ]
  }

  #known(): Promise<Map<string, string>> {
    this.#byValue ??= this.#readAll()
    return this.#byValue
  }

  async #readAll(): Promise<Map<string, string>> {
    const known = new Map<string, string>()
    const seen = new Set<string>()
    let read = 0
    for (let cursor: string | null = ''; cursor !== null; ) {
      if (seen.has(cursor)) throw new Error('A cursor repeats')
      seen.add(cursor)
      const query: string = new URLSearchParams({ status: 'all', limit: '100', cursor }).toString()
      const page: v.InferOutput<typeof Page> = await withRetries(
        async () => ({ answer: await this.#service({ method: 'GET', path: `prospects?${query}` }, Page) }),
        this.#stop,
      )
      for (const { id, external_id, ...contact } of page.data)
        for (const { key } of contactsIn(contact)) known.set(key, external_id ?? id)
      read += page.data.length
      showProgress(`Reading contacts: ${read} of ${page.pagination.total} prospects`)
      cursor = page.pagination.next
    }
    return known
  }
}

function contactsIn({ email, phone }: { email?: unknown; phone?: unknown }) {
  return [
    ...(typeof email === 'string'
      ? [{ field: 'email', value: email, key: email.toLowerCase() } as const]
      : []),
    ...(typeof phone === 'string'
      ? [{ field: 'phone', value: phone, key: normalizedPhone(phone) } as const]
      : []),
  ]
}
