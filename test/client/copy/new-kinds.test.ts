import { expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { listening, memoryStore, started } from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { admin, begun, begunWithProspect, flat, zoe } from './scene.ts'
import { expectSame, serviceRecords, shownRecords } from './service-records.ts'

useFrozenService()

test('a sync skips feed entries with an unknown record type', async () => {
  const { copy, device } = await begun()
  const record = { id: 'vis_1', version: 1 }
  const visit = { kind: 'visit', ...record, deleted: false, record }
  device.network = async (request, pass) => {
    if (!request.url.includes('since=')) return pass()
    return Response.json({ data: [visit], next: 'MSA', more: false })
  }
  await copy.sync()
  await expectSame(copy)
})

test('an upgraded app copies all records of a new record type and does not copy other types again', async () => {
  const { body: property } = await post('/api/v1/properties', flat, admin)
  const kept = new Map<string, string>()
  const { id, device } = await begunWithProspect({ store: memoryStore(kept) })
  // Simulate the store of an older app version that skips properties. That version missed the deletion of `prp_gone`.
  const { next } = JSON.parse(kept.get('place/place') ?? '')
  kept.set('place/place', JSON.stringify({ next, copied: ['prospect', 'transaction'], cursor: '' }))
  kept.set('property/prp_gone', JSON.stringify({ ...property, id: 'prp_gone' }))

  const asked = listening(device)
  const copy = await started(device)
  await copy.sync()
  expect(asked).toEqual([expect.stringContaining('/properties?'), expect.stringContaining('/changes?')])
  expect(await shownRecords(copy, 'property')).toMatchObject([{ id: property.id }])
  expect(await shownRecords(copy, 'prospect')).toMatchObject([{ id }])
})

/** A device with two waiting creates. The first has a record type that only a newer app version knows. */
async function rolledBack() {
  const kept = new Map<string, string>()
  const { copy } = await begun({ store: memoryStore(kept) })
  const id = await copy.create('prospect', zoe)
  await copy.create('prospect', { ...zoe, name: 'Ana' })
  const [at = ''] = [...kept.keys()].filter((key) => key.startsWith('outbox/')).toSorted()
  const rename = (from: string, to: string) =>
    kept.set(at, (kept.get(at) ?? '').replace(`"kind":"${from}"`, `"kind":"${to}"`))
  rename('prospect', 'visit')
  return { copy, id, upgrade: () => rename('visit', 'prospect') }
}

test('a change with an unknown record type is handed back, and is sent after an upgrade of the app', async () => {
  const { copy, id, upgrade } = await rolledBack()
  expect(await copy.sync()).toMatchObject([{ id, kind: 'visit', refusal: { why: 'failed' } }])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Ana' }])
  expect(await copy.sync()).toHaveLength(1)

  upgrade()
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Zoé' }, { name: 'Ana' }])
})

test('a change with an unknown record type can be dropped', async () => {
  const { copy } = await rolledBack()
  for (const change of await copy.sync()) await copy.drop(change)
  expect(await copy.waiting()).toEqual([])
  expect(await copy.sync()).toEqual([])
})
