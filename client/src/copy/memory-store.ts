import type { Store, StoreTransaction, Table } from './store.ts'

/** A store in a Map, for tests: JSON by `table/key`. */
export function memoryStore(kept = new Map<string, string>()): Store {
  let last: Promise<unknown> = Promise.resolve()
  return {
    transaction(work) {
      const turn = last.then(async () => {
        const written = new Map<string, string | undefined>()
        const result = await work(viewOf(kept, written))
        for (const [key, value] of written)
          if (value === undefined) kept.delete(key)
          else kept.set(key, value)
        return result
      })
      // The caller gets a failure; the next transaction begins all the same.
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

function viewOf(
  kept: ReadonlyMap<string, string>,
  written: Map<string, string | undefined>,
): StoreTransaction {
  const keyOf = (table: Table, key: string) => `${table}/${key}`
  function read(key: string) {
    const value = written.has(key) ? written.get(key) : kept.get(key)
    return value === undefined ? undefined : JSON.parse(value)
  }
  return {
    get: async (table, key) => read(keyOf(table, key)),
    async put(table, key, value) {
      written.set(keyOf(table, key), JSON.stringify(value))
    },
    async delete(table, key) {
      written.set(keyOf(table, key), undefined)
    },
    async list(table) {
      const prefix = keyOf(table, '')
      const keys = new Set<string>()
      // Small tables are listed often, beside large ones.
      for (const from of [kept, written])
        for (const key of from.keys()) if (key.startsWith(prefix)) keys.add(key)
      return [...keys].sort().flatMap((key) => {
        const value = read(key)
        return value === undefined ? [] : [[key.slice(prefix.length), value]]
      })
    },
    async clear() {
      for (const key of [...kept.keys(), ...written.keys()]) written.set(key, undefined)
    },
  }
}
