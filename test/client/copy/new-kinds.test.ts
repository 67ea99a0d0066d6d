import { expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { listening, memoryStore, newDevice, started } from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { admin, zoe } from './scene.ts'
import { expectSame, serviceRecords, shownRecords } from './service-records.ts'

useFrozenService()

test('changes of a kind that the client does not know yet are passed over', async () => {
  const device = newDevice()
  const copy = await started(device)
  await copy.sync()
  const visit = {
    kind: 'visit',
    id: 'vis_1',
    version: 1,
    deleted: false,
    record: { id: 'vis_1', version: 1 },
  }
  device.network = async (request, pass) => {
    if (!request.url.includes('since=')) return pass()
    return Response.json({ data: [visit], next: 'MSA', more: false })
  }
  await copy.sync()
  await expectSame(copy)
})

test('a kind that the app has come to know since the copy was begun is copied whole, and nothing else', async () => {
  const { body: prospect } = await post('/api/v1/prospects', zoe, admin)
  const flat = { address: '12 rue des Lilas', type: 'land', surface: 1, price: 1 } as const
  const { body: property } = await post('/api/v1/properties', flat, admin)
  const kept = new Map<string, string>()
  const device = newDevice({ store: memoryStore(kept) })
  await (await started(device)).sync()
  // As the app of before has left it, which passes over what it does not know.
  const { next } = JSON.parse(kept.get('place/place') ?? '')
  kept.set('place/place', JSON.stringify({ next, copied: ['prospect', 'transaction'], cursor: '' }))
  kept.set('property/prp_gone', JSON.stringify({ ...property, id: 'prp_gone' }))

  const asked = listening(device)
  const copy = await started(device)
  await copy.sync()
  expect(asked).toEqual([expect.stringContaining('/properties?'), expect.stringContaining('/changes?')])
  expect((await shownRecords(copy, 'property')).map(({ id }) => id)).toEqual([property.id])
  expect((await shownRecords(copy, 'prospect')).map(({ id }) => id)).toEqual([prospect.id])
})

test('a change of a kind that the app knew before it was rolled back is handed back, and sent once it is known again', async () => {
  const kept = new Map<string, string>()
  const device = newDevice({ store: memoryStore(kept) })
  const copy = await started(device)
  await copy.sync()
  const id = await copy.create('prospect', zoe)
  await copy.create('prospect', { ...zoe, name: 'Ana' })
  // Written by the newer app, whose record type this one does not know.
  const [at = ''] = [...kept.keys()].filter((key) => key.startsWith('outbox/')).toSorted()
  const create = kept.get(at) ?? ''
  kept.set(at, create.replace('"kind":"prospect"', '"kind":"visit"'))

  expect(await copy.sync()).toMatchObject([{ id, kind: 'visit', refusal: { why: 'failed' } }])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Ana' }])
  expect(await copy.sync()).toHaveLength(1)

  kept.set(at, (kept.get(at) ?? '').replace('"kind":"visit"', '"kind":"prospect"'))
  expect(await copy.sync()).toEqual([])
  expect((await serviceRecords('prospect')).map(({ name }) => name).toSorted()).toEqual(['Ana', 'Zoé'])
})

test('a change of a kind that the app does not know can be dropped', async () => {
  const kept = new Map<string, string>()
  const copy = await started(newDevice({ store: memoryStore(kept) }))
  await copy.create('prospect', zoe)
  const [[at, create] = ['', '']] = [...kept].filter(([key]) => key.startsWith('outbox/'))
  kept.set(at, create.replace('"kind":"prospect"', '"kind":"visit"'))
  for (const change of await copy.sync()) await copy.drop(change)
  expect(await copy.waiting()).toEqual([])
  expect(await copy.sync()).toEqual([])
})
