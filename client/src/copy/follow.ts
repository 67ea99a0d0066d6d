import { type Problem, ServiceError } from '../service-error.ts'
import type { EachCalls } from './calls.ts'
import { type Kind, kinds } from './kinds.ts'
import { forget, isStill, keep, moveTo, placeOf } from './records.ts'
import type { Place, Store, StoreTransaction } from './store.ts'

const NOT_TAKEN: readonly (Problem['code'] | undefined)[] = ['changes_expired', 'validation_failed']

/** What one request brought: what to write, and the place behind it; written together. */
type Step = { write(transaction: StoreTransaction): Promise<void>; place: Place; more: boolean }

/**
 * Brings the copy up to date: begins it where there is none or its place is no longer taken, goes on where it was left, and
 * takes what has changed.
 */
export async function follow(calls: EachCalls, store: Store): Promise<void> {
  let isKept = true
  for (let more = true; more; ) {
    const before = await store.transaction(placeOf)
    const step = await nextStep(calls, before, isKept)
    await store.transaction(async (transaction) => {
      if (!(await isStill(transaction, before))) return
      await step.write(transaction)
      await moveTo(transaction, step.place)
    })
    more = step.more
    isKept = false
  }
}

async function nextStep(calls: EachCalls, place: Place | undefined, isKept: boolean): Promise<Step> {
  if (place === undefined) return begun(calls)
  const kind = kinds.find((each) => !place.copied.includes(each))
  try {
    return kind ? await copied(calls, kind, place) : await changed(calls, place)
  } catch (failure) {
    // A place that was kept is too old, or of a form that the service reads no more. One that it just gave is not.
    if (isKept && failure instanceof ServiceError && NOT_TAKEN.includes(failure.code))
      return { ...(await begun(calls)), write: forgetOwn }
    throw failure
  }
}

/** The changes from here on make up for all that the lists, which are read now, do not show yet. */
async function begun(calls: EachCalls): Promise<Step> {
  const { data } = await calls.changes()
  return { async write() {}, place: { next: data.next, copied: [], cursor: '' }, more: true }
}

/** In a table that was restored the same versions are others. */
async function forgetOwn(transaction: StoreTransaction): Promise<void> {
  for (const [id] of await transaction.list('own')) await transaction.delete('own', id)
}

async function copied(calls: EachCalls, kind: Kind, { next, copied, cursor }: Place): Promise<Step> {
  const { data } = await calls[kind].page(cursor)
  const further = data.pagination.next
  return {
    async write(transaction) {
      // What is here already stays until all is here, and what has not come by then is gone.
      const isFirst = cursor === ''
      if (isFirst) for (const [id] of await transaction.list(kind)) await transaction.put('unseen', id, kind)
      for (const record of data.data) await keep(transaction, kind, record)
      if (further) return
      for (const [id, of] of await transaction.list('unseen'))
        if (of === kind) await forget(transaction, kind, id)
    },
    place: further ? { next, copied, cursor: further } : { next, copied: [...copied, kind], cursor: '' },
    more: true,
  }
}

async function changed(calls: EachCalls, { next }: Place): Promise<Step> {
  const { data } = await calls.changes(next)
  return {
    async write(transaction) {
      for (const { kind, id, record } of data.data) {
        // A kind that the service has had since this client was made: one that knows it copies it whole.
        if (!kinds.includes(kind)) continue
        if (record) await keep(transaction, kind, record)
        else await forget(transaction, kind, id)
      }
    },
    place: { next: data.next, copied: kinds, cursor: '' },
    more: data.more,
  }
}
