import { expect, test } from 'vitest'
import { post } from '../../../support/requests/api.ts'
import { ConnectionError, offline } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { admin, begun, flat, zoe } from '../scene.ts'
import { expectSame, serviceRecords, shownRecords } from '../service-records.ts'
import { createOffer, edit, expectAllSent } from '../steps.ts'

useFrozenService()

test('offline creates and edits are sent in their order, with the ids of the service in place of local ids', async () => {
  const { copy, device } = await begun()
  device.network = offline
  const prospect = await copy.create('prospect', zoe)
  const offer = await createOffer(copy, prospect)
  await edit(copy, 'prospect', prospect, { status: 'active', criteria: { budget_min: null } })
  await edit(copy, 'transaction', offer, { offer_amount: 10 })
  await expect(copy.sync()).rejects.toThrow(ConnectionError)
  const after = { ...zoe, status: 'active', criteria: { budget_max: 2 } }
  expect(await shownRecords(copy, 'prospect')).toEqual([{ ...after, type: 'investor', id: prospect }])

  await expectAllSent({ copy, device })
  const [made] = await serviceRecords('prospect')
  expect(made).toMatchObject({ ...after, version: 2 })
  expect(await serviceRecords('transaction')).toMatchObject([{ prospect_id: made.id, offer_amount: 10 }])
  await expectSame(copy)
  later()
  await copy.sync()
  await expectSame(copy)
})

test('the local id of a created record still works after the service has given the record another id', async () => {
  const { copy, device } = await begun()
  const prospect = await copy.create('prospect', zoe)
  const property = await copy.create('property', flat)
  await copy.sync()
  await edit(copy, 'prospect', prospect, { name: 'Zoé Müller' })
  await createOffer(copy, prospect, property)
  await expectAllSent({ copy, device })
  expect((await copy.get('prospect', prospect))?.record).toMatchObject({
    id: expect.stringMatching(/^prs_/),
    name: 'Zoé Müller',
  })
  await expectSame(copy)
})

test.each([429, 503])(
  'after a response %i, all changes wait, and the sync still reads the feed',
  async (status) => {
    const { copy, device } = await begun()
    await post('/api/v1/prospects', { ...zoe, name: 'Ana' }, admin)
    later()
    await copy.create('prospect', zoe)
    await copy.create('property', flat)
    let asked = 0
    device.network = async (request, pass) => {
      if (request.method !== 'POST') return pass()
      asked += 1
      return new Response('{}', { status, headers: { 'retry-after': '60' } })
    }
    await expect(copy.sync()).rejects.toMatchObject({ status })
    expect(asked).toBe(1)
    expect(await shownRecords(copy, 'prospect')).toMatchObject([{ name: 'Zoé' }, { name: 'Ana' }])
    expect((await copy.waiting()).map(({ refusal }) => refusal)).toEqual([undefined, undefined])
    await expectAllSent({ copy, device })
  },
)
