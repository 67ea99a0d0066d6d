import { newKey } from '../repeat.ts'
import { putWaiting } from './erasure.ts'
import type { Held } from './held.ts'
import type { Inputs, Kind, Patches } from './kinds.ts'
import { dependsOn, type LocalChange, underId } from './local-change.ts'
import { patched, withoutSame } from './merge-patch.ts'
import { isSame } from './same.ts'
import type { StoreTransaction } from './store.ts'
import type { View } from './view.ts'

/** Keeps a create until it is sent, and answers the id that its record has on this device. */
export async function createLater<K extends Kind>(
  transaction: StoreTransaction,
  kind: K,
  body: Inputs[K],
  madeAt: number,
): Promise<string> {
  const id = `local_${newKey()}`
  await keepWaiting(transaction, { does: 'create', kind, id, key: newKey(), madeAt, body })
  return id
}

/**
 * Keeps an edit of a record as it was shown until it is sent, or without a body its deletion. An edit that changes nothing is not kept: the
 * service would make no version of it, and the response to a repeated request would not show who made the next version.
 *
 * What this device has edited since the record was shown counts as shown: a form may be saved twice without being read again, and the
 * first save is no conflict for the second.
 * @throws Error where this device has the record no longer
 */
export async function changeLater<K extends Kind>(
  transaction: StoreTransaction,
  view: View,
  before: Held<K>,
  madeAt: number,
  body?: Patches[K],
): Promise<void> {
  const { kind } = before
  await view.refresh(transaction)
  const held = view.get(kind, before.record.id)
  if (held === undefined || held.isDeleted) throw new Error('This device has no such record')
  const { id } = held.record
  const own = await transaction.get('own', id)
  const present = await transaction.get(kind, id)
  const { version = 0 } = before
  // No other user has changed it since it was shown.
  const isOwn = present && own && own.from <= version && present.version === own.to
  let shown = isOwn ? present : before.record
  for (const change of held.waiting)
    if (change.does === 'update' && (isOwn || !before.waiting.some(({ key }) => key === change.key)))
      shown = patched(shown, change.body)
  const base = { kind, id, key: newKey(), madeAt, version: isOwn ? own.to : version, shown }
  if (body === undefined) return keepWaiting(transaction, { does: 'remove', ...base })
  // An app may send back a whole record with one field changed.
  const edited = withoutSame(body, shown, held.record)
  if (!isSame(patched(held.record, edited), held.record))
    await keepWaiting(transaction, { does: 'update', ...base, body: edited })
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
  await keepWaiting(transaction, { ...again, ...onTop, key: newKey() }, ...later)
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
    throw new Error('Only an unknown create can adopt a record')
  await transaction.put('sent', change.id, id)
  // What was changed here on top of the create was meant for its first version.
  const own = (await transaction.get('own', id)) ?? { from: 1, to: 1 }
  if (own.from <= 1) await transaction.put('own', id, { ...own, from: 0 })
  await keepWaiting(transaction, ...later.map((each) => underId(each, change.id, id)))
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
  if (taken.length === 0) throw new Error('This change no longer waits')
  return taken
}

/** Puts changes at the end of the queue. They name records by the ids that these got since. */
async function keepWaiting(transaction: StoreTransaction, ...changes: readonly LocalChange[]): Promise<void> {
  let last = Number((await transaction.list('outbox')).at(-1)?.[0] ?? 0)
  for (let change of changes) {
    for (const value of change.does === 'remove' ? [] : Object.values<unknown>(change.body)) {
      const id = typeof value === 'string' && (await transaction.get('sent', value))
      if (id) change = underId(change, String(value), id)
    }
    last += 1
    await putWaiting(transaction, String(last).padStart(12, '0'), change)
  }
}
