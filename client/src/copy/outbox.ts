import { sameFields } from '../../../lib/domain/json.ts'
import { newKey } from '../repeat.ts'
import type { Transaction } from './data.ts'
import type { LocalChange } from './local-change.ts'
import { isOf, type LocalRecord } from './local-record.ts'
import { patched, withoutSame } from './merge.ts'
import { type Inputs, type Patches, type RecordType, recordTypes } from './record-types.ts'
import type { StoredRecord } from './store.ts'

/** Puts a create into the outbox. Returns the id that the new record has on this device. @throws Error for an unknown record type */
export function createLater<K extends RecordType>(
  transaction: Transaction,
  kind: K,
  body: Inputs[K],
  madeAt: number,
): string {
  if (!recordTypes.includes(kind)) throw new Error(`Unknown record type: ${kind}`)
  const id = `local_${newKey()}`
  // A note that is sent later still happened when it was written.
  const happened = kind === 'note' && { happened_at: new Date(madeAt).toISOString() }
  append(transaction, { does: 'create', kind, id, key: newKey(), madeAt, body: { ...happened, ...body } })
  return id
}

/**
 * Puts an edit into the outbox, or a delete if there is no body. Ignores an edit that changes nothing, because the service
 * creates no version for it. If the response to such an edit were lost and another user made the next version, a retry would
 * return that version. The copy would then treat that version as made by this device.
 *
 * A delete of a record whose create was not sent removes the create (`cancelsCreate`).
 *
 * If this device has edited the record since the user saw `before`, the new edit applies to the result of those edits. So when
 * a user saves a form twice, the second save does not conflict with the first.
 * @param before the record as the user saw it
 * @param strict whether the edit applies only to the version of `before`, or of the first waiting edit in it
 * @throws Error if the copy no longer has the record
 */
export function changeLater<K extends RecordType>(
  transaction: Transaction,
  before: LocalRecord<K>,
  madeAt: number,
  body?: Patches[K],
  strict = false,
): void {
  const { kind } = before
  const held = transaction.view.get(kind, before.record.id)
  if (held === undefined || held.isDeleted) throw new Error('This device has no such record')
  const { id } = held.record
  const { version = 0 } = before
  const stored = transaction.get(id)
  // The record of the service, if only this device has changed the record since it was shown.
  const own =
    isOf(stored, kind) && ownVersion(stored, version) === stored.record.version ? stored.record : undefined
  let shown = own ?? before.record
  for (const change of held.waiting)
    if (change.does === 'update' && (own || !before.waiting.some(({ key }) => key === change.key)))
      shown = patched(shown, change.body)
  const [first] = before.waiting
  const seen = first && first.does !== 'create' ? first.version : version
  const base = { kind, id, key: newKey(), madeAt, version: strict ? seen : (own?.version ?? version), shown }
  if (body === undefined && cancelsCreate(transaction, held)) return
  // Remove unchanged fields, because an app may pass a whole record with one changed field.
  const edited = body && withoutSame(body, shown, held.record)
  if (edited === undefined) append(transaction, { does: 'remove', ...base })
  else if (!sameFields(patched(held.record, edited), held.record))
    append(transaction, { does: 'update', ...base, body: edited, ...(strict && { strict }) })
}

/** Returns the last of the versions that this device made directly after `version`, if there are any. */
export function ownVersion(stored: StoredRecord | undefined, version: number): number | undefined {
  const own = stored?.own
  return own && own.from <= version && version <= own.to ? own.to : undefined
}

/**
 * Removes the create of a record and its edits from the outbox, unless `sync` has tried to send the create, or another change needs the
 * record.
 * @returns whether it has removed the create. A delete then need not be sent
 */
function cancelsCreate(transaction: Transaction, { waiting: [first] }: LocalRecord): boolean {
  if (first?.does !== 'create' || first.sentAt || first.refusal) return false
  const isNeeded = (each: LocalChange) => each.id !== first.id && dependsOn(each, first)
  if ([...transaction.outbox.values()].some(isNeeded)) return false
  takeOff(transaction, first, (later) => later.id === first.id)
  return true
}

/**
 * Moves a returned change, and the changes that depend on it, to the end of the outbox. A `stale` change then applies to
 * `refusal.theirs`, the service's version of the record.
 * @throws Error if the change is not in the outbox, was not returned by `sync`, or is `failed`. The next `sync` sends a
 * `failed` change with its old key, because with a new key the service could make the change twice
 */
export function sendAgain(transaction: Transaction, change: LocalChange): void {
  const { refusal, sentAt, ...again } = change
  const [present, ...later] = takeOff(transaction, change, dependsOn)
  if (present?.refusal === undefined || present.refusal.why === 'failed')
    throw new Error('sync sends this change again')
  const onTop = refusal?.theirs && { version: refusal.theirs.version, shown: refusal.theirs }
  append(transaction, { ...again, ...onTop, key: newKey() }, ...later)
}

/**
 * Removes a change from the outbox. If it is a create, also removes the changes that depend on it.
 * @returns the removed changes
 * @throws Error if the change is no longer in the outbox
 */
export function drop(transaction: Transaction, change: LocalChange): LocalChange[] {
  return takeOff(
    transaction,
    change,
    (later, earlier) => earlier.does === 'create' && dependsOn(later, earlier),
  )
}

/** Removes a change from the outbox, and the later changes that `goesWith` selects. @throws Error if the outbox does not have the change */
function takeOff(
  { outbox }: Transaction,
  change: LocalChange,
  goesWith: (later: LocalChange, earlier: LocalChange) => boolean,
): LocalChange[] {
  const taken: LocalChange[] = []
  for (const [at, each] of outbox)
    if (each.key === change.key || taken.some((earlier) => goesWith(each, earlier))) {
      taken.push(each)
      outbox.delete(at)
    }
  if (taken.length === 0) throw new Error('Not in the outbox')
  return taken
}

/** Puts changes at the end of the outbox. */
function append({ outbox }: Transaction, ...changes: readonly LocalChange[]): void {
  let last = Number([...outbox.keys()].at(-1) ?? 0)
  for (const change of changes) {
    last += 1
    outbox.set(String(last).padStart(12, '0'), change)
  }
}

/**
 * Returns whether `later` must wait until `earlier` is sent. This is true if both change the same record, or if `later` refers to a record
 * that `earlier` creates.
 */
export function dependsOn(later: LocalChange, earlier: LocalChange): boolean {
  const names = later.does === 'remove' ? [] : Object.values<unknown>(later.body)
  return later.id === earlier.id || (earlier.does === 'create' && names.includes(earlier.id))
}
