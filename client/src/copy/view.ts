import { type Held, type Overlay, overlayOf } from './held.ts'
import { type Kind, kinds, type Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import { OWNER } from './records.ts'
import { isSame } from './same.ts'
import type { Origin, StoreTransaction, TouchedName } from './store.ts'
import { stateOf } from './touched.ts'

/** Records of the copy that changed, and where the change came from. */
export type CopyChange = { from: Origin; records: { kind: Kind; id: string }[] }

/** The records of one type: as the service answered them, and as they are shown; `rows` are made when they are needed. */
type Part<K extends Kind> = {
  records: Map<string, Records[K]>
  shown: Map<string, Held<K>>
  rows: readonly Held<K>[] | undefined
}

type RecordName = readonly [kind: Kind, id: string]

const newPart = <K extends Kind>(): Part<K> => ({ records: new Map(), shown: new Map(), rows: undefined })

/** What a copy shows, in memory. A record that has not changed stays the same object. */
export type View = {
  /** Reads what any app with this store has written since the last time. */
  refresh(transaction: StoreTransaction): Promise<void>
  /** Marks the change that is being sent, `undefined` when none is. */
  sending(key?: string): void
  get<K extends Kind>(kind: K, id: string): Held<K> | undefined
  /** All records of a type, newest first. */
  rows<K extends Kind>(kind: K): readonly Held<K>[]
  /** The user whose copy it is, once one was signed in. */
  user(): string | undefined
  /** The id of a record, by the one that it had before the service had it. */
  idOf(id: string): string
}

/** Reading 20,000 records of a store takes longer than a user notices, so a view keeps them. @param changed gets what it shows differently */
export function newView(changed: (change: CopyChange) => void): View {
  const parts: { [K in Kind]: Part<K> } = {
    prospect: newPart(),
    property: newPart(),
    transaction: newPart(),
  }
  /** The ids of records created here: to those of the service, and back. */
  const sent = new Map<string, string>()
  const keys = new Map<string, string>()
  let overlay: Overlay = overlayOf([], answered, undefined)
  let outbox: readonly LocalChange[] = []
  let user: string | undefined
  let sendingKey: string | undefined
  let state: string | undefined
  let last: string | undefined

  function answered<K extends Kind>(kind: K, id: string): Held<K> | undefined {
    const record = parts[kind].records.get(id)
    return record && { kind, key: keys.get(id) ?? id, record, waiting: [], version: record.version }
  }

  function name(local: string, id: string): void {
    sent.set(local, id)
    keys.set(id, local)
  }

  async function readAll<K extends Kind>(transaction: StoreTransaction, kind: K): Promise<RecordName[]> {
    const part = parts[kind]
    part.records = new Map(await transaction.list(kind))
    return [...part.shown.keys(), ...part.records.keys()].map((id) => [kind, id])
  }

  async function readOne<K extends Kind>(transaction: StoreTransaction, kind: K, id: string): Promise<void> {
    const record = await transaction.get(kind, id)
    if (record) parts[kind].records.set(id, record)
    else parts[kind].records.delete(id)
  }

  /** Reads what was changed. Returns the records that may be shown differently. */
  async function readSome(
    transaction: StoreTransaction,
    touched: readonly TouchedName[],
  ): Promise<RecordName[]> {
    const read: RecordName[] = []
    for (const [table, key] of touched)
      if (table === 'sent') {
        const id = (await transaction.get(table, key)) ?? key
        name(key, id)
        // A record that was adopted is here already.
        for (const kind of kinds) read.push([kind, id])
      } else {
        await readOne(transaction, table, key)
        read.push([table, key])
      }
    return read
  }

  /** Shows records anew: these, and those that changes wait for. */
  function show(from: Origin | undefined, read: readonly RecordName[]): void {
    const [before, after] = [overlay, overlayOf(outbox, answered, user)]
    overlay = after
    const records: CopyChange['records'] = []
    function showOne<K extends Kind>(kind: K, id: string): void {
      const part = parts[kind]
      const shown = part.shown.get(id)
      const now = marked(after[kind].has(id) ? after[kind].get(id) : answered(kind, id))
      if (isSame(shown, now)) return
      if (now) part.shown.set(id, now)
      else part.shown.delete(id)
      part.rows = undefined
      records.push({ kind, id })
    }
    for (const [kind, id] of read) showOne(kind, id)
    for (const kind of kinds)
      for (const id of [...before[kind].keys(), ...after[kind].keys()]) showOne(kind, id)
    if (from && records.length > 0) changed({ from, records })
  }

  function marked<K extends Kind>(held: Held<K> | undefined): Held<K> | undefined {
    const isSending = held?.waiting.some(({ key }) => key === sendingKey)
    return held && isSending ? { ...held, isSending } : held
  }

  const idOf = (id: string) => sent.get(id) ?? id

  return {
    async refresh(transaction) {
      const found = await stateOf(transaction)
      const newest = found.recent.at(-1)
      const present = `${newest?.id} ${found.digest}`
      if (present === state) return
      const at = found.recent.findIndex(({ id }) => id === last)
      let read: RecordName[] = []
      if (at < 0) {
        for (const [local, id] of await transaction.list('sent')) name(local, id)
        for (const kind of kinds) read = read.concat(await readAll(transaction, kind))
      } else {
        const touched = found.recent.slice(at + 1).flatMap(({ records }) => records)
        read = await readSome(transaction, touched)
      }
      outbox = found.outbox
      user = await transaction.get('owner', OWNER)
      // What is shown first is not a change.
      show(state === undefined ? undefined : (newest?.from ?? 'sync'), read)
      state = present
      last = newest?.id
    },
    sending(key) {
      sendingKey = key
      show('sync', [])
    },
    get: (kind, id) => parts[kind].shown.get(idOf(id)),
    rows(kind) {
      const part = parts[kind]
      part.rows ??= [...part.shown.values()].reverse().sort(newestFirst)
      return part.rows
    },
    user: () => user,
    idOf,
  }
}

/** Drafts, the last one first, before all others by their ids, which begin with the time of the creation. */
function newestFirst(a: Held, b: Held): number {
  const [first, second] = [orderOf(a), orderOf(b)]
  return Number(first < second) - Number(first > second)
}
const orderOf = ({ version, isDeleted, record: { id } }: Held) =>
  version === undefined && !isDeleted ? '~' : id
