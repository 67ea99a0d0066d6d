import type { Copy } from './copy.ts'
import type { Held } from './held.ts'
import type { Kind, Queries } from './kinds.ts'
import type { Page } from './query.ts'

/** The content of a live list. `isReady` is false until the copy has been read. `total` counts the records of all pages. */
export type ListSnapshot<K extends Kind> = {
  isReady: boolean
  records: readonly Held<K>[]
  total: number
}

/**
 * A list that is updated when the copy changes. `getSnapshot` returns the same object until `total` or a record of the list changes. The
 * list is kept up to date while it has a subscriber. The functions do not use `this`.
 */
export type LiveList<K extends Kind> = {
  getSnapshot(): ListSnapshot<K>
  /** Calls `listener` when the snapshot has changed. @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
}

/**
 * Returns a live list of a copy, for React's `useSyncExternalStore` and similar functions.
 * @throws QueryError if the service would refuse the query
 */
export function liveList<K extends Kind>(
  copy: Pick<Copy, 'check' | 'page' | 'subscribe'>,
  kind: K,
  query: Queries[K] = {},
): LiveList<K> {
  copy.check(kind, query)
  const listeners = new Set<() => void>()
  let snapshot: ListSnapshot<K> = { isReady: false, records: [], total: 0 }
  let end: (() => void) | undefined

  function show({ records, total }: Page<K>): void {
    const isSame =
      records.length === snapshot.records.length && records.every((held, at) => held === snapshot.records[at])
    if (snapshot.isReady && isSame && total === snapshot.total) return
    snapshot = { isReady: true, records, total }
    for (const listener of listeners) listener()
  }

  function renew(): void {
    // Ignore a failure of the store: after the next change, the list is read again. The methods `list` and `sync` report the failure.
    copy.page(kind, query).then(show, () => undefined)
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      if (end === undefined) {
        end = copy.subscribe(({ records }) => {
          if (records.some((record) => record.kind === kind)) renew()
        })
        renew()
      }
      return () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        end?.()
        end = undefined
      }
    },
  }
}
