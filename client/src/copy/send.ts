import { dealStep } from '../../../lib/domain/offer-status.ts'
import { OtherUserError } from '../other-user.ts'
import { type Problem, ServiceError } from '../service-error.ts'
import type { Transaction } from './data.ts'
import type { LocalChange, Refusal } from './local-change.ts'
import { isOffer } from './local-record.ts'
import { merged } from './merge.ts'
import { dependsOn, ownVersion } from './outbox.ts'
import { listPaths, type Records, type RecordType, recordTypes } from './record-types.ts'
import type { StoredRecord, SyncCursor } from './store.ts'
import { isStill, listRequests, type Sync } from './sync.ts'

/**
 * A create is retried only within this time. The service forgets the idempotency key an hour later, and from then on the same
 * request could create a second record.
 */
const KEY_LASTS_MS = 23 * 60 * 60 * 1000

/** A change to send. `base` is the version that it applies to, `stored` is its record in the copy, and `cursor` is the progress of the copy when the change was read. */
type Next = {
  change: LocalChange
  base: number
  stored: StoredRecord | undefined
  cursor: SyncCursor | undefined
}

/**
 * Sends the changes in the outbox, oldest first. Skips changes that were handed back to the app. They stay in the outbox, together with the
 * changes that depend on them.
 * @returns the error if the service currently refuses all requests, for example because the session has ended
 * @throws ConnectionError without a response; the change stays in the outbox
 */
export async function sendWaiting(sync: Sync): Promise<ServiceError | undefined> {
  await sync.change(tryFailedAgain)
  let heard: Promise<unknown> | undefined
  function hear(): Promise<unknown> {
    heard ??= sync.api.GET('/health', sync.options)
    return heard
  }
  try {
    for (;;) {
      const next = await sync.change(nextToSend)
      if (next === undefined) return undefined
      await sendOne(sync, next, hear)
    }
  } catch (failure) {
    if (failure instanceof ServiceError) return failure
    throw failure
  }
}

/**
 * Removes the refusal of `failed` changes, so that they are sent again. Sets changes of an unknown record type aside as `failed`, until
 * a newer version of the app sends them.
 */
function tryFailedAgain({ outbox }: Transaction): void {
  for (const [at, { refusal, ...change }] of outbox)
    if (!isKnown(change)) outbox.set(at, { ...change, refusal: { why: 'failed' } })
    else if (refusal?.why === 'failed') outbox.set(at, change)
}
const isKnown = ({ kind }: LocalChange) => recordTypes.includes(kind)

/** Returns the first change that was not handed back to the app, and does not depend on a change that was handed back. */
function nextToSend(transaction: Transaction): Next | undefined {
  const left: LocalChange[] = []
  for (const change of transaction.outbox.values()) {
    if (!change.refusal && isKnown(change) && !left.some((earlier) => dependsOn(change, earlier))) {
      const stored = transaction.get(change.id)
      const base = change.does === 'create' ? 0 : (ownVersion(stored, change.version) ?? change.version)
      return { change, base, stored, cursor: transaction.state.cursor }
    }
    left.push(change)
  }
  return undefined
}

/** @param hear checks that the service responds, once in a sync */
async function sendOne(sync: Sync, next: Next, hear: () => Promise<unknown>): Promise<void> {
  const { change } = next
  let present: Records[RecordType] | undefined
  let linked: StoredRecord[] = []
  let refusal: Refusal | undefined
  try {
    // Check the connection before `stamp`, because after `stamp` the create can be sent only for 23 hours.
    if (change.does === 'create') await hear()
    if (!(await sync.change((transaction) => stamp(transaction, change, sync.api.now())))) return
    present = await recordAfter(sync, next)
    linked = await linkedAfter(sync, next, present)
  } catch (failure) {
    // Another user, or no user, was signed in, so this attempt has changed nothing.
    const isForAnotherUser = failure instanceof OtherUserError || hasCode(failure, 'unauthenticated')
    if (change.sentAt === undefined && isForAnotherUser)
      await sync.change((transaction) => stamp(transaction, change, undefined))
    refusal = await refusalOf(sync, change, failure)
  }
  await sync.change((transaction) =>
    refusal ? refused(transaction, next, refusal) : succeeded(transaction, next, present, linked),
  )
}

/** Finds a change in the outbox. It may be gone, for example because another tab has sent it. */
const waiting = ({ outbox }: Transaction, { key }: LocalChange) =>
  [...outbox].find(([, each]) => each.key === key)

/**
 * Stores when a change is first sent, because the service may have made it from then on. Returns `false` if the change may not be
 * sent: it is no longer in the outbox, or it is a create that was first sent more than `KEY_LASTS_MS` ago and now becomes `unknown`.
 * @param now the time of the service, because the clock of a device may be wrong. `undefined` removes the time that was stored
 */
function stamp(transaction: Transaction, change: LocalChange, now: number | undefined): boolean {
  const [at, present] = waiting(transaction, change) ?? []
  if (at === undefined || present === undefined) return false
  const sentAt = now && (present.sentAt ?? now)
  const isForgotten = present.does === 'create' && sentAt && now - sentAt > KEY_LASTS_MS
  const refusal = isForgotten && { refusal: { why: 'unknown' as const } }
  transaction.outbox.set(at, { ...present, sentAt, ...refusal })
  return !isForgotten
}

/** Sends a change and returns the record after it. Returns `undefined` if the record is deleted. */
async function recordAfter(sync: Sync, { change, base }: Next): Promise<Records[RecordType] | undefined> {
  try {
    return await send(sync, change, base)
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

/** Sends a change, on condition of the version `base`. Returns no record after a delete. */
async function send(
  { api, options }: Sync,
  change: LocalChange,
  base: number,
): Promise<Records[RecordType] | undefined> {
  const list = listPaths[change.kind]
  const key = { 'idempotency-key': change.key }
  if (change.does === 'create')
    return (await listRequests(api).POST(list, { ...options, headers: key, body: change.body })).data
  const one = { ...options, params: { path: { id: change.id } } }
  const condition = { 'if-match': `"${base}"` }
  if (change.does === 'remove') return (await api.DELETE(`${list}/{id}`, { ...one, headers: condition })).data
  return (await api.PUT(`${list}/{id}`, { ...one, headers: { ...key, ...condition }, body: change.body }))
    .data
}

/**
 * Reads the records that the service has updated together with an offer, because the change feed reports them only later. Skips a
 * record that the service refuses to return.
 */
async function linkedAfter(
  sync: Sync,
  { stored }: Next,
  present: Records[RecordType] | undefined,
): Promise<StoredRecord[]> {
  if (!stored || !isOffer(stored.record)) return []
  const { status, property_id, prospect_id } = stored.record
  const step = dealStep(status, present && isOffer(present) ? present.status : undefined)
  if (step === undefined) return []
  const property = { kind: 'property' as const, id: property_id }
  const refs = step === 'sell' ? [property, { kind: 'prospect' as const, id: prospect_id }] : [property]
  const linked = refs.map(async ({ kind, id }) => {
    try {
      return [{ kind, record: await read(sync, { kind, id }) }]
    } catch (failure) {
      if (failure instanceof ServiceError) return []
      throw failure
    }
  })
  return (await Promise.all(linked)).flat()
}

/** Reads a record. */
async function read(
  { api, options }: Sync,
  { kind, id }: Pick<LocalChange, 'kind' | 'id'>,
): Promise<Records[RecordType]> {
  return (await api.GET(`${listPaths[kind]}/{id}`, { ...options, params: { path: { id } } })).data
}

const hasCode = (failure: unknown, code: Problem['code']): failure is ServiceError =>
  failure instanceof ServiceError && failure.code === code

/** Statuses that concern the user or the whole service, not only one change. */
const FOR_ALL = [401, 408, 425, 429, 503]

async function refusalOf(sync: Sync, change: LocalChange, failure: unknown): Promise<Refusal> {
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
    return { why: 'stale', theirs: await read(sync, change) }
  } catch (unread) {
    return hasCode(unread, 'not_found') ? { why: 'stale' } : refusalOf(sync, change, unread)
  }
}

/**
 * Stores the reason why a change is handed back. If it can be merged with the service's record, stores the merged change
 * instead, or removes the change if nothing is left to send. Leaves the outbox as it is if another tab has removed the change
 * or stored a reason.
 */
function refused(transaction: Transaction, { change, base, cursor }: Next, refusal: Refusal): void {
  const { theirs, problem } = refusal
  const [at, present] = waiting(transaction, change) ?? []
  if (at !== undefined && present && !present.refusal) {
    const after = merged(present, base, refusal)
    if (after) transaction.outbox.set(at, after)
    else transaction.outbox.delete(at)
  }
  if (!isStill(transaction, cursor)) return
  if (theirs) transaction.keep(change.kind, theirs)
  // Another user has deleted the record. The change feed reports the delete too, but later.
  else if (problem?.code === 'not_found') transaction.delete(change.id)
}

/** Removes a successful change from the outbox, and stores its record and the linked records that the copy has. */
function succeeded(
  transaction: Transaction,
  { change, base, cursor }: Next,
  present: Records[RecordType] | undefined,
  linked: readonly StoredRecord[],
): void {
  // If another tab has updated the copy during the request, this response may be outdated. So the change stays in the outbox
  // and is sent again, with the same key.
  if (!isStill(transaction, cursor)) return
  const { outbox } = transaction
  const { kind, id } = change
  const [at] = waiting(transaction, change) ?? []
  if (at !== undefined) outbox.delete(at)
  for (const { kind, record } of linked) if (transaction.get(record.id)) transaction.keep(kind, record)
  if (present === undefined) {
    transaction.delete(id)
    return
  }
  transaction.keep(kind, present)
  const isNew = at !== undefined && present.id !== id
  const stored = transaction.get(present.id)
  if (stored)
    transaction.put({
      ...stored,
      ...(isNew && { localId: id }),
      own: ownAfter(stored, base, present.version),
    })
}

/**
 * Returns which versions this device has made after it has made the version after `base`. Ignores a later `version` in the response to
 * a retry, because another user made it.
 */
function ownAfter({ own }: StoredRecord, base: number, version: number): { from: number; to: number } {
  const to = Math.min(version, base + 1)
  // Another tab may have stored the version already.
  if (own && own.from <= base && to <= own.to) return own
  return { from: own?.to === base ? own.from : base, to }
}
