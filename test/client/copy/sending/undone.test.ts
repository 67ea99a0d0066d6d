import { expect, test } from 'vitest'
import { put } from '../../../support/requests/api.ts'
import { type Copy, listening, online } from '../device.ts'
import { useFrozenService } from '../frozen-service.ts'
import { admin, begun, begunWithProspect, flat, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'
import { createOffer, edit, expectAllSent, loseAnswer, shownBy } from '../steps.ts'

useFrozenService()

const remove = async (copy: Copy, kind: 'prospect' | 'transaction', id: string) =>
  copy.remove(await shownBy(copy, kind, id))

test('a record that is created, edited and deleted before a sync is not sent', async () => {
  const { copy, device } = await begun({ role: 'agent' })
  const id = await copy.create('prospect', zoe)
  await edit(copy, 'prospect', id, { name: 'Ana' })
  await copy.create('property', flat)
  await remove(copy, 'prospect', id)
  expect(await copy.waiting()).toMatchObject([{ kind: 'property' }])
  const asked = listening(device)
  await expectAllSent({ copy, device: { ...device, network: online } })
  expect(asked.filter((path) => path.includes('/prospects'))).toEqual([])
  expect(await serviceRecords('prospect')).toEqual([])
  await expectSame(copy)
})

test('an offer that is created, completed and deleted before a sync is not sent', async () => {
  const { id, copy } = await begunWithProspect()
  const offer = await createOffer(copy, id)
  for (const status of ['accepted', 'completed'] as const) await edit(copy, 'transaction', offer, { status })
  await remove(copy, 'transaction', offer)
  expect(await copy.waiting()).toMatchObject([{ kind: 'property', does: 'create' }])
  expect(await copy.list('property')).toMatchObject([{ record: { status: 'available' } }])
})

test('a create whose answer was lost and a delete are both sent', async () => {
  const { copy, device } = await begun()
  const id = await copy.create('prospect', zoe)
  await loseAnswer({ copy, device })
  await remove(copy, 'prospect', id)
  await expectAllSent({ copy, device })
  expect(await serviceRecords('prospect')).toEqual([])
})

test('a new prospect that an offer refers to is deleted by a request, which the service refuses', async () => {
  const { copy } = await begun()
  const id = await copy.create('prospect', zoe)
  await createOffer(copy, id)
  await remove(copy, 'prospect', id)
  expect(await copy.sync()).toMatchObject([{ does: 'remove', refusal: { why: 'refused' } }])
})

test.each([
  ['a phone number with separators', { phone: '+33 (0)6 77.88-99 00' }, { phone: '+33677889900' }],
  ['outer spaces', { name: ' Ana ', email: ' ana@example.com' }, { name: 'Ana', email: 'ana@example.com' }],
])('an edit with %s does not conflict with the same value by another user', async (_, mine, theirs) => {
  const { id, copy, device } = await begunWithProspect()
  await edit(copy, 'prospect', id, mine)
  await put(`/api/v1/prospects/${id}`, theirs, admin)
  await expectAllSent({ copy, device })
  expect(await serviceRecords('prospect')).toMatchObject([{ ...theirs, version: 2 }])
  await expectSame(copy)
})
