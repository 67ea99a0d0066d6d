import { OWNER } from './records.ts'
import type { Store } from './store.ts'

/** The copy was cleared while `sync` ran, by this tab or another one: `sync` has ended and has kept nothing. */
export class ClearedError extends Error {
  override readonly name = 'ClearedError'

  constructor() {
    super('The copy was cleared')
  }
}

/**
 * A store as one `sync` uses it, so that a late answer does not fill a copy that was cleared since.
 * @param owner of the copy when `sync` began
 * @returns a store whose transactions throw `ClearedError` once the copy has another owner or none
 */
export function unlessCleared(store: Store, owner: string | undefined): Store {
  // A copy without an owner belongs to no session: no answer can arrive.
  if (owner === undefined) return store
  return {
    transaction: (work) =>
      store.transaction(async (transaction) => {
        if ((await transaction.get('owner', OWNER)) !== owner) throw new ClearedError()
        return work(transaction)
      }),
  }
}
