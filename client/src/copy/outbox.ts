import { newKey } from '../repeat.ts'
import { putWaiting } from './erasure.ts'
import type { Held } from './held.ts'
import type { Inputs, Kind, Patches } from './kinds.ts'
import { dependsOn, type LocalChange, underId } from './local-change.ts'
import { patched, withoutSame } from './merge-patch.ts'
import { waitingIn } from './records.ts'
import { isSame } from './same.ts'
import type { StoreTransaction } from './store.ts'
import type { View } from './view.ts'

/** Puts a create into the outbox. Returns the id that the new record has on this device. */
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
 * Puts an edit into the outbox, or a delete if there is no body. Ignores an edit that changes nothing, because the service
 * creates no version for it. If the response to such an edit were lost and another user made the next version, a retry would
 * return that version. The copy would then treat that version as made by this device.
 *
 * A change that undoes unsent changes is not stored, and those are removed (`cancelsOut`).
 *
 * If this device has edited the record since the user saw `before`, the new edit applies to the result of those edits. So when
 * a user saves a form twice, the second save does not conflict with the first.
 * @param before the record as the user saw it
 * @throws Error if the copy no longer has the record
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
  // True if only this device has changed the record since it was shown.
  const isOwn = present && own && own.from <= version && present.version === own.to
  let shown = isOwn ? present : before.record
  for (const change of held.waiting)
    if (change.does === 'update' && (isOwn || !before.waiting.some(({ key }) => key === change.key)))
      shown = patched(shown, change.body)
  const base = { kind, id, key: newKey(), madeAt, version: isOwn ? own.to : version, shown }
  if (await cancelsOut(transaction, held, body)) return
  if (body === undefined) return keepWaiting(transaction, { does: 'remove', ...base })
  // Remove unchanged fields, because an app may pass a whole record with one changed field.
  const edited = withoutSame(body, shown, held.record)
  if (!isSame(patched(held.record, edited), held.record))
    await keepWaiting(transaction, { does: 'update', ...base, body: edited })
}

/**
 * Removes the unsent changes that a new change undoes: the create of a record and its edits, if `body` is undefined, or else the last edit of
 * the record, if `body` sets its fields back. Removes nothing that other waiting changes may depend on: a record that another change refers
 * to, a completed offer, or an edit beside changes of offers.
 * @returns whether it has removed changes. The new change then need not be sent
 */
async function cancelsOut(
  transaction: StoreTransaction,
  { waiting, record }: Held,
  body?: object,
): Promise<boolean> {
  const undone = waiting.at(body ? -1 : 0)
  if (!undone || undone.sentAt || undone.refusal || record.status === 'completed') return false
  const isUndone = body
    ? undone.does === 'update' &&
      undone.shown &&
      isSame(patched(patched(undone.shown, undone.body), body), undone.shown)
    : undone.does === 'create'
  const isNeeded = (each: LocalChange) =>
    each.id !== undone.id && (body ? each.kind === 'transaction' : dependsOn(each, undone))
  if (!isUndone || (await waitingIn(transaction)).some(isNeeded)) return false
  await takeOff(transaction, undone, (later) => !body && later.id === undone.id)
  return true
}

/**
 * Moves a returned change, and the changes that depend on it, to the end of the outbox. A `stale` change then applies to
 * `refusal.theirs`, the service's version of the record.
 * @throws Error if the change is not in the outbox, was not returned by `sync`, or is `failed`. The next `sync` sends a
 * `failed` change with its old key, because with a new key the service could make the change twice
 */
export async function sendAgain(transaction: StoreTransaction, change: LocalChange): Promise<void> {
  const { refusal, sentAt, ...again } = change
  const [present, ...later] = await takeOff(transaction, change, dependsOn)
  if (present?.refusal === undefined || present.refusal.why === 'failed')
    throw new Error('sync sends this change again')
  const onTop = refusal?.theirs && { version: refusal.theirs.version, shown: refusal.theirs }
  await keepWaiting(transaction, { ...again, ...onTop, key: newKey() }, ...later)
}

/**
 * Removes a change from the outbox. If it is a create, also removes the changes that depend on it.
 * @returns the removed changes
 * @throws Error if the change is no longer in the outbox
 */
export function drop(transaction: StoreTransaction, change: LocalChange): Promise<LocalChange[]> {
  return takeOff(
    transaction,
    change,
    (later, earlier) => earlier.does === 'create' && dependsOn(later, earlier),
  )
}

/**
 * Resolves an `unknown` create by storing which record the create has made. Changes that depend on the create then apply to this record.
 * @throws Error if the change is not an `unknown` create in the outbox, or if the copy does not have the record
 */
export async function adopt<K extends Kind>(
  transaction: StoreTransaction,
  change: LocalChange<K>,
  { kind, record: { id } }: Held<K>,
): Promise<void> {
  const [present, ...later] = await takeOff(transaction, change, dependsOn)
  const made = await transaction.get(kind, id)
  if (present?.refusal?.why !== 'unknown' || present.kind !== kind || made === undefined)
    throw new Error('Not an unknown create, or no such record')
  await transaction.put('sent', change.id, id)
  // Changes that were made before the service had the record have version 0. So let the range of own versions (`own`) start at
  // 0. Then these changes are sent with the last version of the range.
  const own = (await transaction.get('own', id)) ?? { from: 1, to: 1 }
  if (own.from <= 1) await transaction.put('own', id, { ...own, from: 0 })
  await keepWaiting(transaction, ...later.map((each) => underId(each, change.id, id)))
}

/** Removes a change from the outbox, and the later changes that `goesWith` selects. @throws Error if the outbox does not have the change */
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
  if (taken.length === 0) throw new Error('Not in the outbox')
  return taken
}

/** Puts changes at the end of the outbox. Replaces the local ids of records that now have an id of the service. */
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
