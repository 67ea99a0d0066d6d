import type { Store, StoreTransaction, Table } from './store.ts'

/** Returns a store that keeps its values in a Map, for tests. The keys of the Map are `table/key`, and its values are JSON. */
export function memoryStore(kept = new Map<string, string>()): Store {
  let last: Promise<unknown> = Promise.resolve()
  return {
    transaction(work) {
      const turn = last.then(async () => {
        const written = new Map<string, string | undefined>()
        const result = await work(viewOf(kept, written))
        const index = indexOf(kept)
        for (const [name, value] of written)
          if (value === undefined) {
            kept.delete(name)
            index.delete(name)
          } else {
            kept.set(name, value)
            index.add(name)
          }
        return result
      })
      // The caller gets the error. The next transaction must run anyway.
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

const tableOf = (name: string) => name.slice(0, name.indexOf('/'))

/** The keys of a Map, by table. Without this index, listing a small table would go through the keys of large tables. */
class Index {
  readonly #tables = new Map<string, Set<string>>()
  #size = 0

  constructor(names: Iterable<string>) {
    for (const name of names) this.add(name)
  }

  get size(): number {
    return this.#size
  }

  in(table: string): ReadonlySet<string> {
    return this.#tables.get(table) ?? new Set()
  }

  add(name: string): void {
    const table = tableOf(name)
    const names = this.#tables.get(table) ?? new Set()
    this.#tables.set(table, names)
    if (names.has(name)) return
    names.add(name)
    this.#size += 1
  }

  delete(name: string): void {
    if (this.#tables.get(tableOf(name))?.delete(name)) this.#size -= 1
  }
}

/** The index of each Map. All stores that use the same Map share one index. */
const indexes = new WeakMap<ReadonlyMap<string, string>, Index>()

function indexOf(kept: ReadonlyMap<string, string>): Index {
  const known = indexes.get(kept)
  // If the sizes differ, the caller has changed the Map, so build a new index.
  if (known?.size === kept.size) return known
  const index = new Index(kept.keys())
  indexes.set(kept, index)
  return index
}

function viewOf(
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
      const names = new Set(indexOf(kept).in(table))
      for (const name of written.keys()) if (tableOf(name) === table) names.add(name)
      return [...names].sort().flatMap((name) => {
        const value = read(name)
        return value === undefined ? [] : [[name.slice(table.length + 1), value]]
      })
    },
    async clear() {
      for (const name of [...kept.keys(), ...written.keys()]) written.set(name, undefined)
    },
  }
}
