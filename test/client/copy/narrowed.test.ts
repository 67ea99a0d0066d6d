import { expect, test } from 'vitest'
import type { Only, Progress } from '../../../client/src/index.ts'
import { aUser } from '../../support/people/signed-in-user.ts'
import { post, put } from '../../support/requests/api.ts'
import { type Device, newDevice, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { manyProspects } from './many-prospects.ts'
import { admin, flat, zoe } from './scene.ts'
import { edit, handedBack, shownBy } from './steps.ts'

useFrozenService()

/** Starts an app whose copy has only the records that match the filters `only`. */
const narrowed = (device: Device, only: Only) => started(device, undefined, { only })

/** Creates a property and two prospects, one of which is assigned to the user of the device. */
async function assigned() {
  const { id: user } = await aUser()
  const { body: mine } = await post('/api/v1/prospects', { ...zoe, name: 'Mine', assigned_to: user }, admin)
  const { body: other } = await post('/api/v1/prospects', { ...zoe, name: 'Other' }, admin)
  await post('/api/v1/properties', flat, admin)
  return { user, mine: mine.id, other: other.id, device: newDevice({ user }) }
}

const ofMe = { prospect: { assigned_to: 'me' } } as const

test('a copy with filters for prospects adds and removes prospects as their fields change, and has all properties', async () => {
  const { user, mine, other, device } = await assigned()
  const copy = await narrowed(device, ofMe)
  await copy.sync()
  expect(await copy.list('prospect')).toMatchObject([{ record: { name: 'Mine' } }])
  expect(await copy.list('property')).toHaveLength(1)
  await put(`/api/v1/prospects/${mine}`, { assigned_to: null }, admin)
  await put(`/api/v1/prospects/${other}`, { assigned_to: user }, admin)
  later()
  await copy.sync()
  expect(await copy.list('prospect')).toMatchObject([{ record: { name: 'Other' } }])
})

test('a record that no longer matches the filters stays until its pending change is sent', async () => {
  const { mine, device } = await assigned()
  const copy = await narrowed(device, ofMe)
  await copy.sync()
  await edit(copy, 'prospect', mine, { name: 'Update' })
  await put(`/api/v1/prospects/${mine}`, { name: 'Theirs', assigned_to: null }, admin)
  later()
  const [refused] = await copy.sync()
  expect(await copy.list('prospect')).toMatchObject([{ record: { name: 'Update' } }])
  if (refused) await copy.sendAgain(refused)
  expect(await copy.sync()).toEqual([])
  later()
  await copy.sync()
  expect(await copy.list('prospect')).toEqual([])
})

test('after a filter change, a record that no longer matches stays in the copy until its handed-back change is dropped', async () => {
  const { mine, device } = await assigned()
  const before = await started(device)
  await before.sync()
  await edit(before, 'prospect', mine, { name: 'Update' })
  await put(`/api/v1/prospects/${mine}`, { name: 'Theirs' }, admin)
  await before.sync()
  const copy = await narrowed(device, { prospect: { assigned_to: 'none' } })
  const change = await handedBack(copy)
  const shown = await shownBy(copy, 'prospect', mine)
  expect(shown).toMatchObject({ record: { name: 'Update' }, version: 2 })
  expect(shown.isDeleted).toBeUndefined()
  await copy.drop(change)
  await copy.sync()
  expect(await copy.list('prospect')).toMatchObject([{ record: { name: 'Other' } }])
})

test('the first sync reports its progress for each record type', async () => {
  await manyProspects()
  const copy = await started(newDevice())
  const progress: Progress[] = []
  await copy.sync({ onProgress: (each) => progress.push(each) })
  const ofProspects = progress.filter(({ kind }) => kind === 'prospect')
  expect(ofProspects).toEqual([100, 200, 250].map((copied) => ({ kind: 'prospect', copied, total: 250 })))
  expect(progress.slice(3)).toEqual([
    { kind: 'property', copied: 0, total: 0 },
    { kind: 'transaction', copied: 0, total: 0 },
    { kind: 'note', copied: 0, total: 0 },
  ])
  progress.length = 0
  await copy.sync({ onProgress: (each) => progress.push(each) })
  expect(progress).toEqual([])
})
