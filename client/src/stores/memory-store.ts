import type { Store, StoreTransaction, Table } from '../copy/store.ts'

/** Returns a store that keeps its values in a Map, for tests. The keys of the Map are `table/key`, and its values are JSON. */
export function memoryStore(kept = new Map<string, string>()): Store {
  const receivers = new Set<() => void>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    transaction(work) {
      const turn = last.then(async () => {
        const changed = new Map(kept)
        const result = await work(transactionOn(changed))
        kept.clear()
        for (const [name, value] of changed) kept.set(name, value)
        return result
      })
      // The caller gets the error. The next transaction must run anyway.
      last = turn.catch(() => undefined)
      return turn
    },
    connect(received) {
      receivers.add(received)
      return () => {
        for (const each of receivers) if (each !== received) each()
      }
    },
  }
}

function transactionOn(values: Map<string, string>): StoreTransaction {
  const nameOf = (table: Table, key: string) => `${table}/${key}`
  return {
    async get(table, key) {
      const value = values.get(nameOf(table, key))
      return value && JSON.parse(value)
    },
    async put(table, key, value) {
      values.set(nameOf(table, key), JSON.stringify(value))
    },
    async delete(table, key) {
      values.delete(nameOf(table, key))
    },
    async list(table) {
      const names = [...values.keys()].filter((name) => name.startsWith(`${table}/`)).sort()
      return names.map((name) => [name.slice(table.length + 1), JSON.parse(values.get(name) ?? 'null')])
    },
    async clear() {
      values.clear()
    },
  }
}
