import { expect, test } from 'vitest'
import type { Store, StoreTransaction } from '../../../client/src/index.ts'
import { del, post, put } from '../../support/requests/api.ts'
import { type Device, memoryStore, NetworkFailure, newDevice, online, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { newGate } from './gate.ts'
import { admin, begun, edit, flat, shownBy, zoe } from './scene.ts'
import { expectSame, serviceRecords, shownRecords } from './service-records.ts'

useFrozenService()

test('two apps on one storage that send at once, with nothing to keep them apart, make everything once', async () => {
  const { copy, device } = await begun()
  const other = await started(device)
  const prospect = await copy.create('prospect', zoe)
  await edit(other, 'prospect', prospect, { name: 'Zoé Müller' })
  await edit(copy, 'prospect', prospect, { status: 'active' })
  await copy.create('property', flat)
  await Promise.all([copy.sync(), other.sync()])
  expect(await serviceRecords('prospect')).toMatchObject([
    { name: 'Zoé Müller', status: 'active', version: 3 },
  ])
  expect(await serviceRecords('property')).toHaveLength(1)
  await expectSame(other)
})

test('a store that keeps apps apart may be an object of a class', async () => {
  class Kept implements Store {
    readonly #kept = memoryStore()
    #turns = 0
    transaction<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
      return this.#kept.transaction(work)
    }
    alone<T>(work: () => Promise<T>): Promise<T> {
      this.#turns += 1
      return work()
    }
    get turns(): number {
      return this.#turns
    }
  }
  const store = new Kept()
  await (await started(newDevice({ store }))).sync()
  expect(store.turns).toBe(1)
})

/** Two tabs on one storage, with nothing to keep them apart, and a prospect that both show. */
async function twoTabs() {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy: one, device } = await begun()
  const otherDevice = newDevice({ store: device.store, user: device.user })
  return { id: body.id, one, device, other: await started(otherDevice), otherDevice }
}

/** Has a device hear what became of its edits only when the second gate opens; the first does once one is made. */
function holdingEdits(device: Device) {
  const [isMade, mayBeHeard] = [newGate(), newGate()]
  device.network = async (request, pass) => {
    const answer = await pass()
    if (request.method === 'PUT') {
      isMade.open()
      await mayBeHeard.opened
    }
    return answer
  }
  return [isMade, mayBeHeard] as const
}

test('an answer that comes after another tab was told of the deletion does not bring the record back', async () => {
  const { id, one, device, other } = await twoTabs()
  await edit(one, 'prospect', id, { name: 'Mine' })
  const [isMade, isTold] = holdingEdits(device)
  const late = one.sync()
  await isMade.opened
  await del(`/api/v1/prospects/${id}`, admin)
  later()
  await other.sync()
  isTold.open()
  expect(await late).toEqual([])
  await expectSame(one)
})

test('an answer that another tab has heard before takes nothing from what was made since', async () => {
  const { id, one, other, otherDevice } = await twoTabs()
  const form = await shownBy(one, 'prospect', id)
  await one.update(form, { name: 'First' })
  const [isMade, isOver] = holdingEdits(otherDevice)
  const late = other.sync()
  await isMade.opened
  expect(await one.sync()).toEqual([])
  await one.update(form, { name: 'Second' })
  expect(await one.sync()).toEqual([])
  isOver.open()
  expect(await late).toEqual([])
  await one.update(form, { name: 'Third' })
  expect(await one.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Third', version: 4 }])
})

test('a page of changes that comes late does not put a record back to what it was', async () => {
  const { id, one, device, other, otherDevice } = await twoTabs()
  await put(`/api/v1/prospects/${id}`, { phone: '+33612345678' }, admin)
  later()
  await one.sync()
  await put(`/api/v1/prospects/${id}`, { phone: '+33687654321' }, admin)
  later()
  const [isRead, isMade] = [newGate(), newGate()]
  otherDevice.network = async (_, pass) => {
    const answer = await pass()
    isRead.open()
    await isMade.opened
    return answer
  }
  const late = other.sync()
  await isRead.opened
  device.network = async (request, pass) => {
    if (request.url.includes('since=')) throw new NetworkFailure('The network is gone')
    return pass()
  }
  await edit(one, 'prospect', id, { name: 'Mine' })
  const [refused] = await one.sync().catch(() => one.waiting())
  if (refused) await one.sendAgain(refused)
  await expect(one.sync()).rejects.toThrow(NetworkFailure)
  expect(await shownRecords(one, 'prospect')).toMatchObject([{ name: 'Mine', version: 4 }])
  isMade.open()
  await late
  expect(await shownRecords(one, 'prospect')).toMatchObject([{ name: 'Mine', version: 4 }])
  device.network = online
  later()
  await one.sync()
  await expectSame(one)
})
