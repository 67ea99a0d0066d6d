import { expect, test } from 'vitest'
import { del, put } from '../../support/requests/api.ts'
import { newDevice, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { holding } from './gate.ts'
import { admin, begun, begunWithProspect, flat, phone, zoe } from './scene.ts'
import { expectSame, serviceRecords } from './service-records.ts'
import { edit, expectAllSent, shownBy } from './steps.ts'

useFrozenService()

test('the service applies each change once if two apps sync from one store at the same time', async () => {
  const { copy, device } = await begun()
  const other = await started(device)
  const prospect = await copy.create('prospect', zoe)
  await edit(other, 'prospect', prospect, { name: 'Zoé Müller' })
  await edit(copy, 'prospect', prospect, { status: 'active' })
  await copy.create('property', flat)
  await Promise.all([copy.sync(), other.sync()])
  expect(await serviceRecords('prospect')).toMatchObject([
    { name: 'Zoé Müller', status: 'active', version: 3 },
  ])
  expect(await serviceRecords('property')).toHaveLength(1)
  await expectSame(other)
})

/** Two tabs that share a store and show the same prospect. */
async function twoTabs() {
  const { id, copy: one, device } = await begunWithProspect()
  const otherDevice = newDevice({ store: device.store, user: device.user })
  return { id, one, device, other: await started(otherDevice), otherDevice }
}

const isEdit = ({ method }: Request) => method === 'PUT'

/** One tab syncs. While the answer that `isHeld` selects is on its way, the record is deleted, and the other tab syncs. */
async function deletedMeanwhile(
  { id, one, device, other }: Awaited<ReturnType<typeof twoTabs>>,
  isHeld: typeof isEdit,
) {
  const { network, reached, release } = holding(isHeld)
  device.network = network
  const late = one.sync()
  await reached
  await del(`/api/v1/prospects/${id}`, admin)
  later()
  await other.sync()
  release()
  return late
}

test('a late answer to an edit does not restore a record whose deletion another tab has received', async () => {
  const tabs = await twoTabs()
  await edit(tabs.one, 'prospect', tabs.id, { name: 'Mine' })
  expect(await deletedMeanwhile(tabs, isEdit)).toEqual([])
  await expectSame(tabs.one)
})

test('a late answer to a refused edit does not restore a record whose deletion another tab has received', async () => {
  const tabs = await twoTabs()
  const { id, one } = tabs
  await put(`/api/v1/prospects/${id}`, { name: 'Theirs' }, admin)
  await edit(one, 'prospect', id, { name: 'Mine' })
  const isRead = ({ method, url }: Request) => method === 'GET' && url.endsWith(id)
  const [returned] = await deletedMeanwhile(tabs, isRead)
  // The other tab has sent the edit too, and the service no longer has the record.
  expect(returned).toMatchObject({ refusal: { why: 'refused' } })
  if (returned) await one.drop(returned)
  await expectSame(one)
})

test('a late answer to an edit that another tab has also sent does not undo newer edits', async () => {
  const { id, one, device, other, otherDevice } = await twoTabs()
  const form = await shownBy(one, 'prospect', id)
  await one.update(form, { name: 'First' })
  const { network, reached, release } = holding(isEdit)
  otherDevice.network = network
  const late = other.sync()
  await reached
  await expectAllSent({ copy: one, device })
  await one.update(form, { name: 'Second' })
  await expectAllSent({ copy: one, device })
  release()
  expect(await late).toEqual([])
  await one.update(form, { name: 'Third' })
  await expectAllSent({ copy: one, device })
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Third', version: 4 }])
})

test('a late feed page does not restore a record that was deleted in the meantime', async () => {
  const { id, one, other, otherDevice } = await twoTabs()
  await put(`/api/v1/prospects/${id}`, { phone }, admin)
  later()
  const { network, reached, release } = holding()
  otherDevice.network = network
  const late = other.sync()
  await reached
  await del(`/api/v1/prospects/${id}`, admin)
  later()
  await one.sync()
  release()
  await late
  await expectSame(one)
})
