import { OtherUserError } from '../other-user.ts'
import { ServiceError } from '../service-error.ts'
import type { Calls, EachCalls } from './calls.ts'
import { putWaiting } from './erasure.ts'
import { type Kind, kinds, type Records } from './kinds.ts'
import { dependsOn, type LocalChange, type Refusal, underId } from './local-change.ts'
import { withoutSame } from './merge-patch.ts'
import { type Next, nextToSend, stamp, tryAgain, unstamp } from './next-to-send.ts'
import { forget, isStill, keep, keepOwn } from './records.ts'
import type { Store, StoreTransaction } from './store.ts'
import { meet } from './three-way.ts'

/**
 * Sends what waits, in its order, until nothing is left but what was handed back and what depends on that.
 * @param sending is called with the key of each change before it is sent, and with none at the end
 * @returns why the service takes nothing for now: the session, or too many requests
 * @throws what `fetch` throws; all that was not answered still waits
 */
export async function sendWaiting(
  calls: EachCalls,
  store: Store,
  sending: (key: string | undefined) => void,
): Promise<ServiceError | undefined> {
  await store.transaction(tryAgain)
  try {
    for (;;) {
      const next = await store.transaction(nextToSend)
      if (next === undefined) return undefined
      sending(next.change.key)
      await sendOne(calls, store, next)
    }
  } catch (failure) {
    if (failure instanceof ServiceError) return failure
    throw failure
  } finally {
    sending(undefined)
  }
}

async function sendOne(calls: EachCalls, store: Store, next: Next): Promise<void> {
  const { change, place } = next
  // Made by a newer version of the app, which sends it when it is installed again.
  if (!kinds.includes(change.kind)) {
    await store.transaction((transaction) => handBack(transaction, next, { why: 'failed' }))
    return
  }
  const call = calls[change.kind]
  try {
    if (change.does === 'create') {
      // What never left this device is sent whenever that may be; after this, a lost answer means that it may have been made.
      await calls.hear()
      if (!(await store.transaction((transaction) => stamp(transaction, next, calls.now())))) return
    }
    const present = await recordAfter(call, next)
    await store.transaction((transaction) => answered(transaction, next, present))
  } catch (failure) {
    if (change.sentAt === undefined && isForAnotherUser(failure))
      await store.transaction((transaction) => unstamp(transaction, next))
    const refusal = await refusalOf(call, change, failure)
    await store.transaction(async (transaction) => {
      if (refusal.theirs) await met(transaction, next, refusal, refusal.theirs)
      else await handBack(transaction, next, refusal)
      if (!(await isStill(transaction, place))) return
      if (refusal.theirs) await keep(transaction, change.kind, refusal.theirs)
      // Others have deleted the record. That arrives with their changes too, but later.
      else if (refusal.problem?.code === 'not_found') await forget(transaction, change.kind, change.id)
    })
  }
}

/**
 * Brings a change together with a record that others have changed: it is sent on top of theirs next where that overwrites nothing of
 * theirs, is done where theirs is the same, and is handed back where both have changed the same field.
 */
async function met<K extends Kind>(
  transaction: StoreTransaction,
  next: Next<K>,
  refusal: Refusal<K>,
  theirs: Records[K],
): Promise<void> {
  const { at, change, base } = next
  const { conflicts, isDone } = meet(change, theirs)
  // A version that was refused once is refused again.
  if (conflicts.length > 0 || theirs.version === base)
    return handBack(transaction, next, { ...refusal, conflicts })
  const present = await transaction.get('outbox', at)
  if (present === undefined || present.key !== change.key || present.does === 'create') return
  if (isDone) await transaction.delete('outbox', at)
  else await putWaiting(transaction, at, onTop(present, theirs))
}

/** A change as it is made on top of another version of the record: what is as it was shown was not edited. */
function onTop<K extends Kind>(change: LocalChange<K>, theirs: Records[K]): LocalChange<K> {
  if (change.does === 'create') return change
  const based = { version: theirs.version, shown: theirs }
  if (change.does === 'remove') return { ...change, ...based }
  return { ...change, ...based, body: withoutSame(change.body, change.shown ?? {}) }
}

/** Keeps why a change was not made, unless it was decided on elsewhere. */
async function handBack(
  transaction: StoreTransaction,
  { at, change }: Next,
  refusal: Refusal,
): Promise<void> {
  const present = await transaction.get('outbox', at)
  if (present?.key === change.key) await putWaiting(transaction, at, { ...present, refusal })
}

/** Sends a change, and returns its record as it is then; `undefined` if that was deleted. */
async function recordAfter<K extends Kind>(
  call: Calls<K>,
  { change, base }: Next<K>,
): Promise<Records[K] | undefined> {
  const { id, key } = change
  if (change.does === 'remove') {
    await orGone(call.remove(id, base))
    return undefined
  }
  try {
    const { data } = await (change.does === 'create'
      ? call.create(change.body, key)
      : call.update(id, change.body, key, base))
    return data
  } catch (failure) {
    if (isGoneSince(failure)) return undefined
    throw failure
  }
}

/** An earlier attempt made the change, and the record was deleted after that. */
const isGoneSince = (failure: unknown) =>
  failure instanceof ServiceError &&
  failure.code === 'not_found' &&
  failure.response.headers.has('idempotent-replayed')

async function orGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (failure) {
    if (failure instanceof ServiceError && failure.code === 'not_found') return undefined
    throw failure
  }
}

/** The user who is signed in, if any, may not send it: nothing was made. */
const isForAnotherUser = (failure: unknown) =>
  failure instanceof OtherUserError || (failure instanceof ServiceError && failure.code === 'unauthenticated')

/** These concern the user, or the whole service, not this change. */
const isForAll = ({ status }: ServiceError) => [401, 408, 425, 429, 503].includes(status)

async function refusalOf<K extends Kind>(
  call: Calls<K>,
  change: LocalChange<K>,
  failure: unknown,
): Promise<Refusal<K>> {
  if (!(failure instanceof ServiceError) || isForAll(failure)) throw failure
  const { status, code, problem } = failure
  const why = { ...(problem && { problem }) }
  // The response of a gateway tells nothing about the change, and the present role of the user nothing about an earlier attempt.
  const isUnknown = !problem || (code === 'forbidden' && change.sentAt !== undefined)
  if (status >= 500 || isUnknown) return { why: 'failed', ...why }
  // The key is known, of another body: a release since may read the same one in another way.
  if (change.does === 'create' && code === 'idempotency_key_reused') return { why: 'unknown', ...why }
  if (status !== 412) return { why: 'refused', ...why }
  try {
    const theirs = await orGone(call.read(change.id))
    return { why: 'stale', ...why, ...(theirs && { theirs: theirs.data }) }
  } catch (unread) {
    return refusalOf(call, change, unread)
  }
}

/** Takes a change off the outbox and its record into the copy; later changes then name the record by its own id. */
async function answered<K extends Kind>(
  transaction: StoreTransaction,
  { at, change, base, place }: Next<K>,
  present: Records[K] | undefined,
): Promise<void> {
  // Another tab has followed the changes since: the answer may be older. It is asked for again under its key.
  if (!(await isStill(transaction, place))) return
  const { kind, id, key } = change
  if (present) {
    await keep(transaction, kind, present)
    await keepOwn(transaction, present, base)
  } else await forget(transaction, kind, id)
  // Another tab may have had the same answer, or the change was dropped.
  if ((await transaction.get('outbox', at))?.key !== key) return
  await transaction.delete('outbox', at)
  if (present === undefined || present.id === id) return
  await transaction.put('sent', id, present.id)
  for (const [place, later] of await transaction.list('outbox'))
    if (dependsOn(later, change)) await putWaiting(transaction, place, underId(later, id, present.id))
}
