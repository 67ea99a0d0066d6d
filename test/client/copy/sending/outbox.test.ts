import { expect, test } from 'vitest'
import { post } from '../../../support/requests/api.ts'
import { NetworkFailure, offline, online, started } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { admin, begun, edit, flat, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'

useFrozenService()

test('what is created and edited without a network is sent in its order when there is one, under real ids', async () => {
  const { copy, device } = await begun()
  device.network = offline
  const prospect = await copy.create('prospect', zoe)
  const property = await copy.create('property', flat)
  const offer = await copy.create('transaction', {
    prospect_id: prospect,
    property_id: property,
    offer_amount: 9,
  })
  await edit(copy, 'prospect', prospect, { status: 'active', criteria: { budget_min: null } })
  await edit(copy, 'transaction', offer, { offer_amount: 10 })
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  expect(await copy.list('prospect')).toMatchObject([
    {
      record: { id: prospect, name: 'Zoé', status: 'active', criteria: { budget_max: 2 } },
      waiting: [{}, {}],
    },
  ])

  device.network = online
  expect(await copy.sync()).toEqual([])
  const [made] = await serviceRecords('prospect')
  expect(made).toMatchObject({ name: 'Zoé', status: 'active', criteria: { budget_max: 2 }, version: 2 })
  expect(await serviceRecords('transaction')).toMatchObject([{ prospect_id: made.id, offer_amount: 10 }])
  await expectSame(copy)
  later()
  await copy.sync()
  await expectSame(copy)
})

test('the id of this device leads to the record ever after', async () => {
  const { copy } = await begun()
  const prospect = await copy.create('prospect', zoe)
  const property = await copy.create('property', flat)
  await copy.sync()
  await edit(copy, 'prospect', prospect, { name: 'Zoé Müller' })
  await copy.create('transaction', { prospect_id: prospect, property_id: property, offer_amount: 9 })
  expect(await copy.sync()).toEqual([])
  expect((await copy.get('prospect', prospect))?.record).toMatchObject({
    id: expect.stringMatching(/^prs_/),
    name: 'Zoé Müller',
  })
  await expectSame(copy)
})

test('after 429 changes wait, and the copy is brought up to date all the same', async () => {
  const { copy, device } = await begun()
  await post('/api/v1/prospects', { ...zoe, name: 'Ana' }, admin)
  later()
  await copy.create('prospect', zoe)
  await copy.create('property', flat)
  device.network = (request, pass) =>
    request.method === 'POST' ? Promise.resolve(new Response('{}', { status: 429 })) : pass()
  await expect(copy.sync()).rejects.toMatchObject({ status: 429 })
  expect(await copy.list('prospect')).toMatchObject([
    { record: { name: 'Zoé' } },
    { record: { name: 'Ana' } },
  ])
  const waiting = await copy.waiting()
  expect(waiting.map(({ does, refusal }) => [does, refusal])).toEqual([
    ['create', undefined],
    ['create', undefined],
  ])
})

test('at the end of a session a change waits for the next one', async () => {
  const { copy, device } = await begun()
  await copy.create('prospect', zoe)
  device.network = async () => new Response('{}', { status: 401 })
  await expect(copy.sync()).rejects.toMatchObject({ status: 401 })
  device.network = online
  const signedInAgain = await started(device)
  expect(await signedInAgain.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toHaveLength(1)
})
