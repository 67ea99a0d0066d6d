import { putWaiting } from './erasure.ts'
import type { Kind } from './kinds.ts'
import { dependsOn, type LocalChange } from './local-change.ts'
import { placeOf } from './records.ts'
import type { OwnVersions, Place, StoreTransaction } from './store.ts'

/** The service keeps keys for 24 hours: after that the same request could make another record. */
const KEY_LASTS_MS = 23 * 60 * 60 * 1000

/** A change to be sent: where it is in the outbox, the version it is for, and where the copy is meanwhile. */
export type Next<K extends Kind = Kind> = {
  at: string
  change: LocalChange<K>
  base: number
  place: Place | undefined
}

/** The first change that waits for nothing but to be sent. */
export async function nextToSend(transaction: StoreTransaction): Promise<Next | undefined> {
  const left: LocalChange[] = []
  for (const [at, change] of await transaction.list('outbox')) {
    if (!change.refusal && !left.some((earlier) => dependsOn(change, earlier))) {
      const base = baseOf(change, await transaction.get('own', change.id))
      return { at, change, base, place: await placeOf(transaction) }
    }
    left.push(change)
  }
  return undefined
}

/** What this device itself has made of the version that was shown, as long as no other user has changed it since. */
function baseOf(change: LocalChange, own: OwnVersions | undefined): number {
  if (change.does === 'create') return 0
  const { version } = change
  return own && own.from <= version && version <= own.to ? own.to : version
}

/** The change as it waits now; `undefined` where it was decided on meanwhile, or answered in another tab. */
export async function stillWaiting(
  transaction: StoreTransaction,
  { at, change }: Next,
): Promise<LocalChange | undefined> {
  const present = await transaction.get('outbox', at)
  return present?.key === change.key ? present : undefined
}

/**
 * Writes down, before a create is sent for the first time, that it may have been made from now on. Answers whether it may be
 * sent: not where its key is forgotten by now, nor where it has been decided on meanwhile.
 * @param now by the clock of the service: that of a device may be set, either way
 */
export async function stamp(transaction: StoreTransaction, next: Next, now: number): Promise<boolean> {
  const present = await stillWaiting(transaction, next)
  if (present === undefined) return false
  const { sentAt = now } = present
  const isForgotten = now - sentAt > KEY_LASTS_MS
  const refusal = isForgotten && { refusal: { why: 'unknown' as const } }
  await transaction.put('outbox', next.at, { ...present, sentAt, ...refusal })
  return !isForgotten
}

/** Notes that a create was not made, because it was sent without a user or as another one. */
export async function unstamp(transaction: StoreTransaction, next: Next): Promise<void> {
  const present = await stillWaiting(transaction, next)
  if (present) await transaction.put('outbox', next.at, { ...present, sentAt: undefined })
}

/**
 * Lets what the service failed over be sent again. Puts all else back as well: a version of the app that did not know erasure may have left
 * values of an erased prospect in it.
 */
export async function tryAgain(transaction: StoreTransaction): Promise<void> {
  for (const [at, change] of await transaction.list('outbox')) {
    const { refusal, ...again } = change
    await putWaiting(transaction, at, refusal?.why === 'failed' ? again : change)
  }
}
