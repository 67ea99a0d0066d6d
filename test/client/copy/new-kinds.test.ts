import { expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { listening, memoryStore, newDevice, started } from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { admin, zoe } from './scene.ts'
import { expectSame, shownRecords } from './service-records.ts'

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
