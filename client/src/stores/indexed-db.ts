import { type Store, type StoreTransaction, type Table, tables } from '../copy/store.ts'

/**
 * Returns a store in the browser's IndexedDB. All tabs of an origin share it.
 * @param name the name of the database: use a different name for each user of a device
 */
export function indexedDbStore(name: string): Store {
  let opened: Promise<IDBDatabase> | undefined

  /** Opens the database at its current version. Raises the version only if tables are missing. */
  async function open(version?: number): Promise<IDBDatabase> {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      const { result } = request
      // The tables of release 0.6.0 contain personal data.
      for (const table of result.objectStoreNames)
        if (!tables.some((each) => each === table)) result.deleteObjectStore(table)
      for (const table of missing(result)) result.createObjectStore(table)
    }
    const database = await settled(request)
    // Close the database when another tab wants to upgrade or delete it.
    database.onversionchange = () => database.close()
    if (missing(database).length === 0) return database
    database.close()
    return open(database.version + 1)
  }

  async function begun(): Promise<IDBTransaction> {
    opened ??= open()
    const database = await opened
    // Use every table in the database, because `clear` must also empty the tables of a newer version of the app.
    return database.transaction([...database.objectStoreNames], 'readwrite', { durability: 'strict' })
  }

  return {
    async transaction(work) {
      const transaction = await begun().catch(() => {
        // The connection was closed by `onversionchange` or by the browser. Safari closes it without an event when the app is suspended.
        opened = undefined
        return begun()
      })
      const completed = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      const worked = work(viewOf(transaction)).catch((failure) => {
        transaction.abort()
        throw failure
      })
      const [result] = await Promise.all([worked, completed])
      return result
    },
    // Older browsers have no BroadcastChannel. In these browsers, a tab shows the changes of other tabs at its next read.
    ...(typeof BroadcastChannel !== 'undefined' && {
      connect(received: () => void) {
        const channel = new BroadcastChannel(name)
        channel.onmessage = received
        return () => channel.postMessage(null)
      },
    }),
  }
}

function missing({ objectStoreNames: there }: IDBDatabase): Table[] {
  return tables.filter((table) => !there.contains(table))
}

function viewOf(transaction: IDBTransaction): StoreTransaction {
  const on = (table: string) => transaction.objectStore(table)
  return {
    get: (table, key) => settled(on(table).get(key)),
    async put(table, key, value) {
      await settled(on(table).put(value, key))
    },
    delete: (table, key) => settled(on(table).delete(key)),
    async list(table) {
      const [keys, values] = await Promise.all([settled(on(table).getAllKeys()), settled(on(table).getAll())])
      return keys.map((key, at) => [String(key), values[at]])
    },
    async clear() {
      for (const table of transaction.objectStoreNames) await settled(on(table).clear())
    },
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
