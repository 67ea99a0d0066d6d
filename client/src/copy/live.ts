import { sameFields } from '../../../lib/domain/json.ts'
import type { Copy } from './copy.ts'
import type { LocalRecord } from './local-record.ts'
import type { Page } from './query.ts'
import type { Queries, RecordType } from './record-types.ts'

/**
 * A value that is updated when the copy changes, for React's `useSyncExternalStore` and similar functions. `getSnapshot` returns the
 * same object until the value changes. The value is kept up to date while it has a subscriber. The functions do not use `this`.
 */
export type Live<Snapshot> = {
  getSnapshot(): Snapshot
  /** Calls `listener` when the snapshot has changed. @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
}

/** The content of a live list. `isReady` is false until the copy has been read. `total` counts the records of all pages. */
export type ListSnapshot<K extends RecordType> = Page<K> & { isReady: boolean }
export type LiveList<K extends RecordType> = Live<ListSnapshot<K>>

/** A record that is updated. `record` is undefined until the copy has been read (`isReady`), and if there is no such record. */
export type RecordSnapshot<K extends RecordType> = { isReady: boolean; record: LocalRecord<K> | undefined }
export type LiveRecord<K extends RecordType> = Live<RecordSnapshot<K>>

/** Returns a live list of a copy. @throws QueryError if the service would refuse the query */
export function liveList<K extends RecordType>(
  copy: Pick<Copy, 'check' | 'page' | 'subscribe'>,
  kind: K,
  query: Queries[K] = {},
): LiveList<K> {
  copy.check(kind, query)
  const none: ListSnapshot<K> = { isReady: false, records: [], total: 0 }
  return live(copy, kind, none, async () => ({ isReady: true, ...(await copy.page(kind, query)) }))
}

/** Returns a live record of a copy, by its id or by the id that `create` returned. */
export function liveRecord<K extends RecordType>(
  copy: Pick<Copy, 'get' | 'subscribe'>,
  kind: K,
  id: string,
): LiveRecord<K> {
  const none: RecordSnapshot<K> = { isReady: false, record: undefined }
  return live(copy, kind, none, async () => ({ isReady: true, record: await copy.get(kind, id) }))
}

/** @param read reads the snapshot again, after each change of records of the type `kind` */
function live<Snapshot extends object>(
  copy: Pick<Copy, 'subscribe'>,
  kind: RecordType,
  none: Snapshot,
  read: () => Promise<Snapshot>,
): Live<Snapshot> {
  const listeners = new Set<() => void>()
  let snapshot = none
  let end: (() => void) | undefined

  function renew(): void {
    read().then(
      (next) => {
        if (sameFields(snapshot, next)) return
        snapshot = next
        for (const listener of listeners) listener()
      },
      // Ignore a failure of the store: after the next change, the copy is read again. The methods `list` and `sync` report the failure.
      () => undefined,
    )
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
