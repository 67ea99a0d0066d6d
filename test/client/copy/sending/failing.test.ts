import { expect, test } from 'vitest'
import { post, put } from '../../../support/requests/api.ts'
import { type Network, online } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { admin, begun, edit, flat, shownBy, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'

useFrozenService()

/** Fails over what is asked for by this method, where its body says this. */
function failingOver(method: string, text: string): Network {
  return async (request, pass) => {
    const said = await request.clone().text()
    if (request.method !== method || !said.includes(text)) return pass()
    return Response.json({ code: 'internal', request_id: 'r1' }, { status: 500 })
  }
}

/** A device with a change over which the service fails, and others, of which two depend on it. */
async function stuck() {
  const { copy, device } = await begun()
  const prospect = await copy.create('prospect', zoe)
  const property = await copy.create('property', flat)
  await copy.create('transaction', { prospect_id: prospect, property_id: property, offer_amount: 9 })
  await edit(copy, 'prospect', prospect, { status: 'active' })
  await copy.create('prospect', { ...zoe, name: 'Ana' })
  await post('/api/v1/prospects', { ...zoe, name: 'Ivan' }, admin)
  later()
  device.network = failingOver('POST', 'Zoé')
  return { copy, device, failed: await copy.sync() }
}

test('what the service fails over is told of and waits with what depends on it; all else is done', async () => {
  const { copy, failed } = await stuck()
  expect(failed).toMatchObject([{ does: 'create', body: { name: 'Zoé' }, refusal: { why: 'failed' } }])
  expect(await copy.waiting()).toMatchObject([
    { kind: 'prospect', does: 'create' },
    { kind: 'transaction', does: 'create' },
    { kind: 'prospect', does: 'update' },
  ])
  const names = (await copy.list('prospect')).map(({ record }) => record.name)
  expect(names.toSorted()).toEqual(['Ana', 'Ivan', 'Zoé'])
  expect((await serviceRecords('prospect')).map(({ name }) => name)).toEqual(['Ana', 'Ivan'])
})

test('what the service failed over is sent again by the next sync, under its key, and then what depends on it', async () => {
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

test('what the service failed over may have been made: it is not sent under another key', async () => {
  const { copy, failed } = await stuck()
  for (const change of failed)
    await expect(copy.sendAgain(change)).rejects.toThrow('This change is sent again by sync')
})

test('a delete over which the service fails is shown as done', async () => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy, device } = await begun()
  await copy.remove(await shownBy(copy, 'prospect', body.id))
  device.network = failingOver('DELETE', '')
  expect(await copy.sync()).toMatchObject([{ does: 'remove', refusal: { why: 'failed' } }])
  expect(await copy.list('prospect')).toEqual([])
  device.network = online
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toEqual([])
})

test('where the service fails over what somebody else has made of a record, all else is done', async () => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy, device } = await begun()
  await edit(copy, 'prospect', body.id, { name: 'Mine' })
  await copy.create('property', flat)
  await put(`/api/v1/prospects/${body.id}`, { name: 'Theirs' }, admin)
  device.network = async (request, pass) =>
    request.url.endsWith(body.id) && request.method === 'GET' ? new Response('{}', { status: 500 }) : pass()
  expect(await copy.sync()).toMatchObject([{ does: 'update', refusal: { why: 'failed' } }])
  expect(await serviceRecords('property')).toHaveLength(1)
  device.network = online
  expect(await copy.sync()).toMatchObject([{ refusal: { why: 'stale', theirs: { name: 'Theirs' } } }])
})

test('a gateway’s own 404 to a delete is not the service’s: it is told of, and sent again', async () => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy, device } = await begun()
  await copy.remove(await shownBy(copy, 'prospect', body.id))
  device.network = async (request, pass) =>
    request.method === 'DELETE' ? Response.json({ message: 'Not Found' }, { status: 404 }) : pass()
  expect(await copy.sync()).toMatchObject([{ does: 'remove', refusal: { why: 'failed' } }])
  device.network = online
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toEqual([])
  await expectSame(copy)
})

test('a service that is down is asked once, however much waits', async () => {
  const { copy, device } = await begun()
  for (const name of ['Ana', 'Ivan', 'Max']) await copy.create('prospect', { ...zoe, name })
  let asked = 0
  device.network = async (request, pass) => {
    if (request.method !== 'POST') return pass()
    asked += 1
    return new Response('{}', { status: 503, headers: { 'retry-after': '60' } })
  }
  await expect(copy.sync()).rejects.toMatchObject({ status: 503 })
  expect(asked).toBe(1)
  device.network = online
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toHaveLength(3)
})

test('where only the health of the service is not to be had, creates wait and all else is done', async () => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy, device } = await begun()
  for (const price of [1, 2]) await copy.create('property', { ...flat, price })
  await edit(copy, 'prospect', body.id, { name: 'Mine' })
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
  device.network = online
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('property')).toHaveLength(2)
})
