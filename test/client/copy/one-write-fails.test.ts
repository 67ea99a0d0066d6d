import { expect, test } from 'vitest'
import type { Store, StoreTransaction } from '../../../client/src/index.ts'
import { seedsToRun } from '../../faults/seeds.ts'
import { del, post } from '../../support/requests/api.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { type Copy, memoryStore, newDevice, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { admin, flat, phone, zoe } from './scene.ts'
import { expectSame, kinds, shownRecords } from './service-records.ts'
import { edit, shownBy } from './steps.ts'

useFrozenService()

class DiskFull extends Error {}

/** A store in which write `nth` fails, for example because the disk is full. `tried` contains the writes, such as `put state`. */
function storeWithFailure(kept: Map<string, string>, nth: number): { store: Store; tried: string[] } {
  const store = memoryStore(kept)
  const tried: string[] = []
  function step(write: string): void {
    tried.push(write)
    if (tried.length === nth + 1) throw new DiskFull()
  }
  const failing = (on: StoreTransaction): StoreTransaction => ({
    ...on,
    async put(table, key, value) {
      step(`put ${table}`)
      await on.put(table, key, value)
    },
    async delete(table, key) {
      step(`delete ${table}`)
      await on.delete(table, key)
    },
  })
  return { store: { transaction: (work) => store.transaction((on) => work(failing(on))) }, tried }
}

/** What a device and other users do. The device repeats a step that fails because a write has failed. */
async function day(copy: Copy, step: (work: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const { body: erased } = await post('/api/v1/prospects', zoe, admin)
  const { body: deleted } = await post('/api/v1/properties', flat, admin)
  const { body: removed } = await post('/api/v1/properties', flat, admin)
  const { body: edited } = await post('/api/v1/prospects', zoe, admin)
  await post('/api/v1/notes', { kind: 'call', text: 'About Zoé', prospect_id: erased.id }, admin)
  later()
  await step(() => copy.sync())
  await post(`/api/v1/prospects/${erased.id}/erase`, {}, admin)
  await del(`/api/v1/properties/${deleted.id}`, admin)
  later()
  await step(() => copy.create('property', flat))
  await step(() => edit(copy, 'prospect', edited.id, { phone }))
  await step(async () => copy.remove(await shownBy(copy, 'property', removed.id)))
  await step(() => copy.sync())
  later()
  await step(() => copy.sync())
}

const allShown = async (copy: Copy) => Promise.all(kinds.map((kind) => shownRecords(copy, kind)))

/** Runs `day` with a store in which write `nth` fails. Returns all writes. */
async function failedAt(nth: number): Promise<string[]> {
  await useFreshTable()
  const kept = new Map<string, string>()
  const { store, tried } = storeWithFailure(kept, nth)
  const copy = await started(newDevice({ store }))
  await day(copy, async (work) => {
    try {
      await work()
    } catch (failure) {
      expect(failure).toBeInstanceOf(DiskFull)
      const again = await started(newDevice({ store: memoryStore(new Map(kept)) }))
      expect(await allShown(copy), `write ${nth}: the app shows what the store has`).toEqual(
        await allShown(again),
      )
      await work()
    }
  })
  await expectSame(copy)
  await expectSame(await started(newDevice({ store: memoryStore(kept) })))
  return tried
}

/** Only every third write and all deletes are tested. With several seeds, as in the suite `faults`, every write is. */
const EACH = 3

test('after a write that fails, no deleted record comes back and no change is lost', async () => {
  const each = seedsToRun().length > 1 ? 1 : EACH
  const writes = await failedAt(Number.POSITIVE_INFINITY)
  const kindsOfWrites = ['delete outbox', 'delete records', 'put outbox', 'put records', 'put state']
  expect([...new Set(writes)].toSorted()).toEqual(kindsOfWrites)
  for (const [nth, write] of writes.entries())
    if (nth % each === 0 || write.startsWith('delete')) await failedAt(nth)
})
