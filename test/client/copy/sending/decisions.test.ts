import { expect, test } from 'vitest'
import { put } from '../../../support/requests/api.ts'
import { answering, type Copy, started } from '../device.ts'
import { useFrozenService } from '../frozen-service.ts'
import { admin, begun, begunWithProspect, flat, phone, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'
import { createOffer, edit, expectAllSent, handedBack, shownBy } from '../steps.ts'

useFrozenService()

test.each([
  ['sendAgain', 'sendAgain'],
  ['sendAgain', 'drop'],
  ['drop', 'sendAgain'],
  ['drop', 'drop'],
] as const)(
  'after %s of a change that was handed back, %s of the same change fails',
  async (first, second) => {
    const { copy } = await begun()
    await copy.create('prospect', { ...zoe, phone: '06' })
    const refused = await handedBack(copy)
    await copy[first](refused)
    const left = await copy.waiting()
    await expect(copy[second](refused)).rejects.toThrow('Not in the outbox')
    expect(await copy.waiting()).toEqual(left)
  },
)

test('sendAgain of a dropped edit fails and does not affect a newer edit of the same field', async () => {
  const { id, copy } = await begunWithProspect()
  const form = await shownBy(copy, 'prospect', id)
  await copy.update(form, { name: 'Mine' })
  await put(`/api/v1/prospects/${id}`, { name: 'Theirs' }, admin)
  const stale = await handedBack(copy)
  await copy.drop(stale)
  await copy.update(form, { name: 'Mine again' })
  await expect(copy.sendAgain(stale)).rejects.toThrow('Not in the outbox')
  expect(await copy.sync()).toMatchObject([{ body: { name: 'Mine again' }, refusal: { why: 'stale' } }])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Theirs' }])
})

test('a change that another tab drops during a sync stays dropped if the sync fails with 401', async () => {
  const { copy, device } = await begun()
  await copy.create('prospect', zoe)
  const other = await started(device)
  const expired = answering('POST', 401, { code: 'unauthenticated', status: 401, request_id: 'r' })
  device.network = async (request, pass) => {
    if (request.method === 'POST') for (const change of await other.waiting()) await other.drop(change)
    return expired(request, pass)
  }
  await expect(copy.sync()).rejects.toMatchObject({ status: 401 })
  expect(await copy.waiting()).toEqual([])
})

test.each([
  ['an edit', (copy: Copy, id: string) => edit(copy, 'prospect', id, { phone: '06' })],
  ['a delete', async (copy: Copy, id: string) => copy.remove(await shownBy(copy, 'prospect', id))],
])('after %s is refused and dropped, a later edit is sent', async (_, refusedOne) => {
  const { id, copy, device } = await begunWithProspect({ role: 'agent' })
  await refusedOne(copy, id)
  const refused = await handedBack(copy)
  await edit(copy, 'prospect', id, { phone })
  expect(await copy.drop(refused)).toEqual([refused])
  await expectAllSent({ copy, device })
  expect(await serviceRecords('prospect')).toMatchObject([{ phone }])
})

test.each([
  ['created before', false],
  ['created after', true],
])('a refused offer can be sent again with a prospect that was %s the offer', async (_, isLater) => {
  const { copy, device } = await begun()
  const good = isLater ? '' : await copy.create('prospect', zoe)
  const archived = await copy.create('prospect', zoe)
  await edit(copy, 'prospect', archived, { status: 'archived' })
  const property = await copy.create('property', flat)
  await copy.sync()
  const offer = await createOffer(copy, archived, property)
  await edit(copy, 'transaction', offer, { offer_amount: 10 })
  const refused = await handedBack(copy)
  if (refused.does !== 'create' || refused.kind !== 'transaction')
    throw new Error('The refused change is not the create of an offer')
  const prospect_id = isLater ? await copy.create('prospect', { ...zoe, name: 'Ana' }) : good
  await copy.sendAgain({ ...refused, body: { ...refused.body, prospect_id } })
  await expectAllSent({ copy, device })
  expect(await serviceRecords('transaction')).toMatchObject([{ offer_amount: 10 }])
  await expectSame(copy)
})
