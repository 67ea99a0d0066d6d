import type { Held } from './held.ts'
import type { Kind } from './kinds.ts'
import type { CheckedQuery } from './query.ts'
import type { Subscriptions } from './subscriptions.ts'

/** What a live list shows: `isReady` is false until the copy was read, `total` counts the records of all pages. */
export type ListSnapshot<K extends Kind> = {
  isReady: boolean
  records: readonly Held<K>[]
  total: number
}

/**
 * A list that follows the copy. `getSnapshot` answers the same object until a record of the list, or `total`, has changed; it is kept up to
 * date while there is a subscriber. The functions may be passed on without their object.
 */
export type LiveList<K extends Kind> = {
  getSnapshot(): ListSnapshot<K>
  /** @param listener is called when the snapshot has changed; @returns ends it */
  subscribe(listener: () => void): () => void
}

export function liveList<K extends Kind>(
  subscriptions: Subscriptions,
  kind: K,
  query: CheckedQuery,
): LiveList<K> {
  const listeners = new Set<() => void>()
  let snapshot: ListSnapshot<K> = { isReady: false, records: [], total: 0 }
  let end: (() => void) | undefined

  function renew(): void {
    const { found, total } = query.page(subscriptions.view.rows(kind))
    const isSame =
      found.length === snapshot.records.length && found.every((held, at) => held === snapshot.records[at])
    if (snapshot.isReady && isSame && total === snapshot.total) return
    snapshot = { isReady: true, records: found, total }
    for (const listener of listeners) listener()
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      end ??= subscriptions.add(({ records }) => {
        if (records.some((record) => record.kind === kind)) renew()
      }, renew)
      return () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        end?.()
        end = undefined
      }
    },
  }
}
