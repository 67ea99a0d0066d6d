import { type Problem, ServiceError } from '../service-error.ts'
import type { Calls } from './calls.ts'
import { type Kind, kinds, type Records } from './kinds.ts'
import { forget, isStill, keep, moveTo, placeOf, waitingIn } from './records.ts'
import type { Place, Store, StoreTransaction } from './store.ts'

const NOT_TAKEN: readonly (Problem['code'] | undefined)[] = ['changes_expired', 'validation_failed']

/** The filters of a whole copy. An older version of the app stored none. */
const WHOLE = '{}'

/** The result of one request: what to write, and the progress after it. Both are written in one transaction. */
type Step = {
  write(transaction: StoreTransaction): Promise<void>
  place: Place
  more: boolean
  progress?: Progress
}

/** The progress of the first copy of a record type. `total` may change while others add and remove records. */
export type Progress = { kind: Kind; copied: number; total: number }

/** Which records are copied. `filters` is JSON, `{}` if the copy is not filtered. */
export type Scope = { filters: string; has(kind: Kind, record: Records[Kind]): boolean }

/**
 * Brings the copy up to date: continues where the last call stopped, then applies the changes since. Starts a new copy if there is
 * none, if the service no longer accepts its cursor, or if the filters have changed.
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
      // A stored cursor may be too old, or have a format that the service no longer reads. A new cursor is always accepted.
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

/** Starts a copy. Reads the feed cursor before the lists, so the feed contains every change that a list page misses. */
async function begun(calls: Calls, { filters }: Scope): Promise<Step> {
  const { data } = await calls.changes()
  return { async write() {}, place: { next: data.next, copied: [], cursor: '', only: filters }, more: true }
}

/** Forgets the versions that this device made: in a restored table, the same version numbers may belong to other changes. */
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
      // Old records stay until the type is complete. Those that no page has contained by then were deleted.
      const isFirst = cursor === ''
      if (isFirst) for (const [id] of await transaction.list(kind)) await transaction.put('unseen', id, kind)
      for (const record of data.data) await keep(transaction, kind, record)
      if (further) return
      // In a filtered copy such a record may still exist outside the filters, so it stays while changes of it wait.
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
        // A record type that is newer than this client. A later version of the client copies it from the beginning.
        if (!kinds.includes(kind)) continue
        if (record && (scope.has(kind, record) || waiting.has(id))) await keep(transaction, kind, record)
        else await forget(transaction, kind, id)
      }
      // A record that no longer matches the filters stays in the copy, marked `unseen`, while changes of it wait.
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

/** The records with changes in the outbox: their types by their ids. */
async function waitedFor(transaction: StoreTransaction): Promise<ReadonlyMap<string, Kind>> {
  return new Map((await waitingIn(transaction)).map(({ id, kind }) => [id, kind]))
}
