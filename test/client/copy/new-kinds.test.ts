import { expect, test } from 'vitest'
import { post } from '../../support/requests/api.ts'
import { listening, memoryStore, newDevice, OtherVersionError, started } from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { admin, begun, begunWithProspect, flat, phone, zoe } from './scene.ts'
import { expectSame, serviceRecords, shownRecords } from './service-records.ts'
import { edit } from './steps.ts'

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

test('a create of an unknown record type is refused', async () => {
  const { copy } = await begun()
  // @ts-expect-error: the types of a JavaScript app do not refuse it
  await expect(copy.create('visit', { at: 'noon' })).rejects.toThrow('visit')
  expect(await copy.waiting()).toEqual([])
})

test('changes of an unknown record type are handed back, and all other changes are sent', async () => {
  const kept = new Map<string, string>()
  const { id, copy, device } = await begunWithProspect({ store: memoryStore(kept) })
  const made = { key: 'key', madeAt: 0, kind: 'visit' }
  const changes = [
    { ...made, does: 'create', id: 'local_visit', key: 'a', body: { prospect_id: id } },
    { ...made, does: 'update', id: 'vis_1', key: 'b', body: { at: 'noon' }, version: 1 },
    { ...made, does: 'remove', id: 'vis_2', key: 'c', version: 1 },
  ]
  for (const [at, change] of changes.entries())
    kept.set(`outbox/00000000000${at + 1}`, JSON.stringify(change))
  const again = await started({ ...device, store: memoryStore(kept) })
  await edit(again, 'prospect', id, { phone })
  for (let nth = 0; nth < 2; nth += 1) {
    const returned = await again.sync()
    expect(returned).toMatchObject(changes.map((change) => ({ ...change, refusal: { why: 'failed' } })))
  }
  expect(await serviceRecords('prospect')).toMatchObject([{ phone }])
  for (const change of await again.waiting()) await again.drop(change)
  await expectSame(again)
  expect(await copy.waiting()).toEqual([])
})
