import { newKey } from '../repeat.ts'
import { kinds } from './kinds.ts'
import type { Origin, Store, StoreTransaction, Table, Touched, TouchedName } from './store.ts'

/** The number of transactions whose changes are kept. A reader that has missed more transactions reads everything. */
const KEPT = 10
const NAMED = [...kinds, 'sent'] as const

/** Returns what the last transactions have changed, oldest first. */
export async function recentIn(transaction: StoreTransaction): Promise<Touched['recent']> {
  return (await transaction.get('touched', 'last'))?.recent ?? []
}

/**
 * Returns a store whose transactions write into `touched` what they change.
 * @param check runs first in each transaction
 * @param changed called after each transaction that has changed something
 */
export function tracked(
  store: Store,
  from: Origin,
  check: (transaction: StoreTransaction) => Promise<unknown>,
  changed: () => void,
): Store {
  return {
    async transaction(work) {
      let isChanged = false
      const result = await store.transaction(async (transaction) => {
        const recent = await recentIn(transaction)
        let records: TouchedName[] | undefined
        function note(table: Table, key: string): void {
          isChanged = true
          records ??= []
          const named = NAMED.find((each) => each === table)
          if (named) records.push([named, key])
        }
        const noting: StoreTransaction = {
          get: (table, key) => transaction.get(table, key),
          list: (table) => transaction.list(table),
          put(table, key, value) {
            note(table, key)
            return transaction.put(table, key, value)
          },
          delete(table, key) {
            note(table, key)
            return transaction.delete(table, key)
          },
          clear() {
            isChanged = true
            // Do not store the changes of this transaction in `touched`, because a cleared copy must be empty.
            records = undefined
            return transaction.clear()
          },
        }
        await check(noting)
        const result = await work(noting)
        if (records) {
          const all = [...recent, { id: newKey(), from, records }]
          await transaction.put('touched', 'last', { recent: all.slice(-KEPT) })
        }
        return result
      })
      if (isChanged) changed()
      return result
    },
  }
}
