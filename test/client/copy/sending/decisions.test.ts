import { expect, test } from 'vitest'
import { answering, started } from '../device.ts'
import { useFrozenService } from '../frozen-service.ts'
import { begun, flat, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'
import { createOffer, edit, expectAllSent, handedBack } from '../steps.ts'

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

test('a refused offer can be sent again with a prospect that was created after the offer', async () => {
  const { copy, device } = await begun()
  const archived = await copy.create('prospect', zoe)
  await edit(copy, 'prospect', archived, { status: 'archived' })
  const property = await copy.create('property', flat)
  await copy.sync()
  const offer = await createOffer(copy, archived, property)
  await edit(copy, 'transaction', offer, { offer_amount: 10 })
  const refused = await handedBack(copy)
  if (refused.does !== 'create' || refused.kind !== 'transaction')
    throw new Error('The refused change is not the create of an offer')
  const prospect_id = await copy.create('prospect', { ...zoe, name: 'Ana' })
  await copy.sendAgain({ ...refused, body: { ...refused.body, prospect_id } })
  await expectAllSent({ copy, device })
  expect(await serviceRecords('transaction')).toMatchObject([{ offer_amount: 10 }])
  await expectSame(copy)
})
