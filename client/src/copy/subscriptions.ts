import type { Store } from './store.ts'
import { type CopyChange, newView, type View } from './view.ts'

type Listener = (change: CopyChange) => void

/**
 * For each store, the functions that read it again. After a copy in this process has written to a store, all copies in this
 * process that have subscribers read the store again.
 */
const readersOf = new WeakMap<Store, Set<() => void>>()

export type Subscriptions = {
  view: View
  /** @returns a function that ends the subscription */
  subscribe(listener: Listener): () => void
  /**
   * Call this after this copy has written a change. All copies that use this store and have subscribers, also in other
   * processes, then read the change.
   */
  changed(): void
}

/** Returns a view of a store, and functions that report changes of the store to listeners and to other processes. */
export function subscriptionsOf(store: Store): Subscriptions {
  const readers = readersOf.get(store) ?? new Set()
  readersOf.set(store, readers)
  const listeners = new Set<Listener>()
  let connection: { signal(): void; close(): void } | undefined
  const view = newView((change) => {
    // Call each listener in its own microtask. If a listener throws, the others are still called.
    for (const listener of listeners) queueMicrotask(() => listener(change))
  })

  function read(): void {
    // Ignore a failure of the store: the next read finds the same changes. The methods `list` and `sync` report the failure.
    store.transaction(view.refresh).catch(() => undefined)
  }

  return {
    view,
    subscribe(listener) {
      // Create a new function, so that the same listener can subscribe twice.
      const own: Listener = (change) => listener(change)
      listeners.add(own)
      readers.add(read)
      connection ??= store.connect?.(read)
      // The first read is not reported as a change.
      read()
      return () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        readers.delete(read)
        connection?.close()
        connection = undefined
      }
    },
    changed() {
      for (const each of readers) each()
      const present = connection ?? store.connect?.(() => undefined)
      present?.signal()
      if (present !== connection) present?.close()
    },
  }
}
