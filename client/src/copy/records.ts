import type { Kind, Records } from './kinds.ts'
import type { Place, StoreTransaction } from './store.ts'

const PLACE = 'place'

/** Puts a record into the copy, but never an older one in place of a newer one. */
export async function keep(transaction: StoreTransaction, kind: Kind, record: Records[Kind]): Promise<void> {
  const held = await transaction.get(kind, record.id)
  if (held === undefined || held.version <= record.version) await transaction.put(kind, record.id, record)
}

/** Takes a record that is gone out of the copy. */
export async function forget(transaction: StoreTransaction, kind: Kind, id: string): Promise<void> {
  await transaction.delete(kind, id)
  await transaction.delete('own', id)
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
  return JSON.stringify(await placeOf(transaction)) === JSON.stringify(place)
}
