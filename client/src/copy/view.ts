import { type Held, isOf, type Overlay, overlayOf } from './held.ts'
import { type Kind, kinds, type Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import { OWNER, waitingIn } from './records.ts'
import { isSame } from './same.ts'
import type { Origin, StoreTransaction, TouchedName } from './store.ts'
import { recentIn } from './touched.ts'

/** The changed records of a copy, and whether the device or a `sync` changed them. */
export type CopyChange = { from: Origin; records: { kind: Kind; id: string }[] }

/** The records that a copy shows, in memory. Until a record changes, the view returns the same object for it. */
export type View = {
  /** Reads the changes that any process has made in the store since the last call. */
  refresh(transaction: StoreTransaction): Promise<void>
  /** Marks the change that is being sent. Pass `undefined` when no change is being sent. */
  sending(key?: string): void
  get<K extends Kind>(kind: K, id: string): Held<K> | undefined
  /** Returns all records of a type, newest first. */
  rows<K extends Kind>(kind: K): readonly Held<K>[]
  /** Returns the owner of the copy, or `undefined` if it has none yet. */
  user(): string | undefined
  /** Returns the service's id for a local id. Returns any other id unchanged. */
  idOf(id: string): string
}

/**
 * Creates a view. It keeps all records in memory, because reading 20,000 records from a store for each list would be too slow.
 * @param changed called with the records whose shown values have changed
 */
export function newView(changed: (change: CopyChange) => void): View {
  /** The records as the service last returned them, by their ids. */
  const answered = new Map<string, Held>()
  /** The records as the device shows them, by their ids. */
  const shown = new Map<string, Held>()
  /** The shown records, newest first. Computed when needed. */
  let sorted: readonly Held[] | undefined
  /** The ids of the service, by local ids. */
  const sent = new Map<string, string>()
  /** The local ids, by ids of the service. */
  const keys = new Map<string, string>()
  let overlay: Overlay = new Map()
  let outbox: readonly LocalChange[] = []
  let user: string | undefined
  let sendingKey: string | undefined
  let isRead = false
  let last: string | undefined

  const idOf = (id: string) => sent.get(id) ?? id

  function answer(kind: Kind, id: string, record: Records[Kind] | undefined): void {
    if (record) answered.set(id, { kind, key: id, record, waiting: [], version: record.version })
    else answered.delete(id)
  }

  function name(local: string, id: string): void {
    sent.set(local, id)
    keys.set(id, local)
  }

  /** Reads all records. Returns the ids of records whose shown values may have changed. */
  async function readAll(transaction: StoreTransaction): Promise<string[]> {
    answered.clear()
    for (const [local, id] of await transaction.list('sent')) name(local, id)
    for (const kind of kinds)
      for (const [id, record] of await transaction.list(kind)) answer(kind, id, record)
    return [...shown.keys(), ...answered.keys()]
  }

  /** Reads the changed records. Returns the ids of records whose shown values may have changed. */
  async function readSome(transaction: StoreTransaction, touched: readonly TouchedName[]): Promise<string[]> {
    const read: string[] = []
    for (const [table, key] of touched) {
      if (table === 'sent') name(key, (await transaction.get(table, key)) ?? key)
      else answer(table, key, await transaction.get(table, key))
      read.push(idOf(key))
    }
    return read
  }

  /** Computes the overlay again. Then updates `shown` for each id in `read`, in the new overlay and in the last overlay. */
  function show(from: Origin | undefined, read: readonly string[]): void {
    const before = overlay
    overlay = overlayOf(outbox, answered, user)
    const records: CopyChange['records'] = []
    for (const id of new Set([...read, ...before.keys(), ...overlay.keys()])) {
      const was = shown.get(id)
      const held = overlay.has(id) ? overlay.get(id) : answered.get(id)
      const isSending = held?.waiting.some(({ key }) => key === sendingKey)
      const now = held && { ...held, key: keys.get(id) ?? id, ...(isSending && { isSending }) }
      const kind = (now ?? was)?.kind
      if (kind === undefined || isSame(was, now)) continue
      if (now) shown.set(id, now)
      else shown.delete(id)
      sorted = undefined
      records.push({ kind, id })
    }
    if (from && records.length > 0) changed({ from, records })
  }

  return {
    async refresh(transaction) {
      const recent = await recentIn(transaction)
      const newest = recent.at(-1)
      if (isRead && newest?.id === last) return
      const at = recent.findIndex(({ id }) => id === last)
      const touched = recent.slice(at + 1).flatMap(({ records }) => records)
      const read = await (at < 0 ? readAll(transaction) : readSome(transaction, touched))
      outbox = await waitingIn(transaction)
      user = await transaction.get('owner', OWNER)
      // The first read is not reported as a change.
      show(isRead ? (newest?.from ?? 'sync') : undefined, read)
      isRead = true
      last = newest?.id
    },
    sending(key) {
      sendingKey = key
      show('sync', [])
    },
    get(kind, id) {
      const held = shown.get(idOf(id))
      return isOf(held, kind) ? held : undefined
    },
    rows(kind) {
      sorted ??= [...shown.values()].reverse().sort(newestFirst)
      return sorted.filter((held) => isOf(held, kind))
    },
    user: () => user,
    idOf,
  }
}

/**
 * Sorts records, newest first. New records that the service does not have yet come before all others. The others are sorted by id, because
 * the ids of a type begin with a common prefix and the time of creation.
 */
function newestFirst(a: Held, b: Held): number {
  const [first, second] = [orderOf(a), orderOf(b)]
  return Number(first < second) - Number(first > second)
}
const orderOf = ({ version, isDeleted, record: { id } }: Held) =>
  version === undefined && !isDeleted ? '~' : id
