import { OtherUserError } from '../other-user.ts'
import type { Session } from '../session.ts'
import { eraseWaiting, isErased } from './erasure.ts'
import type { Kind, Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import { isSame } from './same.ts'
import type { Place, StoreTransaction } from './store.ts'

const PLACE = 'place'
/** The key of the owner in the table `owner`. */
export const OWNER = 'owner'

/**
 * Puts a record into the copy, unless the copy has a newer version. Any version replaces an `unseen` record (see `Tables`),
 * because a restored table of the service may contain a lower version. If the record is an erased prospect, also removes its
 * values from waiting changes.
 */
export async function keep(transaction: StoreTransaction, kind: Kind, record: Records[Kind]): Promise<void> {
  const held = await transaction.get(kind, record.id)
  const isOld = (await transaction.get('unseen', record.id)) !== undefined
  if (held === undefined || isOld || held.version <= record.version) {
    await transaction.put(kind, record.id, record)
    if (isErased(record)) await eraseWaiting(transaction, record.id)
  }
  if (isOld) await transaction.delete('unseen', record.id)
}

/** Removes a record that was deleted or no longer matches the filters of the copy. */
export async function forget(transaction: StoreTransaction, kind: Kind, id: string): Promise<void> {
  await transaction.delete(kind, id)
  await transaction.delete('own', id)
  await transaction.delete('unseen', id)
}

/**
 * Stores that this device has made the version after `base`. Ignores a later version in the response to a retry, because
 * another user made it. Changes nothing if the version is stored already, for example by another tab.
 */
export async function keepOwn(
  transaction: StoreTransaction,
  { id, version }: Records[Kind],
  base: number,
): Promise<void> {
  const made = Math.min(version, base + 1)
  const own = await transaction.get('own', id)
  const isKnown = own && own.from <= base && made <= own.to
  if (!isKnown) await transaction.put('own', id, { from: own?.to === base ? own.from : base, to: made })
}

/** Returns the changes in the outbox, oldest first. */
export async function waitingIn(transaction: StoreTransaction): Promise<LocalChange[]> {
  return (await transaction.list('outbox')).map(([, change]) => change)
}

/** Returns the progress of the copy. Returns `undefined` if there is no copy. */
export function placeOf(transaction: StoreTransaction): Promise<Place | undefined> {
  return transaction.get('place', PLACE)
}

export function moveTo(transaction: StoreTransaction, place: Place): Promise<void> {
  return transaction.put('place', PLACE, place)
}

/**
 * Returns whether the progress of the copy is still `place`. If not, another tab has updated the copy, so a response to this tab may be
 * outdated.
 */
export async function isStill(transaction: StoreTransaction, place: Place | undefined): Promise<boolean> {
  return isSame(await placeOf(transaction), place)
}

/**
 * Returns the owner of the copy. If the copy has none, the signed-in user becomes its owner. Another user may not change the
 * copy, because the idempotency keys of the waiting changes belong to the owner. While no user is signed in, the copy can still
 * be changed.
 * @throws OtherUserError if another user is signed in
 */
export async function ownerOf(
  transaction: StoreTransaction,
  session: Session | undefined,
): Promise<string | undefined> {
  const user = session?.user.id
  const owner = await transaction.get('owner', OWNER)
  if (user === undefined || user === owner) return owner
  if (owner !== undefined) throw new OtherUserError()
  await transaction.put('owner', OWNER, user)
  return user
}
