import { defaults } from '../../../lib/domain/defaults.ts'
import { grossYield } from '../../../lib/domain/gross-yield.ts'
import { dealStep, transitions } from '../../../lib/domain/offer-status.ts'
import { type Draft, type Inputs, type Kind, kinds, type Shown } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import { patched } from './merge-patch.ts'

/**
 * A record as the device shows it: the record as the service last returned it, with the waiting changes applied. The copy
 * returns the same object until the record changes.
 */
export type Held<K extends Kind = Kind> = {
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
  /** Present while this app is sending one of the changes in `waiting`. */
  isSending?: true
  /**
   * Present if another user has deleted the record while an edit of it waits. `record` is then the version that the user edited
   * on this device, with the edit applied.
   */
  isDeleted?: true
}

/** Returns whether a record has this type. */
export const isOf = <K extends Kind>(held: Held | undefined, kind: K): held is Held<K> => held?.kind === kind

/** The records that waiting changes affect, by their ids. The value is `undefined` if a change deletes the record. */
export type Overlay = ReadonlyMap<string, Held | undefined>

/**
 * Applies the waiting changes, in order, to the records from the service.
 * @param answered the records as the service last returned them, by their ids
 * @param user the user who makes the changes
 */
export function overlayOf(
  changes: readonly LocalChange[],
  answered: ReadonlyMap<string, Held>,
  user: string | undefined,
): Overlay {
  const overlay = new Map<string, Held | undefined>()
  const heldBy = (id: string) => (overlay.has(id) ? overlay.get(id) : answered.get(id))

  function setStatus(id: string, status: string): void {
    const held = heldBy(id)
    if (held && !CLOSED.includes(held.record.status))
      overlay.set(held.record.id, { ...held, record: patched(held.record, { status }) })
  }

  for (const change of changes) {
    // A newer version of the app may have stored changes of a record type that this version does not know.
    if (!kinds.includes(change.kind)) continue
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

const offerIn = (held: Held | undefined) => (held && isOffer(held.record) ? held.record : undefined)

/**
 * Returns the record `before` with a change applied. Returns `undefined` if the change deletes the record, or if there is no
 * record to change.
 */
function changed(before: Held | undefined, change: LocalChange, user: string | undefined): Held | undefined {
  const { kind, id } = change
  if (change.does === 'create')
    return { kind, key: id, record: draftOf(kind, id, change.body), waiting: [change] }
  // If another user deleted the record, show it as it was when the user of this device edited it.
  const deleted = change.does === 'update' && change.shown
  const shown: Held | undefined =
    before ??
    (deleted ? { kind, key: id, record: patched(deleted, { id }), waiting: [], isDeleted: true } : undefined)
  if (shown === undefined) return undefined
  const waiting = [...shown.waiting, change]
  if (change.does === 'update') return { ...shown, record: edited(shown.record, change, user), waiting }
  // Hide the record after a delete, unless the delete waits for a decision of the user.
  return isSent(change) ? undefined : { ...shown, waiting }
}

/** Returns a new record that the service does not have yet. */
function draftOf<K extends Kind>(kind: K, id: string, body: Inputs[K]): Draft<K>
function draftOf(kind: Kind, id: string, body: object): object {
  return computed(patched({ ...defaults[kind], id }, body))
}

/** Returns a record after a waiting edit, with its computed fields. */
function edited<K extends Kind>(
  record: Shown<K>,
  { body, madeAt }: LocalChange<K> & { does: 'update' },
  user: string | undefined,
): Shown<K> {
  const at = madeAt === undefined ? undefined : new Date(madeAt).toISOString()
  const status: unknown = Reflect.get(body, 'status')
  const follows = {
    ...('created_at' in record && { updated_at: at, updated_by: user ?? null }),
    ...(status !== undefined && {
      archived_at: status === 'archived' ? (Reflect.get(record, 'archived_at') ?? at) : null,
    }),
  }
  return computed(patched(patched(record, body), follows))
}

/** Returns a record with its computed fields up to date. */
function computed<T extends object>(record: T): T {
  if (isPriced(record)) return patched(record, { gross_yield: grossYield(record) ?? null })
  return isOffer(record) ? patched(record, { allowed_transitions: transitions[record.status] }) : record
}

const isPriced = (record: object): record is { price: number; estimated_rent?: number } => 'price' in record
const isOffer = (record: object): record is Offer => 'offer_amount' in record
