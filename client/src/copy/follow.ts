import { ServiceError } from '../service-error.ts'
import type { Api, EachCalls } from './calls.ts'
import { type Kind, kinds, type Records } from './kinds.ts'
import type { Place, Store, StoreTransaction } from './store.ts'

/** What one request brought: what to write, and the place behind it; written together. */
type Step = { write(transaction: StoreTransaction): Promise<void>; place: Place; more: boolean }

const PLACE = 'place'

/**
 * Brings the copy up to date: begins it where there is none or its place is no longer kept, goes on where it was left, and
 * takes what has changed.
 */
export async function follow(api: Api, calls: EachCalls, store: Store): Promise<void> {
  for (let more = true; more; ) {
    const before = await store.transaction((transaction) => transaction.get('place', PLACE))
    const step = await nextStep(api, calls, before)
    await store.transaction(async (transaction) => {
      // Another tab has been there meanwhile, and this page is of the past.
      if (JSON.stringify(await transaction.get('place', PLACE)) !== JSON.stringify(before)) return
      await step.write(transaction)
      await transaction.put('place', PLACE, step.place)
    })
    more = step.more
  }
}

/** Puts a record into the copy, but never an older one in place of a newer one. */
export async function keep(transaction: StoreTransaction, kind: Kind, record: Records[Kind]): Promise<void> {
  const held = await transaction.get(kind, record.id)
  if (held === undefined || held.version <= record.version) await transaction.put(kind, record.id, record)
}

function nextStep(api: Api, calls: EachCalls, place: Place | undefined): Promise<Step> {
  if (place === undefined) return begun(api)
  const { next, copying } = place
  return copying ? copied(calls, next, copying) : changed(api, next)
}

/** The changes from here on make up for all that the lists, which are read now, do not show yet. */
async function begun(api: Api): Promise<Step> {
  const { data } = await api.GET('/api/v1/changes')
  return {
    async write(transaction) {
      for (const kind of kinds)
        for (const [id] of await transaction.list(kind)) await transaction.delete(kind, id)
    },
    place: { next: data.next, copying: { kind: 'prospect', cursor: '' } },
    more: true,
  }
}

async function copied(
  calls: EachCalls,
  next: string,
  { kind, cursor }: { kind: Kind; cursor: string },
): Promise<Step> {
  const { data } = await calls[kind].page(cursor)
  const further = data.pagination.next
  const nextKind = kinds[kinds.indexOf(kind) + 1]
  const copying = further ? { kind, cursor: further } : nextKind && { kind: nextKind, cursor: '' }
  return {
    async write(transaction) {
      for (const record of data.data) await keep(transaction, kind, record)
    },
    place: { next, ...(copying && { copying }) },
    more: true,
  }
}

async function changed(api: Api, since: string): Promise<Step> {
  try {
    const { data } = await api.GET('/api/v1/changes', { params: { query: { since, limit: 100 } } })
    return {
      async write(transaction) {
        for (const { kind, id, record } of data.data) {
          // A kind that the service has had since this client was made.
          if (!kinds.includes(kind)) continue
          if (record) await keep(transaction, kind, record)
          else await transaction.delete(kind, id)
        }
      },
      place: { next: data.next },
      more: data.more,
    }
  } catch (failure) {
    if (failure instanceof ServiceError && failure.status === 410) return begun(api)
    throw failure
  }
}
