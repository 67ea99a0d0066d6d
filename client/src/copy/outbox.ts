import { newKey } from '../repeat.ts'
import type { Inputs, Kind, Patches } from './kinds.ts'
import { dependsOn, type LocalChange, renamed } from './local-change.ts'
import type { StoreTransaction } from './store.ts'
import { type Held, heldRecord, presentId } from './view.ts'

const LOCAL = 'local_'

/** Keeps a create until it is sent, and answers the id that its record has on this device. */
export async function createLater<K extends Kind>(
  transaction: StoreTransaction,
  kind: K,
  given: Inputs[K],
): Promise<string> {
  const id = `${LOCAL}${newKey()}`
  const body = await withPresentIds(transaction, given)
  await keepWaiting(transaction, { does: 'create', kind, id, key: newKey(), body })
  return id
}

/** Keeps an edit of a record as it was shown until it is sent. @throws Error where this device has it no longer */
export async function updateLater<K extends Kind>(
  transaction: StoreTransaction,
  shown: Held<K>,
  given: Patches[K],
): Promise<void> {
  const target = await targetOf(transaction, shown)
  const body = await withPresentIds(transaction, given)
  await keepWaiting(transaction, { does: 'update', ...target, body })
}

/** Keeps a delete of a record as it was shown until it is sent. @throws Error where this device has it no longer */
export async function removeLater(transaction: StoreTransaction, shown: Held<Kind>): Promise<void> {
  await keepWaiting(transaction, { does: 'remove', ...(await targetOf(transaction, shown)) })
}

/**
 * Puts a change that was refused in the queue again, at its place, as it is given; after `stale` it is made on top of theirs,
 * and so is what was made on top of it.
 * @throws Error where nothing is to be decided: under another key it could be made twice
 */
export async function sendAgain(transaction: StoreTransaction, change: LocalChange): Promise<void> {
  const { refusal, sentAt, ...again } = change
  const theirs = refusal?.theirs?.version
  for (const [at, each] of await transaction.list('outbox')) {
    const isIt = each.key === change.key
    if (isIt && !isForDecision(each)) throw new Error('This change is sent again by sync')
    const isOnTop =
      each.does !== 'create' &&
      again.does !== 'create' &&
      each.id === change.id &&
      each.version === again.version
    const version = isOnTop && theirs !== undefined && { version: theirs }
    if (isIt) await transaction.put('outbox', at, { ...again, key: newKey(), ...version })
    else if (version) await transaction.put('outbox', at, { ...each, ...version })
  }
}

/** Takes a change off the outbox, with all that can only be made after it; answers these changes. */
export async function drop(transaction: StoreTransaction, change: LocalChange): Promise<LocalChange[]> {
  const dropped: LocalChange[] = []
  for (const [at, each] of await transaction.list('outbox'))
    if (each.key === change.key || dropped.some((earlier) => dependsOn(each, earlier))) {
      dropped.push(each)
      await transaction.delete('outbox', at)
    }
  return dropped
}

const isForDecision = ({ refusal }: LocalChange) => refusal !== undefined && refusal.why !== 'failed'

/** What an edit or delete is of, and which version of it was shown. */
async function targetOf<K extends Kind>(transaction: StoreTransaction, { kind, record, version }: Held<K>) {
  const held: Held<K> | undefined = await heldRecord(transaction, kind, record.id)
  if (held === undefined) throw new Error(`This device has no ${kind} ${record.id}`)
  return { kind, id: held.record.id, key: newKey(), version: version ?? 0 }
}

/** What names records of this device by the ids they got since. */
async function withPresentIds<T extends object>(transaction: StoreTransaction, given: T): Promise<T> {
  let body = given
  const values: unknown[] = Object.values(given)
  for (const value of values)
    if (typeof value === 'string' && value.startsWith(LOCAL))
      body = renamed(body, value, await presentId(transaction, value))
  return body
}

async function keepWaiting(transaction: StoreTransaction, change: LocalChange): Promise<void> {
  const last = (await transaction.list('outbox')).at(-1)?.[0] ?? '0'
  await transaction.put('outbox', String(Number(last) + 1).padStart(12, '0'), change)
}
