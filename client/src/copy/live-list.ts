import type { Copy } from './copy.ts'
import type { Held } from './held.ts'
import type { Kind, Queries } from './kinds.ts'
import type { Page } from './query.ts'

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

/**
 * A list of a copy as it changes, for `useSyncExternalStore` and its like.
 * @throws QueryError where the service would refuse the query
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
    // After a failure of the store the next change reads it again. `list` and `sync` reject with it.
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
