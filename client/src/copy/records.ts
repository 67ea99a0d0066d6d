import { OtherUserError } from '../other-user.ts'
import type { Session } from '../session.ts'
import { eraseWaiting, isErased } from './erasure.ts'
import type { Kind, Records } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import { isSame } from './same.ts'
import type { Place, StoreTransaction } from './store.ts'

const PLACE = 'place'
/** The key of the owner in the table of that name. */
export const OWNER = 'owner'

/**
 * Puts a record into the copy, unless the copy has a newer version. While a type is copied anew every version is taken: a restored table has other records under
 * the same versions. An erased prospect removes the values from the changes of it that wait.
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

/** Removes a deleted record from the copy. */
export async function forget(transaction: StoreTransaction, kind: Kind, id: string): Promise<void> {
  await transaction.delete(kind, id)
  await transaction.delete('own', id)
  await transaction.delete('unseen', id)
}

/**
 * Notes which version this device made of the version `base`: at most the next one. What the answer to a repeated request has
 * beyond that, others made. Of an answer that another tab has had, more may be known.
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

/** The changes that wait, in their order. */
export async function waitingIn(transaction: StoreTransaction): Promise<LocalChange[]> {
  return (await transaction.list('outbox')).map(([, change]) => change)
}

/** Where the copy is; `undefined` while there is none. */
export function placeOf(transaction: StoreTransaction): Promise<Place | undefined> {
  return transaction.get('place', PLACE)
}

export function moveTo(transaction: StoreTransaction, place: Place): Promise<void> {
  return transaction.put('place', PLACE, place)
}

/** Whether the copy is still where it was. If not, another tab has followed the changes meanwhile, and what was asked for is of the past. */
export async function isStill(transaction: StoreTransaction, place: Place | undefined): Promise<boolean> {
  return isSame(await placeOf(transaction), place)
}

/**
 * The user whose copy it is: the first who was signed in to it, as waiting changes are sent under keys of that user. While
 * no user is signed in, the copy may be used.
 * @throws OtherUserError when another user is signed in
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
