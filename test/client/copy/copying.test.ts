import { expect, test } from 'vitest'
import { del, post, put } from '../../support/requests/api.ts'
import {
  ConnectionError,
  listening,
  memoryStore,
  NetworkFailure,
  newDevice,
  offline,
  online,
  started,
} from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { manyProspects } from './many-prospects.ts'
import { admin, zoe } from './scene.ts'
import { shownRecords } from './service-records.ts'

useFrozenService()

test('the first sync reads all records, and later syncs read only the changes', async () => {
  await manyProspects()
  const device = newDevice()
  const asked = listening(device)
  const copy = await started(device)
  await copy.sync()
  expect(await copy.list('prospect')).toHaveLength(250)
  // The 8 requests read the feed cursor, three pages of prospects, one page of each other type, and the feed.
  expect(asked).toHaveLength(1 + 3 + 3 + 1)
  asked.length = 0

  const { body: made } = await post('/api/v1/prospects', zoe, admin)
  const [edited, gone] = await shownRecords(copy, 'prospect')
  await put(`/api/v1/prospects/${edited.id}`, { name: 'Ana' }, admin)
  await del(`/api/v1/prospects/${gone.id}`, admin)
  later()
  await copy.sync()
  expect(asked).toHaveLength(1)
  expect((await copy.get('prospect', made.id))?.record).toEqual(made)
  expect((await copy.get('prospect', edited.id))?.record).toMatchObject({ name: 'Ana' })
  expect(await copy.get('prospect', gone.id)).toBeUndefined()
})

test('a note happened when it was written on the device, also if it is sent later', async () => {
  const device = newDevice()
  const copy = await started(device)
  await copy.sync()
  device.network = offline
  const prospect_id = await copy.create('prospect', zoe)
  await copy.create('note', { text: 'In the cellar', kind: 'task', prospect_id })
  const [written] = await copy.list('note', { done: false })
  expect(written?.record).toMatchObject({ kind: 'task', done: false })
  later()
  device.network = online
  expect(await copy.sync()).toEqual([])
  const [sent] = await copy.list('note')
  expect(sent?.record).toMatchObject({ happened_at: written?.record.happened_at, version: 1 })
  expect(Reflect.get(sent?.record ?? {}, 'created_at')).not.toBe(written?.record.happened_at)
})

test('a first copy that is interrupted continues where it stopped', async () => {
  await manyProspects()
  const kept = new Map<string, string>()
  const device = newDevice({ store: memoryStore(kept) })
  let left = 3
  device.network = async (_, pass) => {
    left -= 1
    if (left < 0) throw new NetworkFailure('The network is gone')
    return pass()
  }
  await expect((await started(device)).sync()).rejects.toThrow(ConnectionError)
  // This create appears in the feed, because the copy read its feed cursor before the first page.
  await post('/api/v1/prospects', zoe, admin)

  device.store = memoryStore(kept)
  device.network = online
  const asked = listening(device)
  const copy = await started(device)
  expect(await copy.list('prospect')).toHaveLength(200)
  later()
  await copy.sync()
  expect(asked).toHaveLength(1 + 3 + 1)
  expect(asked[0]).toMatch(/\/prospects\?.*cursor=./)
  expect(await copy.list('prospect')).toHaveLength(251)
})

test.each([
  ['the feed', /since=/, { data: [], next: 'MSA', more: true }],
  ['a list', /prospects\?/, { data: [], pagination: { limit: 100, total: 9, next: 'MSA' } }],
])('a sync fails if %s does not advance', async (_, path, body) => {
  const device = newDevice()
  let answered = 0
  device.network = async (request, pass) => {
    if (!path.test(request.url)) return pass()
    answered += 1
    return Response.json(body)
  }
  await expect((await started(device)).sync()).rejects.toThrow('A cursor repeats')
  expect(answered).toBeLessThan(4)
})
