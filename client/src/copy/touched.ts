import { newKey } from '../repeat.ts'
import { kinds } from './kinds.ts'
import type { LocalChange } from './local-change.ts'
import { placeOf } from './records.ts'
import type { Origin, Store, StoreTransaction, Table, Touched } from './store.ts'

const LAST = 'last'
/** A reader that is further behind reads everything. */
const KEPT = 50
const rowAt = (number: number) => String(number).padStart(12, '0')

/**
 * A digest that changes with each write of a version of the app that does not count its transactions: each moves the place in the
 * changes, or changes the outbox. An older tab may be open beside this one.
 */
export async function digestOf(
  transaction: StoreTransaction,
  outbox: readonly [at: string, change: LocalChange][],
): Promise<string> {
  const waiting = outbox.map(([at, { key, refusal }]) => [at, key, refusal?.why])
  const text = JSON.stringify([await placeOf(transaction), waiting])
  // FNV-1a, of 32 bits.
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return String(hash >>> 0)
}

export function lastTouched(transaction: StoreTransaction): Promise<Touched | undefined> {
  return transaction.get('touched', LAST)
}

/** What was changed after one transaction up to another, with the origin of the last; `undefined` where that is not known. */
export async function touchedSince(
  transaction: StoreTransaction,
  since: number,
  last: number,
): Promise<{ records: Set<string>; from: Origin } | undefined> {
  if (since >= last || last - since > KEPT) return undefined
  const records = new Set<string>()
  let from: Origin = 'sync'
  for (let number = since + 1; number <= last; number++) {
    const row = await transaction.get('touched', rowAt(number))
    if (row?.records === undefined) return undefined
    for (const each of row.records) records.add(each)
    from = row.from ?? from
  }
  return { records, from }
}

/** These say nothing of what is shown. */
const UNSEEN: readonly Table[] = ['own', 'unseen', 'touched']
const NAMED: readonly Table[] = [...kinds, 'sent']

/** A store whose transactions note what they change. @param changed is called after each that has changed something */
export function tracked(store: Store, from: Origin, changed: () => void): Store {
  return {
    async transaction(work) {
      let isChanged = false
      const result = await store.transaction(async (transaction) => {
        const records = new Set<string>()
        let before: Promise<{ last: Touched | undefined; isWhole: boolean }> | undefined
        let isEmpty = false

        async function note(table: Table, key: string): Promise<void> {
          if (UNSEEN.includes(table)) return
          before ??= stateOf(transaction)
          await before
          isEmpty = false
          if (NAMED.includes(table)) records.add(`${table}/${key}`)
        }
        const result = await work({
          get: (table, key) => transaction.get(table, key),
          list: (table) => transaction.list(table),
          async put(table, key, value) {
            await note(table, key)
            await transaction.put(table, key, value)
          },
          async delete(table, key) {
            await note(table, key)
            await transaction.delete(table, key)
          },
          async clear() {
            await transaction.clear()
            before = Promise.resolve({ last: undefined, isWhole: false })
            isEmpty = true
          },
        })
        if (before === undefined) return result
        isChanged = true
        // A copy that was cleared holds nothing, not even that.
        if (isEmpty) return result
        const { last, isWhole } = await before
        const number = (last?.number ?? 0) + 1
        const { copy = newKey() } = last ?? {}
        const digest = await digestOf(transaction, await transaction.list('outbox'))
        await transaction.put('touched', rowAt(number), {
          number,
          from,
          ...(isWhole && { records: [...records] }),
        })
        await transaction.put('touched', LAST, { number, copy, digest })
        await transaction.delete('touched', rowAt(number - KEPT))
        return result
      })
      if (isChanged) changed()
      return result
    },
  }
}

/** The last transaction, and whether all that was written since the first is noted. */
async function stateOf(transaction: StoreTransaction) {
  const last = await lastTouched(transaction)
  const digest = await digestOf(transaction, await transaction.list('outbox'))
  return { last, isWhole: last?.digest === digest }
}
