import { describe, expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { ClearedError, memoryStore, NetworkFailure, newDevice, offline, online, started } from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { newGate } from './gate.ts'
import { admin, flat, zoe } from './scene.ts'
import { expectSame, kinds, serviceRecords, shownRecords } from './service-records.ts'

useFrozenService()

/** A device that keeps records, an id of a record made here and a waiting change. */
async function used() {
  await post('/api/v1/prospects', zoe, admin)
  const kept = new Map<string, string>()
  const device = newDevice({ store: memoryStore(kept), user: 'usr_anna' })
  const copy = await started(device)
  await copy.create('property', flat)
  await copy.sync()
  device.network = offline
  await copy.create('prospect', { ...zoe, name: 'Ana' })
  return { kept, device, copy }
}

test('removes everything that is kept, and answers the changes that were given up', async () => {
  const { kept, copy } = await used()
  // As a newer version of the app has left it, whose record type this one does not know.
  kept.set('visit/vis_1', '{}')
  expect(await copy.clear()).toMatchObject([{ does: 'create', body: { name: 'Ana' } }])
  expect([...kept]).toEqual([])
  expect(await copy.waiting()).toEqual([])
  for (const kind of kinds) expect(await shownRecords(copy, kind)).toEqual([])
})

test('lets the next user of the device begin a copy', async () => {
  const { device, copy } = await used()
  await copy.clear()
  const ofBert = await started({ ...device, user: 'usr_bert', network: online })
  expect(await ofBert.sync()).toEqual([])
  await expectSame(ofBert)
})

describe('while another tab synchronises', () => {
  /** A tab whose sync stops at the answer to this request, until the gate opens. */
  async function stoppedAt(isThis: (request: Request) => boolean) {
    const { copy, device, kept } = await used()
    const [isReached, mayGoOn] = [newGate(), newGate()]
    device.network = async (request, pass) => {
      const answer = await pass()
      if (isThis(request)) {
        isReached.open()
        await mayGoOn.opened
      }
      return answer
    }
    const syncing = expect(copy.sync()).rejects.toThrow(ClearedError)
    await isReached.opened
    const other = await started({ ...device, network: online })
    return { kept, device, other, mayGoOn, syncing }
  }

  test.each<[string, (request: Request) => boolean]>([
    ['a create', ({ method }) => method === 'POST'],
    ['the changes', ({ url }) => url.includes('/changes')],
  ])('that waits for the answer to %s: nothing of it is kept', async (_, isThis) => {
    const { kept, other, mayGoOn, syncing } = await stoppedAt(isThis)
    await other.clear()
    mayGoOn.open()
    await syncing
    expect([...kept]).toEqual([])
  })

  test('the next user’s copy gets nothing of it', async () => {
    const { device, other, mayGoOn, syncing } = await stoppedAt(({ method }) => method === 'POST')
    await other.clear()
    const ofBert = await started({ ...device, user: 'usr_bert', network: online })
    await ofBert.create('property', flat)
    mayGoOn.open()
    await syncing
    expect(await ofBert.waiting()).toHaveLength(1)
    expect(await ofBert.sync()).toEqual([])
    expect(await serviceRecords('property')).toHaveLength(2)
    await expectSame(ofBert)
  })

  test('during a first sync it does not fill the copy again', async () => {
    await post('/api/v1/prospects', zoe, admin)
    const kept = new Map<string, string>()
    const device = newDevice({ store: memoryStore(kept) })
    const [isReached, mayGoOn] = [newGate(), newGate()]
    device.network = async (request, pass) => {
      const answer = await pass()
      if (request.url.includes('/changes')) {
        isReached.open()
        await mayGoOn.opened
      }
      return answer
    }
    const copy = await started(device)
    const syncing = expect(copy.sync()).rejects.toThrow(ClearedError)
    await isReached.opened
    await (await started({ ...device, network: online })).clear()
    mayGoOn.open()
    await syncing
    expect([...kept]).toEqual([])
  })
})

test('a store that fails keeps everything', async () => {
  const { copy, device, kept } = await used()
  const before = new Map(kept)
  const store = memoryStore(kept)
  device.store = {
    transaction: (work) =>
      store.transaction(async (transaction) => {
        await work(transaction)
        throw new NetworkFailure('The disk is full')
      }),
  }
  await expect((await started(device)).clear()).rejects.toThrow('The disk is full')
  expect(kept).toEqual(before)
  expect(await copy.waiting()).toHaveLength(1)
})
