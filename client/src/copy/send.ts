import { ServiceError } from '../service-error.ts'
import type { Calls, EachCalls } from './calls.ts'
import { keep } from './follow.ts'
import type { Kind, Records } from './kinds.ts'
import { dependsOn, goingOn, type LocalChange, type Refusal } from './local-change.ts'
import type { Store, StoreTransaction } from './store.ts'

/** The service keeps keys for 24 hours: after that the same request could make another record. */
const KEY_LASTS_MS = 23 * 60 * 60 * 1000

type Next<K extends Kind = Kind> = { at: string; change: LocalChange<K> }

/**
 * Sends what waits, in its order, until nothing is left but what was refused and what depends on that.
 * @throws ServiceError or what `fetch` throws, where it may go better later; all that was not answered still waits
 */
export async function sendWaiting(calls: EachCalls, store: Store): Promise<void> {
  for (;;) {
    const next = await store.transaction(nextToSend)
    if (next === undefined) return
    await sendOne(calls, store, next)
  }
}

async function nextToSend(transaction: StoreTransaction): Promise<Next | undefined> {
  const left: LocalChange[] = []
  for (const [at, change] of await transaction.list('outbox')) {
    if (!change.refusal && !left.some((earlier) => dependsOn(change, earlier))) {
      if (!isForgotten(change)) {
        const sent = { ...change, sentAt: change.sentAt ?? Date.now() }
        await transaction.put('outbox', at, sent)
        return { at, change: sent }
      }
      await transaction.put('outbox', at, { ...change, refusal: { why: 'unknown' } })
    }
    left.push(change)
  }
  return undefined
}

/** A device's clock may be set, either way. An edit says which version it is for, and a delete is done once. */
function isForgotten({ does, sentAt }: LocalChange): boolean {
  return does === 'create' && sentAt !== undefined && Math.abs(Date.now() - sentAt) > KEY_LASTS_MS
}

async function sendOne(calls: EachCalls, store: Store, next: Next): Promise<void> {
  const { at, change } = next
  const call = calls[change.kind]
  try {
    const record = await made(call, change)
    await store.transaction((transaction) => answered(transaction, next, record))
  } catch (failure) {
    if (!(failure instanceof ServiceError) || isPassing(failure)) throw failure
    const refusal = await refusalOf(call, change, failure)
    await store.transaction(async (transaction) => {
      // It may have been decided on already, elsewhere.
      const present = await transaction.get('outbox', at)
      if (present?.key === change.key) await transaction.put('outbox', at, { ...present, refusal })
      if (refusal.theirs) await keep(transaction, change.kind, refusal.theirs)
    })
  }
}

/** The record as the change made it; none where it is gone. */
async function made<K extends Kind>(call: Calls<K>, change: LocalChange<K>): Promise<Records[K] | undefined> {
  const { id, key } = change
  if (change.does === 'create') return (await call.create(change.body, key)).data
  if (change.does === 'update') return (await call.update(id, change.body, key, change.version)).data
  await orGone(call.remove(id, change.version))
  return undefined
}

async function orGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (failure) {
    if (failure instanceof ServiceError && failure.status === 404) return undefined
    throw failure
  }
}

const isPassing = ({ status }: ServiceError) => [401, 408, 425, 429].includes(status) || status >= 500

async function refusalOf<K extends Kind>(
  call: Calls<K>,
  { id }: LocalChange<K>,
  { status, problem }: ServiceError,
): Promise<Refusal<K>> {
  const why = { ...(problem && { problem }) }
  if (status !== 412) return { why: 'refused', ...why }
  const theirs = await orGone(call.read(id))
  return { why: 'stale', ...why, ...(theirs && { theirs: theirs.data }) }
}

/** Takes a change off the outbox and its record into the copy; what comes after it goes on from what the record is now. */
async function answered<K extends Kind>(
  transaction: StoreTransaction,
  { at, change }: Next<K>,
  record: Records[K] | undefined,
): Promise<void> {
  const { kind, id, key } = change
  if (record) await keep(transaction, kind, record)
  else await transaction.delete(kind, id)
  // Another tab may have been told the same, or it was dropped meanwhile.
  if ((await transaction.get('outbox', at))?.key !== key) return
  await transaction.delete('outbox', at)
  if (record === undefined) return
  if (record.id !== id) await transaction.put('sent', id, record.id)
  for (const [place, later] of await transaction.list('outbox'))
    if (dependsOn(later, change))
      await transaction.put('outbox', place, goingOn(later, id, record.id, record.version))
}
