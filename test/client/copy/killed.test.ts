import { expect, test } from 'vitest'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { type Copy, memoryStore, newDevice, online, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { flat, phone, zoe } from './scene.ts'
import { expectSame, kinds, serviceRecords, shownRecords } from './service-records.ts'
import { createOffer, edit } from './steps.ts'

useFrozenService()

/** One day of a user with the app; `done` gets each fact that the app has accepted. */
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

/** The facts of the day that records contain. */
function facts(records: object[]): string[] {
  const all = records.flatMap((record) => Object.entries(record)).map((entry) => entry.join(' '))
  return all.filter((fact) => /^(name|address|offer_amount|phone|status active)/.test(fact)).toSorted()
}

const shown = async (copy: Copy) =>
  facts((await Promise.all(kinds.map((kind) => shownRecords(copy, kind)))).flat())
const atTheService = async () => facts((await Promise.all(kinds.map(serviceRecords))).flat())

class Killed extends Error {}

/**
 * The life of an app that is killed at step `nth`. A step is before or after a write to its store or a request. No later step
 * has an effect.
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

/** Kills the app at this step of the day and starts it again. Returns whether it was killed. */
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
    if (!(failure instanceof Killed)) throw failure
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

test('an app that is killed at any step loses nothing and does nothing twice', {
  timeout: 90_000,
}, async () => {
  let steps = 0
  while (await killedAt(steps)) steps += 1
  // Two steps for each write and each request.
  expect(steps).toBeGreaterThan(50)
})
