import { expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { listening, memoryStore, newDevice, OtherVersionError, started } from './device.ts'
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
  const state = JSON.parse(kept.get('state/state') ?? '')
  const cursor = { ...state.cursor, copied: ['prospect', 'transaction', 'note'] }
  kept.set('state/state', JSON.stringify({ ...state, cursor }))
  const gone = { kind: 'property', record: { ...property, id: 'prp_gone' } }
  kept.set('records/prp_gone', JSON.stringify(gone))

  const asked = listening(device)
  const copy = await started(device)
  await copy.sync()
  expect(asked).toEqual([expect.stringContaining('/properties?'), expect.stringContaining('/changes?')])
  expect(await shownRecords(copy, 'property')).toMatchObject([{ id: property.id }])
  expect(await shownRecords(copy, 'prospect')).toMatchObject([{ id }])
})

test('a tab with an older version of the app reads the copy, but does not change or send anything', async () => {
  const kept = new Map<string, string>()
  const { id, copy } = await begunWithProspect({ store: memoryStore(kept) })
  await copy.create('property', flat)
  kept.set('state/state', (kept.get('state/state') ?? '').replace('"format":1', '"format":2'))
  const old = await started(newDevice({ store: memoryStore(kept) }))
  expect(await old.list('prospect')).toMatchObject([{ record: { id } }])
  await expect(old.create('prospect', zoe)).rejects.toThrow(OtherVersionError)
  await expect(old.sync()).rejects.toThrow(OtherVersionError)
  expect(await old.waiting()).toHaveLength(1)
  expect(await serviceRecords('property')).toEqual([])
})
