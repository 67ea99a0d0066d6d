import type { Store } from './store.ts'
import type { CopyChange, View } from './view.ts'

type Listener = (change: CopyChange) => void

/** The copies of this process by their store: what one changes, the others show. */
const copies = new WeakMap<Store, Set<Subscriptions>>()

/** Tells listeners what has changed in a copy, by any app that has its store open. */
export class Subscriptions {
  readonly #store: Store
  readonly #view: View
  readonly #siblings: Set<Subscriptions>
  readonly #listeners = new Set<Listener>()
  #connection: { signal(): void; close(): void } | undefined

  constructor(store: Store, view: View) {
    this.#store = store
    this.#view = view
    this.#siblings = copies.get(store) ?? new Set()
    copies.set(store, this.#siblings)
  }

  get view(): View {
    return this.#view
  }

  /** @param ready is called once what is shown was read; @returns ends it */
  add(listener: Listener, ready: () => void = () => undefined): () => void {
    // Two subscriptions of one function are two.
    const own: Listener = (change) => listener(change)
    this.#listeners.add(own)
    if (this.#listeners.size === 1) {
      this.#siblings.add(this)
      this.#connection ??= this.#store.connect?.(() => this.#read())
    }
    // What is shown now is not a change.
    this.#read(ready)
    return () => {
      this.#listeners.delete(own)
      if (this.#listeners.size > 0) return
      this.#siblings.delete(this)
      this.#connection?.close()
      this.#connection = undefined
    }
  }

  /** Reports a change that this copy has made. */
  changed(): void {
    for (const sibling of this.#siblings) sibling.#read()
    const connection = this.#connection ?? this.#store.connect?.(() => undefined)
    connection?.signal()
    if (this.#connection === undefined) connection?.close()
  }

  /** Shows which change is being sent. */
  sending(key: string | undefined): void {
    this.#view.sending(key)
    this.report()
  }

  /** Calls the listeners with what the view has noticed since the last time. */
  report(): void {
    // Each in a task of its own: one that throws does not keep it from the others.
    for (const change of this.#view.takeChanges())
      for (const listener of this.#listeners) queueMicrotask(() => listener(change))
  }

  #read(done: () => void = () => undefined): void {
    this.#store
      .transaction((transaction) => this.#view.refresh(transaction))
      .then(
        () => {
          this.report()
          done()
        },
        // The next read finds the same changes. `list` and `sync` reject with such a failure.
        () => undefined,
      )
  }
}
