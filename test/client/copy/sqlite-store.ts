import { DatabaseSync } from 'node:sqlite'
import type { Store, StoreTransaction } from '../../../client/src/index.ts'

/**
 * A store in SQLite, as a mobile app may have. All tables of the store are in one SQL table. Each row has the name of the
 * store's table, the key, and the value as JSON.
 * @param mostPages the size of a full disk, in pages of 4 KB
 */
export function sqliteStore(path = ':memory:', mostPages = 1_000_000): Store {
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA max_page_count = ${mostPages}`)
  database.exec(
    'CREATE TABLE IF NOT EXISTS kept (of TEXT, key TEXT, value TEXT, PRIMARY KEY (of, key)) WITHOUT ROWID',
  )
  const select = database.prepare('SELECT value FROM kept WHERE of = ? AND key = ?')
  const all = database.prepare('SELECT key, value FROM kept WHERE of = ? ORDER BY key')
  const upsert = database.prepare('INSERT OR REPLACE INTO kept (of, key, value) VALUES (?, ?, ?)')
  const remove = database.prepare('DELETE FROM kept WHERE of = ? AND key = ?')
  const valueIn = (row: Record<string, unknown> | undefined) =>
    row === undefined ? undefined : JSON.parse(String(row.value))

  const transaction: StoreTransaction = {
    get: async (table, key) => valueIn(select.get(table, key)),
    async put(table, key, value) {
      upsert.run(table, key, JSON.stringify(value))
    },
    async delete(table, key) {
      remove.run(table, key)
    },
    list: async (table) => all.all(table).map((row) => [String(row.key), valueIn(row)]),
    async clear() {
      database.exec('DELETE FROM kept')
    },
  }
  // A connection has one transaction at a time, so each transaction waits for the previous transaction.
  let last: Promise<unknown> = Promise.resolve()
  return {
    transaction(work) {
      const turn = last.then(async () => {
        database.exec('BEGIN IMMEDIATE')
        try {
          const result = await work(transaction)
          database.exec('COMMIT')
          return result
        } catch (failure) {
          // After some failures, such as a full disk, SQLite has already rolled back, and a second ROLLBACK would throw another error.
          if (database.isTransaction) database.exec('ROLLBACK')
          throw failure
        }
      })
      // The next transaction starts even if this one fails. The caller gets the error from `turn`.
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
