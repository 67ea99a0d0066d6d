import { putWaiting } from './erasure.ts'
import type { Kind } from './kinds.ts'
import { dependsOn, type LocalChange } from './local-change.ts'
import { placeOf } from './records.ts'
import type { OwnVersions, Place, StoreTransaction } from './store.ts'

/** The service keeps keys for 24 hours. After that, the same request could create a second record. This limit is an hour shorter. */
const KEY_LASTS_MS = 23 * 60 * 60 * 1000

/** A change to send: its key in the outbox, the version that it applies to, and the progress of the copy at that time. */
export type Next<K extends Kind = Kind> = {
  at: string
  change: LocalChange<K>
  base: number
  place: Place | undefined
}

/**
 * Returns the first change that was not handed back and does not depend on an earlier change. Earlier ones were handed back, or wait for
 * one that was.
 */
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

/**
 * Returns the version that a change applies to. If this device has made newer versions of the shown version, returns the newest one.
 * Otherwise returns the shown version.
 */
function baseOf(change: LocalChange, own: OwnVersions | undefined): number {
  if (change.does === 'create') return 0
  const { version } = change
  return own && own.from <= version && version <= own.to ? own.to : version
}

/** Returns the change as it is in the outbox now. Returns `undefined` if the user has decided on the change, or another tab has sent it. */
export async function stillWaiting(
  transaction: StoreTransaction,
  { at, change }: Next,
): Promise<LocalChange | undefined> {
  const present = await transaction.get('outbox', at)
  return present?.key === change.key ? present : undefined
}

/**
 * Stores the time of the first attempt of a create, because the record may exist from then on. Returns whether the create may be sent. It
 * may not be sent if the service no longer keeps its key, or if the create has left the outbox.
 * @param now the time of the service, because the clock of a device may be wrong
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

/** Removes the time of the first attempt. The create was not made, because its user was not signed in. */
export async function unstamp(transaction: StoreTransaction, next: Next): Promise<void> {
  const present = await stillWaiting(transaction, next)
  if (present) await transaction.put('outbox', next.at, { ...present, sentAt: undefined })
}

/**
 * Makes `failed` changes ready to be sent again. Writes the other changes too, because this removes the values of erased prospects. A
 * version of the app without erasure may have left such values.
 */
export async function tryAgain(transaction: StoreTransaction): Promise<void> {
  for (const [at, change] of await transaction.list('outbox')) {
    const { refusal, ...again } = change
    await putWaiting(transaction, at, refusal?.why === 'failed' ? again : change)
  }
}
