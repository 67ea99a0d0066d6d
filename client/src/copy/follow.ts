import { type Problem, ServiceError } from '../service-error.ts'
import type { Calls } from './calls.ts'
import { type Kind, kinds, type Records } from './kinds.ts'
import { forget, isStill, keep, moveTo, placeOf, waitingIn } from './records.ts'
import type { Place, Store, StoreTransaction } from './store.ts'

const NOT_TAKEN: readonly (Problem['code'] | undefined)[] = ['changes_expired', 'validation_failed']

/** The filters of a copy of all records. An older version of the app stored no filters for such a copy. */
const WHOLE = '{}'

/** The result of one request: what to write, and the progress after it. One transaction writes both. */
type Step = {
  write(transaction: StoreTransaction): Promise<void>
  place: Place
  more: boolean
  progress?: Progress
}

/** The progress while a record type is copied for the first time. `total` may change when other users add or remove records. */
export type Progress = { kind: Kind; copied: number; total: number }

/** Defines which records are copied. `filters` is JSON, `{}` if the copy has no filters. */
export type Scope = { filters: string; has(kind: Kind, record: Records[Kind]): boolean }

/**
 * Brings the copy up to date: continues where the last call stopped, then applies the changes since then. Starts a new copy in three cases:
 * there is no copy, the service no longer accepts the cursor, or the filters have changed.
 */
export async function follow(
  calls: Calls,
  store: Store,
  scope: Scope,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<void> {
  for (let isKept = true, more = true; more; isKept = false) {
    const before = await store.transaction(placeOf)
    const step = await nextStep(calls, before, scope).catch(async (failure) => {
      // A stored cursor may be too old, or have a format that the service no longer reads. The service always accepts a new cursor.
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

/** Forgets which versions this device made. In a restored table, the same version numbers may belong to other changes. */
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
      // Old records stay until the type is complete. If no page has contained an old record by then, it was deleted.
      const isFirst = cursor === ''
      if (isFirst) for (const [id] of await transaction.list(kind)) await transaction.put('unseen', id, kind)
      for (const record of data.data) await keep(transaction, kind, record)
      if (further) return
      // In a filtered copy, such a record may still exist outside the filters. So it stays while changes of it wait.
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
        // This client does not know the record type. A later version of the client copies the type from the beginning.
        if (!kinds.includes(kind)) continue
        if (record && (scope.has(kind, record) || waiting.has(id))) await keep(transaction, kind, record)
        else await forget(transaction, kind, id)
      }
      // While changes of a record wait, the record stays in the copy even if it no longer matches the filters. It is then marked `unseen`.
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

/** Returns the types of the records that have changes in the outbox, by their ids. */
async function waitedFor(transaction: StoreTransaction): Promise<ReadonlyMap<string, Kind>> {
  return new Map((await waitingIn(transaction)).map(({ id, kind }) => [id, kind]))
}
