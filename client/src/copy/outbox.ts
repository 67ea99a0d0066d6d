import { newKey } from '../repeat.ts'
import { putWaiting } from './erasure.ts'
import type { Held } from './held.ts'
import type { Inputs, Kind, Patches, Records, Shown } from './kinds.ts'
import { dependsOn, type LocalChange, underId } from './local-change.ts'
import { patched, withoutSame } from './merge-patch.ts'
import { presentId } from './records.ts'
import { isSame } from './same.ts'
import type { StoreTransaction } from './store.ts'
import type { View } from './view.ts'

const LOCAL = 'local_'

/** Keeps a create until it is sent, and answers the id that its record has on this device. */
export async function createLater<K extends Kind>(
  transaction: StoreTransaction,
  kind: K,
  body: Inputs[K],
  madeAt: number,
): Promise<string> {
  const id = `${LOCAL}${newKey()}`
  await keepWaiting(transaction, { does: 'create', kind, id, key: newKey(), madeAt, body })
  return id
}

/**
 * Keeps an edit of a record as it was shown until it is sent. One that changes nothing is not kept: the service would make no
 * version of it, and a repeated request could not tell whose the next version is.
 * @throws Error where this device has the record no longer
 */
export async function updateLater<K extends Kind>(
  transaction: StoreTransaction,
  view: View,
  shown: Held<K>,
  body: Patches[K],
  madeAt: number,
): Promise<void> {
  const held = await requireHeld(transaction, view, shown)
  const base = await withOwnEdits(transaction, held, shown)
  // An app may send back a whole record with one field changed.
  const edited = withoutSame(body, base.shown, held.record)
  if (isSame(patched(held.record, edited), held.record)) return
  await keepWaiting(transaction, { does: 'update', ...targetOf(held, madeAt), ...base, body: edited })
}

/** Keeps a delete of a record as it was shown until it is sent. @throws Error where this device has it no longer */
export async function removeLater<K extends Kind>(
  transaction: StoreTransaction,
  view: View,
  shown: Held<K>,
  madeAt: number,
): Promise<void> {
  const held = await requireHeld(transaction, view, shown)
  const base = await withOwnEdits(transaction, held, shown)
  await keepWaiting(transaction, { does: 'remove', ...targetOf(held, madeAt), ...base })
}

/**
 * Puts a change that was refused at the end of the queue, as it is given, and behind it what can only be made after it; after
 * `stale` it is made on top of theirs.
 * @throws Error where nothing is to be decided: under another key it could be made twice
 */
export async function sendAgain(transaction: StoreTransaction, change: LocalChange): Promise<void> {
  const { refusal, sentAt, ...again } = change
  const [present, ...later] = await takeOff(transaction, change, dependsOn)
  if (present?.refusal === undefined || present.refusal.why === 'failed')
    throw new Error('This change is sent again by sync')
  const onTop = refusal?.theirs && { version: refusal.theirs.version, shown: refusal.theirs }
  await keepWaiting(transaction, { ...again, ...onTop, key: newKey() })
  for (const each of later) await keepWaiting(transaction, each)
}

/**
 * Gives a change up; a create takes along all that is of its record or names it. Answers what was given up.
 * @throws Error where it does not wait any more
 */
export function drop(transaction: StoreTransaction, change: LocalChange): Promise<LocalChange[]> {
  return takeOff(
    transaction,
    change,
    (later, earlier) => earlier.does === 'create' && dependsOn(later, earlier),
  )
}

/**
 * Takes a record as what an `unknown` create has made: what waits for that is of this record.
 * @throws Error where the change is not that, or the record is not one of its kind that the service has
 */
export async function adopt<K extends Kind>(
  transaction: StoreTransaction,
  change: LocalChange<K>,
  { kind, record: { id } }: Held<K>,
): Promise<void> {
  const [present, ...later] = await takeOff(transaction, change, dependsOn)
  const made = await transaction.get(kind, id)
  if (present?.refusal?.why !== 'unknown' || present.kind !== kind || made === undefined)
    throw new Error('A create that may have been made, and a record of the service, are taken as one')
  await transaction.put('sent', change.id, id)
  // What was changed here on top of the create was meant for its first version.
  const own = (await transaction.get('own', id)) ?? { from: 1, to: 1 }
  if (own.from <= 1) await transaction.put('own', id, { ...own, from: 0 })
  for (const each of later) await keepWaiting(transaction, underId(each, change.id, id))
}

/** Removes a change from the outbox, and what goes with it. @throws Error if it no longer waits */
async function takeOff(
  transaction: StoreTransaction,
  change: LocalChange,
  goesWith: (later: LocalChange, earlier: LocalChange) => boolean,
): Promise<LocalChange[]> {
  const taken: LocalChange[] = []
  for (const [at, each] of await transaction.list('outbox'))
    if (each.key === change.key || taken.some((earlier) => goesWith(each, earlier))) {
      taken.push(each)
      await transaction.delete('outbox', at)
    }
  if (taken.length === 0) throw new Error('This change does not wait any more')
  return taken
}

/** A record as it is here now. @throws Error where this device has it no longer */
async function requireHeld<K extends Kind>(
  transaction: StoreTransaction,
  view: View,
  { kind, record: { id } }: Held<K>,
): Promise<Held<K>> {
  await view.refresh(transaction)
  const held = view.get(kind, id)
  if (held === undefined || held.isDeleted) throw new Error(`This device has no ${kind} ${id}`)
  return held
}

function targetOf<K extends Kind>({ kind, record: { id } }: Held<K>, madeAt: number) {
  return { kind, id, key: newKey(), madeAt }
}

/**
 * A record as it was shown, with the edits that this device has made of it since: a form may be saved twice without being read again, and
 * the first save is no conflict for the second.
 */
async function withOwnEdits<K extends Kind>(
  transaction: StoreTransaction,
  { kind, record: { id }, waiting }: Held<K>,
  before: Held<K>,
): Promise<{ version: number; shown: Shown<K> }> {
  const own = await transaction.get('own', id)
  const present: Records[K] | undefined = await transaction.get(kind, id)
  const { version = 0 } = before
  // Nobody else has changed it since it was shown.
  const isOwn = present && own && own.from <= version && present.version === own.to
  let shown: Shown<K> = isOwn ? present : before.record
  for (const change of waiting)
    if (change.does === 'update' && (isOwn || !before.waiting.some(({ key }) => key === change.key)))
      shown = patched(shown, change.body)
  return { version: isOwn ? own.to : version, shown }
}

async function keepWaiting(transaction: StoreTransaction, change: LocalChange): Promise<void> {
  const last = (await transaction.list('outbox')).at(-1)?.[0] ?? '0'
  const at = String(Number(last) + 1).padStart(12, '0')
  await putWaiting(transaction, at, await withPresentIds(transaction, change))
}

/** What names records of this device by the ids they got since. */
async function withPresentIds(transaction: StoreTransaction, given: LocalChange): Promise<LocalChange> {
  if (given.does === 'remove') return given
  let change: LocalChange = given
  for (const value of Object.values<unknown>(given.body))
    if (typeof value === 'string' && value.startsWith(LOCAL))
      change = underId(change, value, await presentId(transaction, value))
  return change
}
