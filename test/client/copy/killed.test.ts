import { expect, test } from 'vitest'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { type Copy, memoryStore, newDevice, online, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { lifeOf, orKilled } from './mortal.ts'
import { edit } from './scene.ts'
import { expectSame, kinds, serviceRecords, shownRecords } from './service-records.ts'

useFrozenService()

const zoe = { name: 'Zoé', email: 'zoe@example.com' }
const flat = { address: '12 rue des Lilas', type: 'apartment', surface: 54, price: 260_000 } as const

/** A person's day with the app; `done` is told of each thing that the app has said is done. */
async function day(copy: Copy, done: (fact: string) => void): Promise<void> {
  await copy.sync()
  const prospect_id = await copy.create('prospect', zoe)
  done('name Zoé')
  const property_id = await copy.create('property', flat)
  done('address 12 rue des Lilas')
  await copy.create('transaction', { prospect_id, property_id, offer_amount: 8 })
  done('offer_amount 8')
  await edit(copy, 'prospect', prospect_id, { phone: '+33612345678' })
  done('phone +33612345678')
  await edit(copy, 'prospect', prospect_id, { status: 'active' })
  done('status active')
  await copy.sync()
}

/** What records say, of what the day is about. */
function facts(records: object[]): string[] {
  const told = records.flatMap((record) => Object.entries(record)).map((entry) => entry.join(' '))
  return told.filter((fact) => /^(name|address|offer_amount|phone|status active)/.test(fact)).toSorted()
}

const shown = async (copy: Copy) =>
  facts((await Promise.all(kinds.map((kind) => shownRecords(copy, kind)))).flat())
const atTheService = async () => facts((await Promise.all(kinds.map(serviceRecords))).flat())

/** A day that ends at this step, and the next morning. Answers whether it was killed. */
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
  await orKilled(day(copy, (fact) => done.push(fact)))

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

test('an app that is killed at any step has lost nothing, and does nothing twice', {
  timeout: 90_000,
}, async () => {
  let steps = 0
  while (await killedAt(steps)) steps += 1
  // Two for each write and each request of the day.
  expect(steps).toBeGreaterThan(50)
})
