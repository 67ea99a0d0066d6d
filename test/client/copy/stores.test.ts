import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tables } from '../../../client/src/copy/store.ts'
import { memoryStore, type Store } from '../../../client/src/index.ts'
import { storeTests } from '../../../client/src/stores/store-tests.ts'
import { newFolder } from '../../support/processes/temporary-folder.ts'
import { sqliteStore } from './sqlite-store.ts'

describe.each<[string, () => () => Store]>([
  [
    'memoryStore',
    () => {
      const kept = new Map<string, string>()
      return () => memoryStore(kept)
    },
  ],
  [
    'a store in SQLite',
    () => {
      const path = join(newFolder(), 'copy.db')
      return () => sqliteStore(path)
    },
  ],
])('%s', (_, newStorage) => {
  test.each(storeTests)('$name', ({ run }) => run(newStorage()))
})

/** Stores that each break one rule of `storeTests`. */
const wrong: [string, (store: Store) => Store][] = [
  [
    'a transaction reads the values that it has written',
    (store) => ({
      transaction: (work) => store.transaction((on) => work({ ...on, get: async () => undefined })),
    }),
  ],
  [
    'list returns the keys of a table in the order of their UTF-16 code units',
    (store) => ({
      transaction: (work) =>
        store.transaction((on) =>
          work({ ...on, list: async (table) => (await on.list(table)).toReversed() }),
        ),
    }),
  ],
  [
    'a transaction that throws writes nothing, and rejects with the same error',
    (store) => ({
      async transaction(work) {
        const { result, failure } = await store.transaction(async (on) => {
          const result = work(on)
          return {
            result,
            failure: await result.then(
              () => undefined,
              (error: unknown) => error,
            ),
          }
        })
        if (failure !== undefined) throw failure
        return result
      },
    }),
  ],
  [
    'the store keeps the value of each table and key after it is closed and opened',
    // Loses the second write of each transaction.
    (store) => ({
      transaction: (work) =>
        store.transaction((on) => {
          let writes = 0
          return work({
            ...on,
            async put(table, key, value) {
              writes += 1
              if (writes !== 2) await on.put(table, key, value)
            },
          })
        }),
    }),
  ],
  [
    'the store keeps the value of each table and key after it is closed and opened',
    // `list` of this store returns the values of all tables instead of one table.
    (store) => ({
      transaction: (work) =>
        store.transaction((on) =>
          work({
            ...on,
            async list() {
              const all = await Promise.all(tables.map((each) => on.list(each)))
              return JSON.parse(JSON.stringify(all.flat()))
            },
          }),
        ),
    }),
  ],
  [
    'a transaction with a write that fails writes nothing, rejects with the error of the write, and lets the next one run',
    // Rejects with another error, as a ROLLBACK after a full disk does.
    (store) => ({
      transaction: (work) =>
        store.transaction(work).catch(() => {
          throw new Error('No transaction is active')
        }),
    }),
  ],
  [
    'clear empties every table',
    (store) => ({
      transaction: (work) =>
        store.transaction((on) => work({ ...on, clear: async () => on.delete('state', 'a') })),
    }),
  ],
]

test.each(wrong)('the store tests fail for a store that breaks this rule: %s', async (_rule, breaking) => {
  const outcomes = await Promise.allSettled(
    storeTests.map(({ run }) => {
      const kept = new Map<string, string>()
      return run(() => breaking(memoryStore(kept)))
    }),
  )
  expect(outcomes.map(({ status }) => status)).toContain('rejected')
})

test('a store in SQLite on a full disk rejects with the error of the write, keeps its values, and still accepts small writes', async () => {
  const store = sqliteStore(join(newFolder(), 'full.db'), 20)
  const value = (owner: string) => ({ format: 1, owner, log: [] })
  await store.transaction((on) => on.put('state', 'a', value('before')))
  const filling = store.transaction(async (on) => {
    await on.delete('state', 'a')
    for (let nth = 0; ; nth += 1) await on.put('state', `b${nth}`, value('x'.repeat(10_000)))
  })
  await expect(filling).rejects.toThrow('full')
  await store.transaction((on) => on.put('state', 'c', value('after')))
  expect(await store.transaction((on) => on.list('state'))).toEqual([
    ['a', value('before')],
    ['c', value('after')],
  ])
})
