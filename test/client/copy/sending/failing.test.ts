import { expect, test } from 'vitest'
import { post, put } from '../../../support/requests/api.ts'
import { answering, type Network, online } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { admin, begun, begunWithProspect, flat, zoe } from '../scene.ts'
import { expectSame, serviceRecords, shownRecords } from '../service-records.ts'
import { createOffer, edit, expectAllSent, shownBy } from '../steps.ts'

useFrozenService()

/** Answers with 500 if the body of a create contains `text`, and passes all other requests on. */
function failingToCreate(text: string): Network {
  return async (request, pass) => {
    const body = await request.clone().text()
    if (request.method !== 'POST' || !body.includes(text)) return pass()
    return Response.json({ code: 'internal', request_id: 'r1' }, { status: 500 })
  }
}

/** A device with a create that gets a 500, two changes that depend on that create, and another create. */
async function stuck() {
  const { copy, device } = await begun()
  const prospect = await copy.create('prospect', zoe)
  await createOffer(copy, prospect)
  await edit(copy, 'prospect', prospect, { status: 'active' })
  await copy.create('prospect', { ...zoe, name: 'Ana' })
  await post('/api/v1/prospects', { ...zoe, name: 'Ivan' }, admin)
  later()
  device.network = failingToCreate('Zoé')
  return { copy, device, failed: await copy.sync() }
}

test('if a change gets a 500, only this change and the changes that depend on it stay pending', async () => {
  const { copy, failed } = await stuck()
  expect(failed).toMatchObject([{ does: 'create', body: { name: 'Zoé' }, refusal: { why: 'failed' } }])
  expect(await copy.waiting()).toMatchObject([
    { kind: 'prospect', does: 'create' },
    { kind: 'transaction', does: 'create' },
    { kind: 'prospect', does: 'update' },
  ])
  const names = (await shownRecords(copy, 'prospect')).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Ana', 'Ivan', 'Zoé'])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Ana' }, { name: 'Ivan' }])
})

test('the next sync sends a failed change again with the same idempotency key, and then the changes that depend on it', async () => {
  const { copy, device, failed } = await stuck()
  const keys: (string | null)[] = []
  device.network = (request, pass) => {
    keys.push(request.headers.get('idempotency-key'))
    return pass()
  }
  expect(await copy.sync()).toEqual([])
  expect(keys).toContain(failed[0]?.key)
  expect(await serviceRecords('transaction')).toHaveLength(1)
  expect(await serviceRecords('prospect')).toContainEqual(
    expect.objectContaining({ name: 'Zoé', status: 'active', version: 2 }),
  )
  await expectSame(copy)
})

test('sendAgain refuses a failed change, because the service may have applied it and sendAgain uses a new key', async () => {
  const { copy, failed } = await stuck()
  for (const change of failed)
    await expect(copy.sendAgain(change)).rejects.toThrow('sync sends this change again')
})

test.each([
  ['the service', 500, { code: 'internal', request_id: 'r1' }],
  ['a gateway', 404, { message: 'Not Found' }],
])('a delete that %s answers with %i keeps the record hidden and is sent again', async (_, status, body) => {
  const { id, copy, device } = await begunWithProspect()
  await copy.remove(await shownBy(copy, 'prospect', id))
  device.network = answering('DELETE', status, body)
  expect(await copy.sync()).toMatchObject([{ does: 'remove', refusal: { why: 'failed' } }])
  expect(await copy.list('prospect')).toEqual([])
  await expectAllSent({ copy, device })
  expect(await serviceRecords('prospect')).toEqual([])
  await expectSame(copy)
})

test('all other changes are sent if the current version of a conflicting record cannot be read', async () => {
  const { id, copy, device } = await begunWithProspect()
  await edit(copy, 'prospect', id, { name: 'Mine' })
  await copy.create('property', flat)
  await put(`/api/v1/prospects/${id}`, { name: 'Theirs' }, admin)
  device.network = (request, pass) =>
    request.url.endsWith(id) ? answering('GET', 500)(request, pass) : pass()
  expect(await copy.sync()).toMatchObject([{ does: 'update', refusal: { why: 'failed' } }])
  expect(await serviceRecords('property')).toHaveLength(1)
  device.network = online
  expect(await copy.sync()).toMatchObject([{ refusal: { why: 'stale', theirs: { name: 'Theirs' } } }])
})

test('if GET /health fails, a sync sends all changes except creates', async () => {
  const { id, copy, device } = await begunWithProspect()
  for (const price of [1, 2]) await copy.create('property', { ...flat, price })
  await edit(copy, 'prospect', id, { name: 'Mine' })
  let asked = 0
  device.network = async (request, pass) => {
    if (!request.url.endsWith('/health')) return pass()
    asked += 1
    return new Response('{}', { status: 403 })
  }
  const failed = { does: 'create', refusal: { why: 'failed' } }
  expect(await copy.sync()).toMatchObject([failed, failed])
  expect(asked).toBe(1)
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Mine' }])
  await expectAllSent({ copy, device })
  expect(await serviceRecords('property')).toHaveLength(2)
})
