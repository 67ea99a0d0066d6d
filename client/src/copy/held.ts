import { dealStep, defaults, grossYield, transitions } from '../../../lib/domain/computed.ts'
import type { Draft, Inputs, Kind, Shown } from './kinds.ts'
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

/** Records that waiting changes touch, by their ids; `undefined` where one removes the record. */
export type Overlay = { [K in Kind]: Map<string, Held<K> | undefined> }

/** What the service answered last, by the ids of records. */
export type Answered = <K extends Kind>(kind: K, id: string) => Held<K> | undefined

/** Applies the changes that wait to the records of the service, in their order. @param user who makes them */
export function overlayOf(
  changes: readonly LocalChange[],
  answered: Answered,
  user: string | undefined,
): Overlay {
  const overlay: Overlay = { prospect: new Map(), property: new Map(), transaction: new Map() }

  function heldBy<K extends Kind>(kind: K, id: string): Held<K> | undefined {
    const over = overlay[kind]
    return over.has(id) ? over.get(id) : answered(kind, id)
  }

  function apply<K extends Kind>(change: LocalChange<K>): void {
    const { kind, id } = change
    const before = heldBy(kind, id)
    const after = changed(before, change, user)
    if (before === undefined && after === undefined) return
    overlay[kind].set(id, after)
    if (isSent(change)) followDeal(offerIn(before), offerIn(after))
  }

  /** The property and the prospect of an offer, as they follow it by the rules of the service. */
  function followDeal(before: Offer | undefined, after: Offer | undefined): void {
    if (before === undefined) return
    const step = dealStep(before.status, after?.status)
    if (step === undefined) return
    const open = step === 'free' ? ['under_offer'] : ['available', 'under_offer']
    setStatus('property', before.property_id, AFTER[step], (status) => open.includes(status))
    if (step === 'sell')
      setStatus('prospect', before.prospect_id, 'converted', (status) => status !== 'archived')
  }

  function setStatus<K extends Kind>(
    kind: K,
    id: string,
    status: string,
    isFrom: (status: string) => boolean,
  ): void {
    const held = heldBy(kind, id)
    if (held && isFrom(held.record.status))
      overlay[kind].set(held.record.id, { ...held, record: patched(held.record, { status }) })
  }

  // A newer version of the app may have kept changes of a record type that this one does not know.
  for (const change of changes) if (change.kind in overlay) apply(change)
  return overlay
}

/** The status of a property after a step of its offer. */
const AFTER = { hold: 'under_offer', sell: 'sold', free: 'available' }

/** Whether a change is sent by the next `sync`, as far as this device knows. */
const isSent = ({ refusal }: LocalChange) => refusal === undefined || refusal.why === 'failed'

type Offer = { status: keyof typeof transitions; property_id: string; prospect_id: string }

const offerIn = (held: Held | undefined) => (held && isOffer(held.record) ? held.record : undefined)

/** A record after one more change; `undefined` if it is removed, or was deleted before. */
function changed<K extends Kind>(
  before: Held<K> | undefined,
  change: LocalChange<K>,
  user: string | undefined,
): Held<K> | undefined {
  const { kind, id } = change
  if (change.does === 'create')
    return { kind, key: id, record: draftOf(kind, id, change.body), waiting: [change] }
  const shown = before ?? deletedElsewhere(change)
  if (shown === undefined) return undefined
  const waiting = [...shown.waiting, change]
  if (change.does === 'update') return { ...shown, record: edited(shown.record, change, user), waiting }
  // A delete is shown as done until the service has refused it.
  return isSent(change) ? undefined : { ...shown, waiting }
}

/** A record that others have deleted, as it was shown to the user who edited it. */
function deletedElsewhere<K extends Kind>(change: LocalChange<K>): Held<K> | undefined {
  if (change.does !== 'update' || change.shown === undefined) return undefined
  const { kind, id, shown } = change
  return { kind, key: id, record: patched(shown, { id }), waiting: [], isDeleted: true }
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
