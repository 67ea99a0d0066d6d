import { sameFields } from '../../../lib/domain/json.ts'
import { newKey } from '../repeat.ts'
import { withoutErased } from './erasure.ts'
import { type LocalChange, withServiceIds } from './local-change.ts'
import { newView, type View } from './local-record.ts'
import type { Records, RecordType } from './record-types.ts'
import type { Content, CopyState, Origin, Store, StoredRecord, StoreTransaction } from './store.ts'

/** The layout of the store. Increase it if an older client would misread what this client writes. */
const FORMAT = 1
const NEW: CopyState = { format: FORMAT, log: [] }

/** The number of transactions in the log, and of the ids in it. A copy that has missed more reads everything. */
const LOGGED = 10
const LOGGED_IDS = 24

/** The changed records of a copy, and whether the device or a `sync` changed them. */
export type CopyChange = { from: Origin; records: { kind: RecordType; id: string }[] }

/** A newer version of the app has changed the layout of the store. This version can read the copy, but not change or send anything. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError'

  constructor() {
    super('A newer version of the app uses this copy')
  }
}

/** The content of a store in one transaction. Its writes are stored together at the end, or not at all if the work throws. */
export class Transaction {
  state: CopyState
  /** The changes to send, oldest first, by their keys in the store. */
  readonly outbox: Map<string, LocalChange>
  readonly view: View
  readonly #before: Content
  readonly #written = new Map<string, StoredRecord | undefined>()
  #isCleared = false

  constructor(before: Content, view: View) {
    this.state = before.state
    this.outbox = new Map(before.outbox)
    this.view = view
    this.#before = before
  }

  get(id: string): StoredRecord | undefined {
    return this.#written.has(id) ? this.#written.get(id) : this.#before.records.get(id)
  }

  all(): StoredRecord[] {
    const ids = new Set([...this.#before.records.keys(), ...this.#written.keys()])
    return [...ids].flatMap((id) => this.get(id) ?? [])
  }

  put(stored: StoredRecord): void {
    this.#written.set(stored.record.id, stored)
  }

  /**
   * Puts a record into the copy, unless the copy has a newer version. Any version replaces a stale record, because a restored
   * table of the service may contain a lower version. The copy then forgets which versions this device made.
   */
  keep<K extends RecordType>(kind: K, record: Records[K]): void {
    const held = this.get(record.id)
    const isLower = held !== undefined && held.record.version > record.version
    if (isLower && !held.isStale) return
    this.put({ ...held, kind, record, isStale: undefined, own: isLower ? undefined : held?.own })
  }

  delete(id: string): void {
    this.#written.set(id, undefined)
  }

  clear(): void {
    this.#isCleared = true
    this.state = NEW
    this.outbox.clear()
    for (const { record } of this.all()) this.delete(record.id)
  }

  /**
   * Writes the changes into the store. Does not change the content in memory, because the store may refuse the transaction.
   * @returns the ids of the changed records, if anything has changed
   */
  async write(on: StoreTransaction, from: Origin): Promise<string[] | undefined> {
    const { records, outbox, state } = this.#before
    let isChanged = this.state !== state || this.#written.size > 0
    if (this.#isCleared) await on.clear()
    for (const [id, stored] of this.#written) {
      if (stored) await on.put('records', id, stored)
      else if (records.has(id) && !this.#isCleared) await on.delete('records', id)
    }
    const ids = new Map([...this.#written].map(([id, stored]) => [stored?.localId, id]))
    for (const [at, change] of this.outbox) {
      const named = withServiceIds(change, (id) => ids.get(id) ?? this.view.idOf(id))
      const next = withoutErased(named, this.get(named.id))
      this.outbox.set(at, next)
      if (sameFields(next, outbox.get(at))) continue
      isChanged = true
      await on.put('outbox', at, next)
    }
    for (const at of outbox.keys())
      if (!this.outbox.has(at)) {
        isChanged = true
        await on.delete('outbox', at)
      }
    if (!isChanged) return undefined
    const changed = [...this.#written.keys()]
    // A cleared store stays empty.
    if (this.#isCleared) return changed
    let log = [...this.state.log, { id: newKey(), from, ids: changed }].slice(-LOGGED)
    // Each transaction writes the whole log, so keep it small. No copy reads the ids of the first entry: it knows them, or reads everything.
    while (log.slice(1).flatMap(({ ids }) => ids).length > LOGGED_IDS) log = log.slice(1)
    this.state = {
      ...this.state,
      format: FORMAT,
      log: log.map((entry, at) => (at === 0 ? { ...entry, ids: [] } : entry)),
    }
    await on.put('state', 'state', this.state)
    return changed
  }

  /** Returns the content after this transaction. Call it only after the store has accepted the transaction. */
  content(): Content {
    const { records } = this.#before
    for (const [id, stored] of this.#written) {
      if (stored) records.set(id, stored)
      else records.delete(id)
    }
    return { state: this.state, records, outbox: this.outbox }
  }
}

/**
 * Returns the data of a copy. It keeps the content of the store in memory, because reading 20,000 records from a store for each list
 * would be too slow. Each transaction first reads what other processes have changed since the last one.
 */
export function dataOf(store: Store) {
  const view = newView()
  const listeners = new Set<(change: CopyChange) => void>()
  let content: Content = { state: NEW, records: new Map(), outbox: new Map() }
  let isRead = false
  let signal: (() => void) | undefined

  function show(from: Origin, ids: Iterable<string>): void {
    const records = view.show(content, ids)
    // The first read is not reported as a change.
    if (!isRead || records.length === 0) return
    // Call each listener in its own microtask. If a listener throws, the others are still called.
    for (const listener of listeners) queueMicrotask(() => listener({ from, records }))
  }

  async function refresh(on: StoreTransaction): Promise<void> {
    const state = (await on.get('state', 'state')) ?? NEW
    const last = content.state.log.at(-1)?.id
    const newest = state.log.at(-1)
    if (isRead && newest?.id === last) return
    const outbox = new Map(await on.list('outbox'))
    // If the log does not have the last transaction, read everything. The other processes have made many transactions since, or have
    // cleared the store, or the store has failed to store the last transaction.
    const at = state.log.findIndex(({ id }) => id === last)
    const { records: before } = content
    const records = at < 0 ? new Map(await on.list('records')) : before
    const ids = new Set(at < 0 ? [...before.keys(), ...records.keys()] : [])
    for (const id of state.log.slice(at + 1).flatMap((each) => (at < 0 ? [] : each.ids))) {
      const stored = await on.get('records', id)
      if (stored) records.set(id, stored)
      else records.delete(id)
      ids.add(id)
    }
    content = { state, records, outbox }
    show(newest?.from ?? 'sync', ids)
    isRead = true
  }

  const read = () => store.transaction(refresh)

  function connect(): void {
    // Ignore a failure of the store: the next read finds the same changes. The methods `list` and `sync` report the failure.
    signal ??= store.connect?.(() => void (listeners.size > 0 && read().catch(() => undefined)))
  }

  return {
    view,
    /** Brings the view up to date, with the changes of all processes. */
    read,
    /** Changes the copy. @throws OtherVersionError */
    async change<T>(from: Origin, work: (transaction: Transaction) => T): Promise<T> {
      const { before, transaction, result, ids } = await store.transaction(async (on) => {
        await refresh(on)
        if (content.state.format > FORMAT) throw new OtherVersionError()
        const transaction = new Transaction(content, view)
        const result = work(transaction)
        return { before: content, transaction, result, ids: await transaction.write(on, from) }
      })
      if (ids) {
        // If the next transaction has begun already, it has read these changes from the store.
        if (content === before) {
          content = transaction.content()
          show(from, ids)
        }
        connect()
        signal?.()
      }
      return result
    },
    /** Returns the changes in the outbox as of the last read, oldest first. */
    waiting: () => [...content.outbox.values()],
    /** @returns a function that ends the subscription */
    subscribe(listener: (change: CopyChange) => void): () => void {
      // Create a new function, so that the same listener can subscribe twice.
      const own = (change: CopyChange) => listener(change)
      listeners.add(own)
      connect()
      read().catch(() => undefined)
      return () => void listeners.delete(own)
    },
  }
}
