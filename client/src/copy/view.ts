import { type Answered, type Held, type Overlay, overlayOf } from './held.ts'
import { type Kind, kinds, type Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import { OWNER } from './records.ts'
import { isSame } from './same.ts'
import type { Origin, StoreTransaction, Touched } from './store.ts'
import { digestOf, lastTouched, touchedSince } from './touched.ts'

/** Records of the copy that changed, and where the change came from. */
export type CopyChange = { from: Origin; records: { kind: Kind; id: string }[] }

/** The records of one type: as the service answered them, and as they are shown, newest first. */
type Part<K extends Kind> = {
  answered: Map<string, Held<K>>
  shown: Map<string, Held<K>>
  /** Made when they are needed: the ids in their order until one is added or removed, the rows until one changes. */
  ids: readonly string[] | undefined
  rows: readonly Held<K>[] | undefined
}

const newPart = <K extends Kind>(): Part<K> => ({
  answered: new Map(),
  shown: new Map(),
  ids: undefined,
  rows: undefined,
})

/**
 * What a copy shows, in memory: reading 20,000 records of a store takes longer than a user notices. `refresh` reads what any
 * app with this store has written since. A record that has not changed stays the same object.
 */
export class View {
  readonly #parts: { [K in Kind]: Part<K> } = {
    prospect: newPart(),
    property: newPart(),
    transaction: newPart(),
  }
  readonly #answered: Answered = (kind, id) => this.#parts[kind].answered.get(id)
  #overlay: Overlay = overlayOf([], this.#answered, undefined)
  #outbox: readonly LocalChange[] = []
  /** The ids of records created here: to those of the service, and back. */
  readonly #sent = new Map<string, string>()
  readonly #keys = new Map<string, string>()
  #user: string | undefined
  #sending: string | undefined
  #state: string | undefined
  #last: Touched | undefined
  #changes: CopyChange[] = []

  /** Reads what has changed in the store since the last time. */
  async refresh(transaction: StoreTransaction): Promise<void> {
    const last = await lastTouched(transaction)
    const outbox = await transaction.list('outbox')
    const digest = await digestOf(transaction, outbox)
    const state = JSON.stringify([last?.copy, last?.number, digest])
    if (state === this.#state) return
    const before = this.#last
    const isFollowed = before && last && last.copy === before.copy && last.digest === digest
    const touched = isFollowed ? await touchedSince(transaction, before.number, last.number) : undefined
    const isFirst = this.#state === undefined
    const touchedIds: [Kind, string][] = []
    if (touched) await this.#readSome(transaction, touched.records, touchedIds)
    else await this.#readAll(transaction, touchedIds)
    this.#user = await transaction.get('owner', OWNER)
    this.#outbox = withoutCopies(
      this.#outbox,
      outbox.map(([, change]) => change),
    )
    const changed = this.#show(touchedIds)
    this.#state = state
    this.#last = last
    if (!isFirst) this.#note(touched?.from ?? 'sync', changed)
  }

  /** Marks the change that is being sent, `undefined` when none is. */
  sending(key: string | undefined): void {
    this.#sending = key
    this.#note('sync', this.#show([]))
  }

  /** What has changed since this was called last. */
  takeChanges(): CopyChange[] {
    const changes = this.#changes
    this.#changes = []
    return changes
  }

  get<K extends Kind>(kind: K, id: string): Held<K> | undefined {
    return this.#parts[kind].shown.get(this.idOf(id))
  }

  /** All records of a type, newest first. */
  rows<K extends Kind>(kind: K): readonly Held<K>[] {
    const part = this.#parts[kind]
    part.ids ??= newestFirst(part.shown)
    part.rows ??= part.ids.map((id) => part.shown.get(id)).filter((held) => held !== undefined)
    return part.rows
  }

  /** The user whose copy it is, once one was signed in. */
  get user(): string | undefined {
    return this.#user
  }

  /** The id of a record, by the one that it had before the service had it. */
  idOf(id: string): string {
    return this.#sent.get(id) ?? id
  }

  async #readSome(
    transaction: StoreTransaction,
    names: ReadonlySet<string>,
    touched: [Kind, string][],
  ): Promise<void> {
    const keysIn = (table: string) =>
      [...names].filter((name) => name.startsWith(`${table}/`)).map((name) => name.slice(table.length + 1))
    for (const local of keysIn('sent')) {
      const id = await transaction.get('sent', local)
      this.#name(local, id)
      // A record that was adopted is here already.
      for (const kind of kinds)
        if (id !== undefined && this.#rename(kind, id, local)) touched.push([kind, id])
    }
    for (const kind of kinds)
      for (const id of keysIn(kind)) {
        this.#answer(kind, id, await transaction.get(kind, id))
        touched.push([kind, id])
      }
  }

  async #readAll(transaction: StoreTransaction, touched: [Kind, string][]): Promise<void> {
    this.#sent.clear()
    this.#keys.clear()
    for (const [local, id] of await transaction.list('sent')) this.#name(local, id)
    for (const kind of kinds) {
      const records = new Map(await transaction.list(kind))
      for (const id of [...this.#parts[kind].answered.keys()])
        if (!records.has(id)) {
          this.#parts[kind].answered.delete(id)
          touched.push([kind, id])
        }
      for (const [id, record] of records) {
        this.#answer(kind, id, record)
        touched.push([kind, id])
      }
    }
  }

  #name(local: string, id: string | undefined): void {
    if (id === undefined) return
    this.#sent.set(local, id)
    this.#keys.set(id, local)
  }

  #rename<K extends Kind>(kind: K, id: string, key: string): boolean {
    const { answered } = this.#parts[kind]
    const held = answered.get(id)
    if (held) answered.set(id, { ...held, key })
    return held !== undefined
  }

  #answer<K extends Kind>(kind: K, id: string, record: Records[K] | undefined): void {
    const { answered } = this.#parts[kind]
    if (record === undefined) {
      answered.delete(id)
      return
    }
    const held = answered.get(id)
    const key = this.#keys.get(id) ?? id
    if (held && held.key === key && isSame(held.record, record)) return
    answered.set(id, { kind, key, record, waiting: [], version: record.version })
  }

  /** Shows records anew: those that were read, and those that changes wait for. Returns the ones that are shown differently. */
  #show(read: readonly [Kind, string][]): [Kind, string][] {
    const before = this.#overlay
    const after = overlayOf(this.#outbox, this.#answered, this.#user)
    this.#overlay = after
    const changed: [Kind, string][] = []
    const showOne = <K extends Kind>(kind: K, id: string) => {
      const part = this.#parts[kind]
      const shown = part.shown.get(id)
      const now = this.#marked(after[kind].has(id) ? after[kind].get(id) : part.answered.get(id))
      if (shown === now || (shown && now && isSame(shown, now))) return
      if (now) part.shown.set(id, now)
      else part.shown.delete(id)
      part.rows = undefined
      if (shown === undefined || now === undefined) part.ids = undefined
      changed.push([kind, id])
    }
    for (const [kind, id] of read) showOne(kind, id)
    for (const overlay of [before, after])
      for (const kind of kinds) for (const id of overlay[kind].keys()) showOne(kind, id)
    return changed
  }

  #marked<K extends Kind>(held: Held<K> | undefined): Held<K> | undefined {
    const isSending = held?.waiting.some(({ key }) => key === this.#sending)
    return held && isSending ? { ...held, isSending } : held
  }

  #note(from: Origin, changed: readonly [Kind, string][]): void {
    if (changed.length === 0) return
    const records = new Map(changed.map(([kind, id]) => [`${kind}/${id}`, { kind, id }]))
    this.#changes.push({ from, records: [...records.values()] })
  }
}

/** Drafts by the order in which they were made, before all others by their ids, which begin with the time of the creation. */
function newestFirst(shown: ReadonlyMap<string, Held<Kind>>): readonly string[] {
  const drafts: string[] = []
  const others: string[] = []
  for (const [id, { version, isDeleted }] of shown)
    if (version === undefined && !isDeleted) drafts.push(id)
    else others.push(id)
  return [...others.sort(), ...drafts].reverse()
}

/** The changes of an outbox: those that are as before are the same objects. */
function withoutCopies(before: readonly LocalChange[], now: readonly LocalChange[]): LocalChange[] {
  const known = new Map(before.map((change) => [change.key, change]))
  return now.map((change) => {
    const same = known.get(change.key)
    return same && isSame(same, change) ? same : change
  })
}
