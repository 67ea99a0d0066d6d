import { expect, test } from 'vitest'
import { seedsToRun } from '../../faults/seeds.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { type Copy, memoryStore, newDevice, online, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { flat, phone, zoe } from './scene.ts'
import { expectSame, kinds, serviceRecords, shownRecords } from './service-records.ts'
import { createOffer, edit } from './steps.ts'

useFrozenService()

/**
 * Creates and edits records with the app, as a user does in a day. After the app has accepted a change, calls `done` with the
 * changed field and its value.
 */
async function day(copy: Copy, done: (fact: string) => void): Promise<void> {
  await copy.sync()
  const prospect_id = await copy.create('prospect', zoe)
  done('name Zoé')
  const property_id = await copy.create('property', flat)
  done('address 12 rue des Lilas')
  await createOffer(copy, prospect_id, property_id)
  done('offer_amount 9')
  await edit(copy, 'prospect', prospect_id, { phone })
  done(`phone ${phone}`)
  await edit(copy, 'prospect', prospect_id, { status: 'active' })
  done('status active')
  await copy.sync()
}

/** Returns the fields of records as texts like those that `day` passes to `done`, for example `status active`. */
function facts(records: object[]): string[] {
  const all = records.flatMap((record) => Object.entries(record)).map((entry) => entry.join(' '))
  return all.filter((fact) => /^(name|address|offer_amount|phone|status active)/.test(fact)).toSorted()
}

const shown = async (copy: Copy) =>
  facts((await Promise.all(kinds.map((kind) => shownRecords(copy, kind)))).flat())
const atTheService = async () => facts((await Promise.all(kinds.map(serviceRecords))).flat())

class Killed extends Error {}

/**
 * Simulates an app that is killed at step `nth`. A step is the point before or after a store transaction or a request. Steps
 * after the kill have no effect.
 */
function lifeOf(nth: number) {
  let left = nth
  function step(): void {
    left -= 1
    if (left < 0) throw new Killed()
  }
  return {
    isOver: () => left < 0,
    async live<T>(work: () => Promise<T>): Promise<T> {
      step()
      const result = await work()
      step()
      return result
    },
  }
}

/**
 * Kills the app at step `nth` and starts it again. Fails if a change is lost or applied twice. Returns false if the function
 * `day` ends before step `nth`.
 */
async function killedAt(nth: number): Promise<boolean> {
  await useFreshTable()
  const { live, isOver } = lifeOf(nth)
  const kept = new Map<string, string>()
  const store = memoryStore(kept)
  const device = newDevice({
    store: { transaction: (work) => live(() => store.transaction(work)) },
    network: (_, pass) => live(pass),
  })
  const done: string[] = []
  const copy = await started(device)
  await day(copy, (fact) => done.push(fact)).catch((failure) => {
    if (!isOver()) throw failure
  })

  device.store = memoryStore(kept)
  device.network = online
  const again = await started(device)
  const before = await shown(again)
  expect(before).toEqual(expect.arrayContaining(done))
  expect(await again.sync()).toEqual([])
  expect(await atTheService(), `killed at step ${nth}`).toEqual(before)
  later()
  await again.sync()
  await expectSame(again)
  return isOver()
}

/** Only every third step is tested. With several seeds, as in the suite `faults`, every step is. */
const EACH = 3

test('an app that is killed at any step loses no change, and the service applies no change twice', async () => {
  const each = seedsToRun().length > 1 ? 1 : EACH
  let step = 0
  while (await killedAt(step)) step += each
  expect(step).toBeGreaterThan(50)
})
