import { putWaiting } from './erasure.ts'
import type { Kind } from './kinds.ts'
import { dependsOn, type LocalChange } from './local-change.ts'
import { placeOf } from './records.ts'
import type { OwnVersions, Place, StoreTransaction } from './store.ts'

/**
 * A create is retried only within this time. The service forgets the idempotency key an hour later, and from then on the same
 * request could create a second record.
 */
const KEY_LASTS_MS = 23 * 60 * 60 * 1000

/**
 * A change to send. `at` is its key in the outbox, `base` is the version that it applies to, and `place` is the progress of the
 * copy when the change was read.
 */
export type Next<K extends Kind = Kind> = {
  at: string
  change: LocalChange<K>
  base: number
  place: Place | undefined
}

/**
 * Returns the first change that can be sent. Skips changes that were handed back to the app, and changes that depend on a skipped change.
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
 * Returns the version that a change applies to. This is the version that was shown, or the last of the versions that this
 * device made directly after it.
 */
function baseOf(change: LocalChange, own: OwnVersions | undefined): number {
  if (change.does === 'create') return 0
  const { version } = change
  return own && own.from <= version && version <= own.to ? own.to : version
}

/**
 * Returns the change as it is in the outbox now. Returns `undefined` if it is no longer there, for example because another tab has sent it.
 */
export async function stillWaiting(
  transaction: StoreTransaction,
  { at, change }: Next,
): Promise<LocalChange | undefined> {
  const present = await transaction.get('outbox', at)
  return present?.key === change.key ? present : undefined
}

/**
 * Stores when a change is first sent, because the service may have made it from then on. Returns `false` if the change may not be
 * sent: it is no longer in the outbox, or it is a create that was first sent more than `KEY_LASTS_MS` ago and now becomes `unknown`.
 * @param now the time of the service, because the clock of a device may be wrong. `undefined` removes the time that was stored
 */
export async function stamp(
  transaction: StoreTransaction,
  next: Next,
  now: number | undefined,
): Promise<boolean> {
  const present = await stillWaiting(transaction, next)
  if (present === undefined) return false
  const sentAt = now && (present.sentAt ?? now)
  const isForgotten = present.does === 'create' && sentAt && now - sentAt > KEY_LASTS_MS
  const refusal = isForgotten && { refusal: { why: 'unknown' as const } }
  await transaction.put('outbox', next.at, { ...present, sentAt, ...refusal })
  return !isForgotten
}

/**
 * Removes the refusal of `failed` changes, so that they are sent again. Also writes all other changes again with `putWaiting`,
 * which removes the values of erased prospects. Older versions of the app did not remove these values.
 */
export async function tryAgain(transaction: StoreTransaction): Promise<void> {
  for (const [at, change] of await transaction.list('outbox')) {
    const { refusal, ...again } = change
    await putWaiting(transaction, at, refusal?.why === 'failed' ? again : change)
  }
}
