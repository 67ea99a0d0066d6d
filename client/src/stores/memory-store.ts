import type { Store, StoreTransaction, Table } from '../copy/store.ts'

/** Returns a store that keeps its values in a Map, for tests. The keys of the Map are `table/key`, and its values are JSON. */
export function memoryStore(kept = new Map<string, string>()): Store {
  const receivers = new Set<() => void>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    transaction(work) {
      const turn = last.then(async () => {
        const written = new Map<string, string | undefined>()
        const result = await work(transactionOn(kept, written))
        for (const [name, value] of written)
          if (value === undefined) kept.delete(name)
          else kept.set(name, value)
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

function transactionOn(
  kept: ReadonlyMap<string, string>,
  written: Map<string, string | undefined>,
): StoreTransaction {
  const nameOf = (table: Table, key: string) => `${table}/${key}`
  function read(name: string) {
    const value = written.has(name) ? written.get(name) : kept.get(name)
    return value === undefined ? undefined : JSON.parse(value)
  }
  return {
    get: async (table, key) => read(nameOf(table, key)),
    async put(table, key, value) {
      written.set(nameOf(table, key), JSON.stringify(value))
    },
    async delete(table, key) {
      written.set(nameOf(table, key), undefined)
    },
    async list(table) {
      const names = new Set([...kept.keys(), ...written.keys()])
      return [...names].sort().flatMap((name) => {
        const value = name.startsWith(`${table}/`) ? read(name) : undefined
        return value === undefined ? [] : [[name.slice(table.length + 1), value]]
      })
    },
    async clear() {
      for (const name of [...kept.keys(), ...written.keys()]) written.set(name, undefined)
    },
  }
}
