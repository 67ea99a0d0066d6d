import { OtherUserError } from '../other-user.ts'
import { type Problem, ServiceError } from '../service-error.ts'
import type { Calls } from './calls.ts'
import { putWaiting } from './erasure.ts'
import { type Kind, kinds, type Records } from './kinds.ts'
import { dependsOn, type LocalChange, type Refusal, underId } from './local-change.ts'
import { type Next, nextToSend, stamp, stillWaiting, tryAgain } from './next-to-send.ts'
import { forget, isStill, keep, keepOwn } from './records.ts'
import type { Store, StoreTransaction } from './store.ts'
import { afterRefusal } from './three-way.ts'

/**
 * Sends the changes in the outbox, oldest first. Skips changes that were handed back to the app. They stay in the outbox, together with the
 * changes that depend on them.
 * @param sending called with the key of each change before it is sent, and without a key at the end
 * @returns the error if the service currently refuses all requests, for example because the session has ended
 * @throws the error of `fetch`; changes without a response stay in the outbox
 */
export async function sendWaiting(
  calls: Calls,
  store: Store,
  sending: (key?: string) => void,
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
    sending()
  }
}

async function sendOne(calls: Calls, store: Store, next: Next): Promise<void> {
  const { change } = next
  let present: Records[Kind] | undefined
  let refusal: Refusal | undefined
  try {
    // Check the connection before `stamp`, because after `stamp` the create can be sent only for 23 hours.
    if (change.does === 'create') await calls.hear()
    if (!(await store.transaction((transaction) => stamp(transaction, next, calls.now())))) return
    // An unknown record type is from a newer version of the app. When that version is installed again, it sends the change.
    if (kinds.includes(change.kind)) present = await recordAfter(calls, next)
    else refusal = { why: 'failed' }
  } catch (failure) {
    // Another user, or no user, was signed in, so this attempt has changed nothing.
    const isForAnotherUser = failure instanceof OtherUserError || hasCode(failure, 'unauthenticated')
    if (change.sentAt === undefined && isForAnotherUser)
      await store.transaction((transaction) => stamp(transaction, next, undefined))
    refusal = await refusalOf(calls, change, failure)
  }
  await store.transaction((transaction) =>
    refusal ? refused(transaction, next, refusal) : answered(transaction, next, present),
  )
}

/**
 * Stores the reason why a change is handed back. If `afterRefusal` merges the change with the service's record, stores the
 * merged change instead, or removes the change if nothing is left to send. Leaves the outbox as it is if another tab has
 * removed the change or stored a reason.
 */
async function refused(transaction: StoreTransaction, next: Next, refusal: Refusal): Promise<void> {
  const { at, change, base, place } = next
  const { theirs, problem } = refusal
  const present = await stillWaiting(transaction, next)
  if (present && !present.refusal) {
    const after = afterRefusal(present, base, refusal)
    await (after ? putWaiting(transaction, at, after) : transaction.delete('outbox', at))
  }
  if (!(await isStill(transaction, place))) return
  if (theirs) await keep(transaction, change.kind, theirs)
  // Another user has deleted the record. The change feed reports the delete too, but later.
  else if (problem?.code === 'not_found') await forget(transaction, change.kind, change.id)
}

/** Sends a change and returns the record after it. Returns `undefined` if the record is deleted. */
async function recordAfter(calls: Calls, { change, base }: Next): Promise<Records[Kind] | undefined> {
  const { kind, id, key } = change
  try {
    if (change.does === 'create') return (await calls.create(kind, change.body, key)).data
    if (change.does === 'update') return (await calls.update(kind, id, change.body, key, base)).data
    await calls.remove(kind, id, base)
  } catch (failure) {
    // If the service no longer has the record, a delete has succeeded. For other changes, `idempotent-replayed` means that the
    // service made the change earlier and the record was deleted later.
    const isGone =
      hasCode(failure, 'not_found') &&
      (change.does === 'remove' || failure.response.headers.has('idempotent-replayed'))
    if (!isGone) throw failure
  }
  return undefined
}

const hasCode = (failure: unknown, code: Problem['code']): failure is ServiceError =>
  failure instanceof ServiceError && failure.code === code

/** Statuses that concern the user or the whole service, not only one change. */
const FOR_ALL = [401, 408, 425, 429, 503]

async function refusalOf(calls: Calls, change: LocalChange, failure: unknown): Promise<Refusal> {
  if (!(failure instanceof ServiceError) || FOR_ALL.includes(failure.status)) throw failure
  const { status, code, problem } = failure
  // After two kinds of response, it is unknown whether the change was made. The first is a response without problem details,
  // because it comes from a gateway and not from the service. The second is a 403 to a retried create: an earlier attempt may
  // have succeeded while the user had another role.
  const isCreate = change.does === 'create'
  const isUnknown = !problem || (isCreate && code === 'forbidden' && change.sentAt !== undefined)
  const isFailed = status >= 500 || isUnknown
  // The service has stored the key with another body. This happens if a newer release of the service reads the same body differently.
  const isReused = isCreate && code === 'idempotency_key_reused'
  if (isFailed || status !== 412)
    return { why: isFailed ? 'failed' : isReused ? 'unknown' : 'refused', problem }
  try {
    return { why: 'stale', problem, theirs: (await calls.read(change.kind, change.id)).data }
  } catch (unread) {
    return hasCode(unread, 'not_found') ? { why: 'stale', problem } : refusalOf(calls, change, unread)
  }
}

/** Removes a successful change from the outbox and stores its record. Later changes then refer to the record by the service's id. */
async function answered(
  transaction: StoreTransaction,
  next: Next,
  present: Records[Kind] | undefined,
): Promise<void> {
  const { at, change, base, place } = next
  // If another tab has updated the copy during the request, this response may be outdated. So the change stays in the outbox
  // and is sent again, with the same key.
  if (!(await isStill(transaction, place))) return
  const { kind, id } = change
  if (present) {
    await keep(transaction, kind, present)
    await keepOwn(transaction, present, base)
  } else await forget(transaction, kind, id)
  if (!(await stillWaiting(transaction, next))) return
  await transaction.delete('outbox', at)
  if (present === undefined || present.id === id) return
  await transaction.put('sent', id, present.id)
  for (const [place, later] of await transaction.list('outbox'))
    if (dependsOn(later, change)) await putWaiting(transaction, place, underId(later, id, present.id))
}
