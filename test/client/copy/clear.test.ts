import { expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { ClearedError, memoryStore, offline, online, started } from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { holding } from './gate.ts'
import { admin, begun, flat, zoe } from './scene.ts'
import { kinds, shownRecords } from './service-records.ts'

useFrozenService()

/** A device whose store contains records, the local id of a record that the device created, and a waiting change. */
async function used() {
  await post('/api/v1/prospects', zoe, admin)
  const kept = new Map<string, string>()
  const { device, copy } = await begun({ store: memoryStore(kept), user: 'usr_anna' })
  await copy.create('property', flat)
  await copy.sync()
  device.network = offline
  await copy.create('prospect', { ...zoe, name: 'Ana' })
  return { kept, device, copy }
}

test('clear() empties the store and returns the changes that waited', async () => {
  const { kept, copy } = await used()
  // A newer app version may have stored a record type that this app version does not know.
  kept.set('visit/vis_1', '{}')
  expect(await copy.clear()).toMatchObject([{ does: 'create', body: { name: 'Ana' } }])
  expect([...kept]).toEqual([])
  expect(await copy.waiting()).toEqual([])
  for (const kind of kinds) expect(await shownRecords(copy, kind)).toEqual([])
})

test('clear() fails and removes nothing if the user has not agreed to lose all waiting changes', async () => {
  const { copy } = await used()
  const agreed = await copy.waiting()
  await copy.create('prospect', { ...zoe, name: 'Later' })
  await expect(copy.clear({ agreed })).rejects.toThrow('More changes wait by now')
  expect(await copy.waiting()).toHaveLength(2)
  expect(await copy.clear({ agreed: await copy.waiting() })).toHaveLength(2)
  expect(await copy.waiting()).toEqual([])
})

test.each<[string, (request: Request) => boolean]>([
  ['a create', ({ method }) => method === 'POST'],
  ['a feed request', ({ url }) => url.includes('/changes')],
])(
  'clear() ends a sync of another tab that waits for the answer to %s, and the store stays empty',
  async (_, isHeld) => {
    const { kept, copy, device } = await used()
    const { network, reached, release } = holding(isHeld)
    device.network = network
    const syncing = expect(copy.sync()).rejects.toThrow(ClearedError)
    await reached
    await (await started({ ...device, network: online })).clear()
    release()
    await syncing
    expect([...kept]).toEqual([])
  },
)
