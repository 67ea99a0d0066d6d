import { sameFields } from '../../../lib/domain/json.ts'
import type { Store, StoreTransaction } from '../copy/store.ts'

/** Opens the storage of one test. Each call opens the same storage again, as after a restart. Each test needs a separate storage. */
export type OpenStore = () => Store | Promise<Store>

/** One rule of a store. `run` rejects if the store breaks the rule. */
export type StoreTest = { name: string; run(open: OpenStore): Promise<void> }

function test(name: string, run: (open: OpenStore) => Promise<void>): StoreTest {
  return { name, run }
}

function expectSame(actual: unknown, expected: unknown): void {
  if (!sameFields(actual, expected))
    throw new Error(`Expected ${JSON.stringify(expected)}, but the store has ${JSON.stringify(actual)}`)
}

/** A value of the table `state`. */
const value = (owner: string) => ({ format: 1, owner, log: [] })
/** A value of the table `outbox`. */
const change = (id: string) => ({
  does: 'remove' as const,
  kind: 'prospect' as const,
  id,
  key: id,
  version: 1,
  madeAt: 0,
})
const countIn = async (on: StoreTransaction) => Number((await on.get('state', 'a'))?.owner ?? 0)

/**
 * The rules that every store must keep. Run them in the test runner of the app, each with a new storage:
 * `for (const { name, run } of storeTests) { const path = newFile(); it(name, () => run(() => openStore(path))) }`.
 */
export const storeTests: readonly StoreTest[] = [
  test('the store keeps the value of each table and key after it is closed and opened', async (open) => {
    await (await open()).transaction(async (on) => {
      await on.put('state', 'a', value('first'))
      await on.put('outbox', 'a', change('other table'))
      await on.put('state', 'a', value('second'))
      await on.put('state', 'gone', value('x'))
      await on.delete('state', 'gone')
      await on.delete('state', 'never there')
    })
    const found = await (await open()).transaction(async (on) => [
      await on.get('state', 'a'),
      await on.get('outbox', 'a'),
      await on.get('state', 'gone'),
      await on.list('state'),
      await on.list('records'),
    ])
    expectSame(found, [value('second'), change('other table'), undefined, [['a', value('second')]], []])
  }),

  test('list returns the keys of a table in the order of their UTF-16 code units', async (open) => {
    const store = await open()
    const keys = ['9', '10', 'b', 'B', 'é', 'a', 'a/b', '000000000002', '000000000010']
    await store.transaction(async (on) => {
      for (const key of keys) await on.put('state', key, value(key))
    })
    const listed = await store.transaction((on) => on.list('state'))
    expectSame(
      listed.map(([key]) => key),
      [...keys].sort(),
    )
  }),

  test('a transaction reads the values that it has written', async (open) => {
    const store = await open()
    await store.transaction((on) => on.put('state', 'before', value('x')))
    const seen = await store.transaction(async (on) => {
      await on.put('state', 'a', value('mine'))
      const first = [await on.get('state', 'a'), (await on.list('state')).length]
      await on.clear()
      return [...first, await on.get('state', 'before'), (await on.list('state')).length]
    })
    expectSame(seen, [value('mine'), 2, undefined, 0])
  }),

  test('a transaction that throws writes nothing, and rejects with the same error', async (open) => {
    const store = await open()
    await store.transaction((on) => on.put('state', 'a', value('before')))
    const failure = new Error('The work has failed')
    const outcome = await store
      .transaction(async (on) => {
        await on.put('state', 'b', value('new'))
        await on.delete('state', 'a')
        await on.clear()
        await on.put('state', 'c', value('new'))
        throw failure
      })
      .catch((error: unknown) => error)
    if (outcome !== failure) throw new Error(`Expected its own error, but got ${String(outcome)}`)
    expectSame(await store.transaction((on) => on.list('state')), [['a', value('before')]])
  }),

  test('a transaction with a write that fails writes nothing, rejects with the error of the write, and lets the next one run', async (open) => {
    const store = await open()
    await store.transaction((on) => on.put('state', 'a', value('before')))
    // No store can write this value. It is neither JSON nor can it be cloned.
    const unwritable = Object.assign(value('x'), {
      toJSON() {
        throw new Error('Not JSON')
      },
    })
    let first: unknown
    const outcome = await store
      .transaction(async (on) => {
        await on.delete('state', 'a')
        await on.put('state', 'b', unwritable).catch((error: unknown) => {
          first = error
          throw error
        })
      })
      .catch((error: unknown) => error)
    if (first === undefined || outcome !== first)
      throw new Error(`Expected the error of the write, but got ${String(outcome)}`)
    expectSame(await store.transaction((on) => on.list('state')), [['a', value('before')]])
  }),

  test('transactions run one after another', async (open) => {
    const store = await open()
    const increment = () =>
      store.transaction(async (on) => on.put('state', 'a', value(String((await countIn(on)) + 1))))
    await Promise.all(Array.from({ length: 20 }, increment))
    expectSame(await store.transaction(countIn), 20)
  }),

  test('the store keeps copies of values', async (open) => {
    const store = await open()
    const given = value('1')
    await store.transaction((on) => on.put('state', 'a', given))
    given.owner = '2'
    const read = await store.transaction((on) => on.get('state', 'a'))
    if (read) read.owner = '3'
    expectSame(await store.transaction(countIn), 1)
  }),

  test('clear empties every table', async (open) => {
    const store = await open()
    await store.transaction(async (on) => {
      await on.put('state', 'a', value('x'))
      await on.put('outbox', 'a', change('x'))
    })
    await store.transaction((on) => on.clear())
    const left = await (await open()).transaction(async (on) => [
      await on.list('state'),
      await on.list('outbox'),
    ])
    expectSame(left, [[], []])
  }),
]
