import { dealStep, defaults, grossYield, transitions } from '../../../lib/domain/computed.ts'
import { type Draft, type Inputs, type Kind, kinds, type Shown } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import { patched } from './merge-patch.ts'

/** A record as the device shows it: what the service answered last, with the changes that wait on top. The same object until it changes. */
export type Held<K extends Kind = Kind> = {
  kind: K
  /** Stays the same when a record that was created here gets its id from the service: a key for the rows of a list. */
  key: string
  record: Shown<K>
  /** The changes of this record that wait, in their order. */
  waiting: readonly LocalChange<K>[]
  /** The version that the service answered last; absent before its first answer. */
  version?: number
  /** One of `waiting` is being sent by this app. */
  isSending?: true
  /** The record was deleted by others, and an edit of it waits: `record` is as it was shown, with the edit. */
  isDeleted?: true
}

/** Whether a record is of a type. */
export const isOf = <K extends Kind>(held: Held | undefined, kind: K): held is Held<K> => held?.kind === kind

/** Records that waiting changes touch, by their ids; `undefined` where one removes the record. */
export type Overlay = ReadonlyMap<string, Held | undefined>

/**
 * Applies the changes that wait to the records of the service, in their order.
 * @param answered what the service answered last, by the ids of the records
 * @param user who makes the changes
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
    // A newer version of the app may have kept changes of a record type that this one does not know.
    if (!kinds.includes(change.kind)) continue
    const { id } = change
    const before = heldBy(id)
    const after = changed(before, change, user)
    if (before === undefined && after === undefined) continue
    overlay.set(id, after)
    // The property and the prospect of an offer follow it by the rules of the service.
    const offer = isSent(change) ? offerIn(before) : undefined
    const step = offer && dealStep(offer.status, offerIn(after)?.status)
    if (step) setStatus(offer.property_id, AFTER[step])
    if (offer && step === 'sell') setStatus(offer.prospect_id, 'converted')
  }
  return overlay
}

/** The status of a property after a step of its offer. */
const AFTER = { hold: 'under_offer', sell: 'sold', free: 'available' }

/** A record keeps such a status, whatever its offers do. */
const CLOSED = ['sold', 'withdrawn', 'archived']

/** Whether a change is sent by the next `sync`, as far as this device knows. */
const isSent = ({ refusal }: LocalChange) => refusal === undefined || refusal.why === 'failed'

type Offer = { status: keyof typeof transitions; property_id: string; prospect_id: string }

const offerIn = (held: Held | undefined) => (held && isOffer(held.record) ? held.record : undefined)

/** A record after one more change; `undefined` if it is removed, or was deleted before. */
function changed(before: Held | undefined, change: LocalChange, user: string | undefined): Held | undefined {
  const { kind, id } = change
  if (change.does === 'create')
    return { kind, key: id, record: draftOf(kind, id, change.body), waiting: [change] }
  // A record that others have deleted is as it was shown to the user who edited it.
  const deleted = change.does === 'update' && change.shown
  const shown: Held | undefined =
    before ??
    (deleted ? { kind, key: id, record: patched(deleted, { id }), waiting: [], isDeleted: true } : undefined)
  if (shown === undefined) return undefined
  const waiting = [...shown.waiting, change]
  if (change.does === 'update') return { ...shown, record: edited(shown.record, change, user), waiting }
  // A delete is shown as done until the service has refused it.
  return isSent(change) ? undefined : { ...shown, waiting }
}

/** A new record before the service has it. */
function draftOf<K extends Kind>(kind: K, id: string, body: Inputs[K]): Draft<K>
function draftOf(kind: Kind, id: string, body: object): object {
  return computed(patched({ ...defaults[kind], id }, body))
}

/** A record after an edit that waits, with the fields that follow from it. */
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

/** A record with the fields that follow from others as they are now. */
function computed<T extends object>(record: T): T {
  if (isPriced(record)) return patched(record, { gross_yield: grossYield(record) ?? null })
  return isOffer(record) ? patched(record, { allowed_transitions: transitions[record.status] }) : record
}

const isPriced = (record: object): record is { price: number; estimated_rent?: number } => 'price' in record
const isOffer = (record: object): record is Offer => 'offer_amount' in record
