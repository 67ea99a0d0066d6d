import type { Store } from './store.ts'
import { type CopyChange, newView, type View } from './view.ts'

type Listener = (change: CopyChange) => void

/** What the copies of this process with listeners read by, by their store: what one changes, the others show. */
const readersOf = new WeakMap<Store, Set<() => void>>()

export type Subscriptions = {
  view: View
  /** @returns ends it */
  subscribe(listener: Listener): () => void
  /** Reports a change that this copy has made. */
  changed(): void
}

/** Calls listeners with what has changed in a copy, by any app that has its store open. */
export function subscriptionsOf(store: Store): Subscriptions {
  const readers = readersOf.get(store) ?? new Set()
  readersOf.set(store, readers)
  const listeners = new Set<Listener>()
  let connection: { signal(): void; close(): void } | undefined
  const view = newView((change) => {
    // Each in a task of its own: one that throws does not keep it from the others.
    for (const listener of listeners) queueMicrotask(() => listener(change))
  })

  function read(): void {
    // After a failure the next read finds the same changes. `list` and `sync` reject with it.
    store.transaction(view.refresh).catch(() => undefined)
  }

  return {
    view,
    subscribe(listener) {
      // Two subscriptions of one function are two.
      const own: Listener = (change) => listener(change)
      listeners.add(own)
      readers.add(read)
      connection ??= store.connect?.(read)
      // What is shown now is not a change.
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
