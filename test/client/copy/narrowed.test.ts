import { expect, test } from 'vitest'
import { connect, copyOf, type Only, type Progress } from '../../../client/src/index.ts'
import { aUser } from '../../support/people/signed-in-user.ts'
import { post, put } from '../../support/requests/api.ts'
import { byTheService, type Device, newDevice, sessionOf, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { manyProspects } from './many-prospects.ts'
import { admin, flat, zoe } from './scene.ts'
import { edit, handedBack, shownBy } from './steps.ts'

useFrozenService()

/** An app that copies some records. */
async function narrowed(device: Device, only: Only) {
  const api = connect({
    baseUrl: 'https://service.test',
    session: await sessionOf(device),
    fetch: (request) => device.network(request, () => byTheService(request)),
  })
  return copyOf(api, device.store, { only })
}

/** Two prospects, one of them assigned to the user of a device, and a property. */
async function assigned() {
  const { id: user } = await aUser()
  const { body: mine } = await post('/api/v1/prospects', { ...zoe, name: 'Mine', assigned_to: user }, admin)
  const { body: other } = await post('/api/v1/prospects', { ...zoe, name: 'Other' }, admin)
  await post('/api/v1/properties', flat, admin)
  return { user, mine: mine.id, other: other.id, device: newDevice({ user }) }
}

const ofMe = { prospect: { assigned_to: 'me' } } as const

test('a copy with filters for one type has the records that meet them, and all records of other types', async () => {
  const { device } = await assigned()
  const copy = await narrowed(device, ofMe)
  await copy.sync()
  expect(await copy.list('prospect')).toMatchObject([{ record: { name: 'Mine' } }])
  expect(await copy.list('property')).toHaveLength(1)
})

test('a copy adds a record that begins to meet its filters, and removes one that no longer does', async () => {
  const { user, mine, other, device } = await assigned()
  const copy = await narrowed(device, ofMe)
  await copy.sync()
  await put(`/api/v1/prospects/${mine}`, { assigned_to: null }, admin)
  await put(`/api/v1/prospects/${other}`, { assigned_to: user }, admin)
  later()
  await copy.sync()
  expect(await copy.list('prospect')).toMatchObject([{ record: { name: 'Other' } }])
})

test('a record with a pending change stays until the change is sent', async () => {
  const { mine, device } = await assigned()
  const copy = await narrowed(device, ofMe)
  await copy.sync()
  await edit(copy, 'prospect', mine, { name: 'Edited' })
  await put(`/api/v1/prospects/${mine}`, { name: 'Theirs', assigned_to: null }, admin)
  later()
  const [refused] = await copy.sync()
  expect(await copy.list('prospect')).toMatchObject([{ record: { name: 'Edited' } }])
  if (refused) await copy.sendAgain(refused)
  expect(await copy.sync()).toEqual([])
  later()
  await copy.sync()
  expect(await copy.list('prospect')).toEqual([])
})

test('a record that no longer meets the filters is removed when its change is dropped', async () => {
  const { mine, device } = await assigned()
  const copy = await narrowed(device, ofMe)
  await copy.sync()
  await edit(copy, 'prospect', mine, { name: 'Edited' })
  await put(`/api/v1/prospects/${mine}`, { name: 'Theirs', assigned_to: null }, admin)
  later()
  await copy.drop(await handedBack(copy))
  await copy.sync()
  expect(await copy.list('prospect')).toEqual([])
})

test('after the filters change, a record with a change that was handed back stays until the change is dropped', async () => {
  const { mine, device } = await assigned()
  const before = await started(device)
  await before.sync()
  await edit(before, 'prospect', mine, { name: 'Edited' })
  await put(`/api/v1/prospects/${mine}`, { name: 'Theirs' }, admin)
  await before.sync()
  const copy = await narrowed(device, { prospect: { assigned_to: 'none' } })
  const change = await handedBack(copy)
  const shown = await shownBy(copy, 'prospect', mine)
  expect(shown).toMatchObject({ record: { name: 'Edited' }, version: 2 })
  expect(shown.isDeleted).toBeUndefined()
  await copy.drop(change)
  await copy.sync()
  expect(await copy.list('prospect')).toMatchObject([{ record: { name: 'Other' } }])
})

test('a copy is read again when its filters change, and has all records without filters', async () => {
  const { device } = await assigned()
  await (await narrowed(device, ofMe)).sync()
  const ofNobody = await narrowed(device, { prospect: { assigned_to: 'none' } })
  await ofNobody.sync()
  expect(await ofNobody.list('prospect')).toMatchObject([{ record: { name: 'Other' } }])
  const whole = await started(device)
  await whole.sync()
  expect(await whole.list('prospect')).toHaveLength(2)
})

test('the first copy reports its progress', async () => {
  await manyProspects()
  const copy = await started(newDevice())
  const progress: Progress[] = []
  await copy.sync({ onProgress: (each) => progress.push(each) })
  const ofProspects = progress.filter(({ kind }) => kind === 'prospect')
  expect(ofProspects).toEqual([100, 200, 250].map((copied) => ({ kind: 'prospect', copied, total: 250 })))
  expect(progress.slice(3)).toEqual([
    { kind: 'property', copied: 0, total: 0 },
    { kind: 'transaction', copied: 0, total: 0 },
  ])
  progress.length = 0
  await copy.sync({ onProgress: (each) => progress.push(each) })
  expect(progress).toEqual([])
})
