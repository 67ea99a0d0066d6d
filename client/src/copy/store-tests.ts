import { isSame } from './same.ts'
import type { Store, StoreTransaction } from './store.ts'

/** Opens the storage of one test. Each call opens the same storage again, as after a restart. Each test needs a separate storage. */
export type OpenStore = () => Store | Promise<Store>

/** One rule of a store. `run` rejects if the store breaks the rule. */
export type StoreTest = { name: string; run(open: OpenStore): Promise<void> }

function test(name: string, run: (open: OpenStore) => Promise<void>): StoreTest {
  return { name, run }
}

function expectSame(actual: unknown, expected: unknown): void {
  if (!isSame(actual, expected))
    throw new Error(`Expected ${JSON.stringify(expected)}, but the store has ${JSON.stringify(actual)}`)
}

const own = (to: number) => ({ from: 0, to })
const versionIn = async (transaction: StoreTransaction) => (await transaction.get('own', 'a'))?.to ?? 0

/**
 * The rules that every store must keep. Run them in the test runner of the app, each with a new storage:
 * `for (const { name, run } of storeTests) { const path = newFile(); it(name, () => run(() => openStore(path))) }`.
 */
export const storeTests: readonly StoreTest[] = [
  test('the store keeps the value of each table and key after it is closed and opened', async (open) => {
    await (await open()).transaction(async (transaction) => {
      await transaction.put('sent', 'a', 'first')
      await transaction.put('owner', 'a', 'other table')
      await transaction.put('sent', 'a', 'second')
      await transaction.put('sent', 'gone', 'x')
      await transaction.delete('sent', 'gone')
      await transaction.delete('sent', 'never there')
    })
    const found = await (await open()).transaction(async (on) => [
      await on.get('sent', 'a'),
      await on.get('owner', 'a'),
      await on.get('sent', 'gone'),
      await on.list('sent'),
      await on.list('unseen'),
      // `own` is empty. The entries of `owner` are not listed, although its name begins with `own`.
      await on.list('own'),
    ])
    expectSame(found, ['second', 'other table', undefined, [['a', 'second']], [], []])
  }),

  test('list returns the keys of a table in the order of their UTF-16 code units', async (open) => {
    const store = await open()
    const keys = ['9', '10', 'b', 'B', 'é', 'a', 'a/b', '000000000002', '000000000010']
    await store.transaction(async (on) => {
      for (const key of keys) await on.put('sent', key, key)
    })
    const listed = await store.transaction((on) => on.list('sent'))
    expectSame(
      listed.map(([key]) => key),
      [...keys].sort(),
    )
  }),

  test('a transaction reads the values that it has written', async (open) => {
    const store = await open()
    await store.transaction((on) => on.put('sent', 'before', 'x'))
    const seen = await store.transaction(async (on) => {
      await on.put('sent', 'a', 'mine')
      const first = [await on.get('sent', 'a'), (await on.list('sent')).length]
      await on.clear()
      return [...first, await on.get('sent', 'before'), (await on.list('sent')).length]
    })
    expectSame(seen, ['mine', 2, undefined, 0])
  }),

  test('a transaction that throws writes nothing, and rejects with the same error', async (open) => {
    const store = await open()
    await store.transaction((on) => on.put('sent', 'a', 'before'))
    const failure = new Error('The work has failed')
    const outcome = await store
      .transaction(async (on) => {
        await on.put('sent', 'b', 'new')
        await on.delete('sent', 'a')
        await on.clear()
        await on.put('sent', 'c', 'new')
        throw failure
      })
      .catch((error: unknown) => error)
    if (outcome !== failure) throw new Error(`Expected its own error, but got ${String(outcome)}`)
    expectSame(await store.transaction((on) => on.list('sent')), [['a', 'before']])
  }),

  test('transactions run one after another', async (open) => {
    const store = await open()
    const increment = () =>
      store.transaction(async (transaction) => {
        const version = await versionIn(transaction)
        await transaction.put('own', 'a', own(version + 1))
      })
    await Promise.all(Array.from({ length: 20 }, increment))
    expectSame(await store.transaction(versionIn), 20)
  }),

  test('the store keeps copies of values', async (open) => {
    const store = await open()
    const value = own(1)
    await store.transaction((on) => on.put('own', 'a', value))
    value.to = 2
    const read = await store.transaction((on) => on.get('own', 'a'))
    if (read) read.to = 3
    expectSame(await store.transaction(versionIn), 1)
  }),

  test('clear empties every table', async (open) => {
    const store = await open()
    await store.transaction(async (on) => {
      await on.put('sent', 'a', 'x')
      await on.put('own', 'a', own(1))
    })
    await store.transaction((on) => on.clear())
    const left = await (await open()).transaction(async (on) => [await on.list('sent'), await on.list('own')])
    expectSame(left, [[], []])
  }),

  test('alone, if the store has it, runs one task at a time, and stops waiting when its signal aborts', async (open) => {
    const store = await open()
    if (store.alone === undefined) return
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await store.transaction(async () => undefined)
      running -= 1
    }
    await Promise.all([store.alone(work), store.alone(work), store.alone(work)])
    expectSame(most, 1)
    const ending = new AbortController()
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const first = store.alone(() => finished)
    const second = store.alone(work, ending.signal).then(
      () => 'ran',
      () => 'ended',
    )
    ending.abort()
    expectSame(await second, 'ended')
    finish()
    await first
  }),
]
