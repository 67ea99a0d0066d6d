import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runInThisContext } from 'node:vm'
import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../../client/src/index.ts'
import { storeTests } from '../../../client/src/stores/store-tests.ts'
import { newFolder } from '../../support/processes/temporary-folder.ts'

/** The functions of `expo-sqlite` that the store of docs/offline.md uses, over SQLite of Node. */
function expoSqlite(mostPages: number) {
  return {
    async openDatabaseAsync(path: string) {
      const database = new DatabaseSync(path)
      database.exec(`PRAGMA max_page_count = ${mostPages}`)
      return {
        execAsync: async (source: string) => database.exec(source),
        runAsync: async (source: string, values: string[]) => database.prepare(source).run(...values),
        getFirstAsync: async (source: string, values: string[]) =>
          database.prepare(source).get(...values) ?? null,
        getAllAsync: async (source: string, values: string[]) => database.prepare(source).all(...values),
        isInTransactionAsync: async () => database.isTransaction,
      }
    },
  }
}

/** Runs the example of docs/offline.md. */
function openedBy(mostPages = 1_000_000): (path: string) => Promise<Store> {
  const [, block = ''] = /```typescript\n(.*?)```/s.exec(readFileSync('docs/offline.md', 'utf8')) ?? []
  const { code } = transformSync(block, { loader: 'ts', format: 'cjs' })
  const module = { exports: { expoStore: (_path: string): Promise<Store> => Promise.reject() } }
  runInThisContext(`(function (require, module) {${code}})`)(() => expoSqlite(mostPages), module)
  return module.exports.expoStore
}

describe('the store for Expo in docs/offline.md', () => {
  test.each(storeTests)('$name', ({ run }) => {
    const path = join(newFolder(), 'copy.db')
    return run(() => openedBy()(path))
  })

  test('rejects with the error of the write if the disk is full, and still accepts small writes', async () => {
    const store = await openedBy(20)(join(newFolder(), 'full.db'))
    const value = (owner: string) => ({ format: 1, owner, log: [] })
    const filling = store.transaction(async (on) => {
      for (let nth = 0; ; nth += 1) await on.put('state', `a${nth}`, value('x'.repeat(10_000)))
    })
    await expect(filling).rejects.toThrow('full')
    await store.transaction((on) => on.put('state', 'b', value('after')))
    expect(await store.transaction((on) => on.list('state'))).toEqual([['b', value('after')]])
  })
})
