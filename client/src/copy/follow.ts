import { requireNew } from '../each.ts'
import { type Problem, ServiceError } from '../service-error.ts'
import type { Calls } from './calls.ts'
import { type Kind, kinds, type Records } from './kinds.ts'
import { forget, isStill, keep, moveTo, placeOf, waitingIn } from './records.ts'
import type { Place, Store, StoreTransaction } from './store.ts'

const NOT_TAKEN: readonly (Problem['code'] | undefined)[] = ['changes_expired', 'validation_failed']

/** The filters of a copy of all records. An older version of the app stored no filters for such a copy. */
const WHOLE = '{}'

/**
 * The result of one request. `write` stores the received records. The same transaction stores `place`, the progress of the copy
 * after this request. `progress` is passed to the app.
 */
type Step = {
  write(transaction: StoreTransaction): Promise<void>
  place: Place
  more: boolean
  progress?: Progress
}

/** The progress while the list of a record type is copied. `total` may change when other users add or remove records. */
export type Progress = { kind: Kind; copied: number; total: number }

/** Defines which records are copied. `filters` is JSON, `{}` if the copy has no filters. */
export type Scope = { filters: string; has(kind: Kind, record: Records[Kind]): boolean }

/**
 * Brings the copy up to date. First copies the lists that are not yet complete, then applies the changes of the feed. Starts a new copy in
 * three cases: there is no copy, the service no longer accepts the stored cursor, or the filters have changed.
 * @throws Error if a list or the feed does not advance
 */
export async function follow(
  calls: Calls,
  store: Store,
  scope: Scope,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<void> {
  const seen = new Set<string>()
  for (let isKept = true, more = true; more; isKept = false) {
    const before = await store.transaction(placeOf)
    const step = await nextStep(calls, before, scope).catch(async (failure) => {
      // Only the first request uses a cursor from an earlier sync. This cursor may be too old, or have a format that the service no longer
      // reads.
      if (isKept && failure instanceof ServiceError && NOT_TAKEN.includes(failure.code))
        return { ...(await begun(calls, scope)), write: forgetOwn }
      throw failure
    })
    await store.transaction(async (transaction) => {
      if (!(await isStill(transaction, before))) return
      await step.write(transaction)
      await moveTo(transaction, step.place)
    })
    if (step.progress) onProgress?.(step.progress)
    more = step.more
    if (more) requireNew(JSON.stringify(step.place), seen)
  }
}

async function nextStep(calls: Calls, place: Place | undefined, scope: Scope): Promise<Step> {
  if (place === undefined || (place.only ?? WHOLE) !== scope.filters) return begun(calls, scope)
  const kind = kinds.find((each) => !place.copied.includes(each))
  return kind ? copied(calls, kind, place, scope) : changed(calls, place, scope)
}

/** Starts a copy. Reads the feed cursor before the lists, so that the feed contains every change that a list page misses. */
async function begun(calls: Calls, { filters }: Scope): Promise<Step> {
  const { data } = await calls.changes()
  return { async write() {}, place: { next: data.next, copied: [], cursor: '', only: filters }, more: true }
}

/**
 * Forgets which versions this device made. The service's table may have been restored from a backup that lacks these versions.
 */
async function forgetOwn(transaction: StoreTransaction): Promise<void> {
  for (const [id] of await transaction.list('own')) await transaction.delete('own', id)
}

async function copied(calls: Calls, kind: Kind, place: Place, { filters }: Scope): Promise<Step> {
  const { cursor, copied, done: before = 0 } = place
  const { data } = await calls.page(kind, cursor)
  const { next: further, total } = data.pagination
  const done = before + data.data.length
  return {
    async write(transaction) {
      // Keep old records until all pages of the type are copied. Then remove each old record that no page contained.
      const isFirst = cursor === ''
      if (isFirst) for (const [id] of await transaction.list(kind)) await transaction.put('unseen', id, kind)
      for (const record of data.data) await keep(transaction, kind, record)
      if (further) return
      // In a filtered copy, the service may still have such a record, but the record no longer matches the filters. So keep the
      // record as long as the outbox has changes of it.
      const waiting = await waitedFor(transaction)
      for (const [id, of] of await transaction.list('unseen'))
        if (of === kind && (filters === WHOLE || !waiting.has(id))) await forget(transaction, kind, id)
    },
    place: {
      ...place,
      copied: further ? copied : [...copied, kind],
      cursor: further ?? '',
      done: further ? done : 0,
    },
    more: true,
    progress: { kind, copied: done, total },
  }
}

async function changed(calls: Calls, place: Place, scope: Scope): Promise<Step> {
  const { data } = await calls.changes(place.next)
  return {
    async write(transaction) {
      const waiting = await waitedFor(transaction)
      for (const { kind, id, record } of data.data) {
        // Skip changes of a record type that this version of the client does not know. A later version of the client that knows
        // the type will copy all records of the type.
        if (!kinds.includes(kind)) continue
        if (record && (scope.has(kind, record) || waiting.has(id))) await keep(transaction, kind, record)
        else await forget(transaction, kind, id)
      }
      // A record with changes in the outbox stays in the copy, even if it no longer matches the filters. Mark it as `unseen`, so that it is
      // removed after its changes are sent.
      for (const [id, kind] of waiting) {
        const record = kinds.includes(kind) ? await transaction.get(kind, id) : undefined
        if (record && !scope.has(kind, record)) await transaction.put('unseen', id, kind)
      }
      for (const [id, kind] of await transaction.list('unseen'))
        if (!waiting.has(id)) await forget(transaction, kind, id)
    },
    place: { ...place, next: data.next, copied: kinds, cursor: '' },
    more: data.more,
  }
}

/** Returns the ids of the records with changes in the outbox, each with its record type. */
async function waitedFor(transaction: StoreTransaction): Promise<ReadonlyMap<string, Kind>> {
  return new Map((await waitingIn(transaction)).map(({ id, kind }) => [id, kind]))
}
