import { defaults } from '../../../lib/domain/defaults.ts'
import { grossYield } from '../../../lib/domain/gross-yield.ts'
import { sameFields } from '../../../lib/domain/json.ts'
import { dealStep, dealTimes, transitions } from '../../../lib/domain/offer-status.ts'
import type { LocalChange } from './local-change.ts'
import { patched } from './merge.ts'
import { type Draft, type Inputs, type RecordType, recordTypes, type Shown } from './record-types.ts'
import type { Content, StoredRecord } from './store.ts'

/**
 * A record as the device shows it: the record as the service last returned it, with the waiting changes applied. The copy
 * returns the same object until the record changes.
 */
export type LocalRecord<K extends RecordType = RecordType> = {
  kind: K
  /**
   * A stable key for list items, for example for `key` in React. A record created on this device keeps its key when it gets its
   * id from the service.
   */
  key: string
  record: Shown<K>
  /** The changes of this record in the outbox, oldest first. */
  waiting: readonly LocalChange<K>[]
  /** The version that the service last returned. Absent if the service does not have the record. */
  version?: number
  /**
   * Present if another user has deleted the record while an edit of it waits. `record` is then the version that the user edited
   * on this device, with the edit applied.
   */
  isDeleted?: true
}

/** Returns whether a record has this type. */
export function isOf<K extends RecordType>(held: LocalRecord | undefined, kind: K): held is LocalRecord<K>
export function isOf<K extends RecordType>(held: StoredRecord | undefined, kind: K): held is StoredRecord<K>
export function isOf(held: { kind: RecordType } | undefined, kind: RecordType): boolean {
  return held?.kind === kind
}

/** The records that a copy shows, in memory. */
export type View = ReturnType<typeof newView>

export function newView() {
  const shown = new Map<string, LocalRecord>()
  /** The shown records, newest first. Computed when needed. */
  let sorted: readonly LocalRecord[] | undefined
  /** The ids of the service, by local ids. */
  const sent = new Map<string, string>()
  let overlay: Overlay = new Map()
  let user: string | undefined
  const idOf = (id: string) => sent.get(id) ?? id

  return {
    /**
     * Shows a new content. `ids` are the records that may have changed, in addition to those of the outbox. Until a record changes, the
     * view returns the same object for it.
     * @returns the records whose shown values have changed
     */
    show({ state, records, outbox }: Content, ids: Iterable<string>): { kind: RecordType; id: string }[] {
      user = state.owner
      for (const id of ids) {
        const local = records.get(id)?.localId
        if (local !== undefined) sent.set(local, id)
      }
      const before = overlay
      overlay = overlayOf(outbox.values(), records, user)
      const changed: { kind: RecordType; id: string }[] = []
      for (const id of new Set([...ids, ...before.keys(), ...overlay.keys()])) {
        const was = shown.get(id)
        const now = overlay.has(id) ? overlay.get(id) : unchanged(records.get(id))
        const kind = (now ?? was)?.kind
        if (kind === undefined || sameFields(was, now)) continue
        if (now) shown.set(id, now)
        else shown.delete(id)
        sorted = undefined
        changed.push({ kind, id })
      }
      return changed
    },
    get<K extends RecordType>(kind: K, id: string): LocalRecord<K> | undefined {
      const held = shown.get(idOf(id))
      return isOf(held, kind) ? held : undefined
    },
    /** Returns all records of a type, newest first. */
    rows<K extends RecordType>(kind: K): readonly LocalRecord<K>[] {
      sorted ??= [...shown.values()].reverse().sort(newestFirst)
      return sorted.filter((held) => isOf(held, kind))
    },
    /** Returns the owner of the copy, or `undefined` if it has none yet. */
    user: () => user,
    /** Returns the service's id for a local id. Returns any other id unchanged. */
    idOf,
  }
}

/**
 * Sorts records, newest first. New records that the service does not have yet come before all others. The others are sorted by id, because
 * the ids of a type begin with a common prefix and the time of creation.
 */
function newestFirst(a: LocalRecord, b: LocalRecord): number {
  const [first, second] = [orderOf(a), orderOf(b)]
  return Number(first < second) - Number(first > second)
}
const orderOf = ({ version, isDeleted, record: { id } }: LocalRecord) =>
  version === undefined && !isDeleted ? '~' : id

/** Returns a record without waiting changes. */
const unchanged = (stored: StoredRecord | undefined): LocalRecord | undefined =>
  stored && {
    kind: stored.kind,
    key: stored.localId ?? stored.record.id,
    record: stored.record,
    waiting: [],
    version: stored.record.version,
  }

/** The records that waiting changes affect, by their ids. The value is `undefined` if a change deletes the record. */
type Overlay = ReadonlyMap<string, LocalRecord | undefined>

/** Applies the waiting changes of `user`, in order, to the records from the service. */
function overlayOf(
  changes: Iterable<LocalChange>,
  records: ReadonlyMap<string, StoredRecord>,
  user: string | undefined,
): Overlay {
  const overlay = new Map<string, LocalRecord | undefined>()
  const heldBy = (id: string) => (overlay.has(id) ? overlay.get(id) : unchanged(records.get(id)))

  function setStatus(id: string, status: string): void {
    const held = heldBy(id)
    if (held && 'status' in held.record && !CLOSED.includes(held.record.status))
      overlay.set(held.record.id, { ...held, record: patched(held.record, { status }) })
  }

  for (const change of changes) {
    // A newer version of the app may have stored changes of a record type that this version does not know.
    if (!recordTypes.includes(change.kind)) continue
    const { id } = change
    const before = heldBy(id)
    const after = changed(before, change, user)
    if (before === undefined && after === undefined) continue
    overlay.set(id, after)
    // An edit or a delete of an offer may also change its property and its prospect, as in the service.
    const offer = isSent(change) ? offerIn(before) : undefined
    const step = offer && dealStep(offer.status, offerIn(after)?.status)
    if (step) setStatus(offer.property_id, AFTER[step])
    if (offer && step === 'sell') setStatus(offer.prospect_id, 'converted')
  }
  return overlay
}

/** The status of a property after a step of its offer. */
const AFTER = { hold: 'under_offer', sell: 'sold', free: 'available' }

/** An offer does not change a property or a prospect that has one of these statuses. */
const CLOSED = ['sold', 'withdrawn', 'archived']

/** Returns whether `sync` can send a change without a decision of the user. */
const isSent = ({ refusal }: LocalChange) => refusal === undefined || refusal.why === 'failed'

type Offer = { status: keyof typeof transitions; property_id: string; prospect_id: string }

const offerIn = (held: LocalRecord | undefined) => (held && isOffer(held.record) ? held.record : undefined)

/**
 * Returns the record `before` with a change applied. Returns `undefined` if the change deletes the record, or if there is no
 * record to change.
 */
function changed(
  before: LocalRecord | undefined,
  change: LocalChange,
  user: string | undefined,
): LocalRecord | undefined {
  const { kind, id } = change
  if (change.does === 'create')
    return { kind, key: id, record: draftOf(kind, id, change.body), waiting: [change] }
  // If another user deleted the record, show it as it was when the user of this device edited it.
  const deleted = change.does === 'update' && change.shown
  const shown: LocalRecord | undefined =
    before ?? (deleted ? { kind, key: id, record: deleted, waiting: [], isDeleted: true } : undefined)
  if (shown === undefined) return undefined
  const waiting = [...shown.waiting, change]
  if (change.does === 'update') return { ...shown, record: edited(shown.record, change, user), waiting }
  // Hide the record after a delete, unless the delete waits for a decision of the user.
  return isSent(change) ? undefined : { ...shown, waiting }
}

/** Returns a new record that the service does not have yet. */
function draftOf<K extends RecordType>(kind: K, id: string, body: Inputs[K]): Draft<K>
function draftOf(kind: RecordType, id: string, body: object): object {
  return computed(patched({ ...defaults[kind], id }, body))
}

/** Returns a record after a waiting edit, with its computed fields. */
function edited<K extends RecordType>(
  record: Shown<K>,
  { body, madeAt }: LocalChange<K> & { does: 'update' },
  user: string | undefined,
): Shown<K> {
  const at = new Date(madeAt).toISOString()
  const status: unknown = Reflect.get(body, 'status')
  const follows = {
    ...('created_at' in record && { updated_at: at, updated_by: user ?? null }),
    ...(status !== undefined && {
      archived_at: status === 'archived' ? (Reflect.get(record, 'archived_at') ?? at) : null,
    }),
    ...(isOffer(record) &&
      status !== undefined && {
        accepted_at: null,
        completed_at: null,
        ...dealTimes(record, String(status), at),
      }),
  }
  return computed(patched(patched(record, body), follows))
}

/** Returns a record with its computed fields up to date. */
function computed<T extends object>(record: T): T {
  if (isPriced(record)) return patched(record, { gross_yield: grossYield(record) ?? null })
  if (isNote(record)) return patched(record, { done: record.kind === 'task' ? (record.done ?? false) : null })
  return isOffer(record) ? patched(record, { allowed_transitions: transitions[record.status] }) : record
}

const isPriced = (record: object): record is { price: number; estimated_rent?: number } => 'price' in record
const isNote = (record: object): record is { kind: string; done?: boolean } => 'happened_at' in record
export const isOffer = (record: object): record is Offer => 'offer_amount' in record
