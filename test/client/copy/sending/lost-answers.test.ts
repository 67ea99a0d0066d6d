import { describe, expect, test } from 'vitest'
import { del, post, put } from '../../../support/requests/api.ts'
import { type Copy, deaf, listening, type Network, NetworkFailure, online } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { admin, begun, edit, flat, shownBy, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'

useFrozenService()

test.each([
  ['a create', (copy: Copy) => copy.create('prospect', zoe)],
  ['an edit', (copy: Copy, id: string) => edit(copy, 'prospect', id, { name: 'Zoé Müller' })],
  ['a delete', async (copy: Copy, id: string) => copy.remove(await shownBy(copy, 'prospect', id))],
])('the lost answer of %s is asked for again, and nothing is done twice', async (_, change) => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy, device } = await begun()
  await change(copy, body.id)
  device.network = deaf
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  const done = await serviceRecords('prospect')
  device.network = online
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toEqual(done)
  await expectSame(copy)
})

test('the lost answer of an edit, when it comes at last, does not put the record back to what it was then', async () => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy, device } = await begun()
  await edit(copy, 'prospect', body.id, { name: 'Mine' })
  device.network = deaf
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  await put(`/api/v1/prospects/${body.id}`, { name: 'Theirs' }, admin)
  later()
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  device.network = online
  expect(await copy.sync()).toEqual([])
  await expectSame(copy)
})

test('a record is shown once while the answer of its create is lost', async () => {
  const { copy, device } = await begun()
  await copy.create('prospect', zoe)
  device.network = deaf
  for (const time of ['first', 'second']) {
    await expect(copy.sync(), time).rejects.toThrow(NetworkFailure)
    later()
    expect(await copy.list('prospect'), time).toHaveLength(1)
  }
  device.network = online
  expect(await copy.sync()).toEqual([])
  await expectSame(copy)
})

describe('what somebody deleted before the answer of', () => {
  /** Does what is asked for, and fails over the answers to changes. */
  const failing: Network = async (request, pass) => {
    const answer = await pass()
    return request.method === 'GET' ? answer : new Response('{}', { status: 500 })
  }

  test.each([
    ['its create', (copy: Copy) => copy.create('prospect', zoe)],
    ['an edit', (copy: Copy, id: string) => edit(copy, 'prospect', id, { name: 'Mine' })],
  ])('%s came is not in the copy', async (_, change) => {
    const { body } = await post('/api/v1/prospects', zoe, admin)
    const { copy, device } = await begun()
    await change(copy, body.id)
    device.network = failing
    await copy.sync()
    const [last] = await serviceRecords('prospect')
    await del(`/api/v1/prospects/${last.id}`, admin)
    // By now the changes tell of the deletion, once.
    later()
    await copy.sync()

    device.network = online
    expect(await copy.sync()).toEqual([])
    await expectSame(copy)
  })

  test('its create came refuses what was changed of it here', async () => {
    const { copy, device } = await begun()
    const id = await copy.create('prospect', zoe)
    await edit(copy, 'prospect', id, { name: 'Mine' })
    device.network = deaf
    await expect(copy.sync()).rejects.toThrow(NetworkFailure)
    const [made] = await serviceRecords('prospect')
    await del(`/api/v1/prospects/${made.id}`, admin)
    device.network = online
    expect(await copy.sync()).toMatchObject([
      { does: 'update', refusal: { why: 'refused', problem: { code: 'not_found' } } },
    ])
  })

  test('its create came refuses the offers that name it', async () => {
    const { copy, device } = await begun()
    const prospect = await copy.create('prospect', zoe)
    device.network = deaf
    await expect(copy.sync()).rejects.toThrow(NetworkFailure)
    const property = await copy.create('property', flat)
    await copy.create('transaction', { prospect_id: prospect, property_id: property, offer_amount: 9 })
    const [made] = await serviceRecords('prospect')
    await del(`/api/v1/prospects/${made.id}`, admin)
    device.network = online
    const [refused] = await copy.sync()
    expect(refused).toMatchObject({
      kind: 'transaction',
      refusal: { why: 'refused', problem: { errors: [{ field: 'prospect_id' }] } },
    })
    if (refused) await copy.drop(refused)
    await expectSame(copy)
  })
})

describe('an answer to a request that was sent again', () => {
  const replayed = { 'content-type': 'application/json', 'idempotent-replayed': 'true' }

  /** A device whose edit of a prospect was made, unanswered, and what it asks for from then on. */
  async function unanswered() {
    const { body } = await post('/api/v1/prospects', zoe, admin)
    const { copy, device } = await begun()
    const form = await shownBy(copy, 'prospect', body.id)
    await copy.update(form, { name: 'Mine' })
    device.network = deaf
    await expect(copy.sync()).rejects.toThrow(NetworkFailure)
    return { id: body.id, copy, device, form, asked: listening(device) }
  }

  test('has the record as it is now: it is not read again', async () => {
    const { id, copy, asked } = await unanswered()
    expect(await copy.sync()).toEqual([])
    expect(asked.filter((path) => path.endsWith(id))).toHaveLength(1)
    await expectSame(copy)
  })

  test('does not make the edits of others since then this device’s own', async () => {
    const { id, copy, form } = await unanswered()
    await put(`/api/v1/prospects/${id}`, { name: 'Theirs' }, admin)
    await copy.update(form, { phone: '+33612345678' })
    expect(await copy.sync()).toMatchObject([
      { body: { phone: '+33612345678' }, refusal: { why: 'stale', theirs: { name: 'Theirs', version: 3 } } },
    ])
  })

  test('is no reason to ask about edits that this device has made since then', async () => {
    const { copy, form } = await unanswered()
    await copy.update(form, { phone: '+33612345678' })
    expect(await copy.sync()).toEqual([])
    expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Mine', phone: '+33612345678' }])
  })

  test('may be older than what the changes have brought: that stays', async () => {
    const { id, copy, device } = await unanswered()
    const { body: now } = await put(`/api/v1/prospects/${id}`, { name: 'Theirs' }, admin)
    device.network = async (request, pass) =>
      request.method === 'PUT'
        ? Response.json({ ...now, name: 'Mine', version: 2 }, { headers: replayed })
        : pass()
    later()
    await copy.sync()
    expect(await copy.get('prospect', id)).toMatchObject({ record: { name: 'Theirs' }, waiting: [] })
  })

  test.each([
    ['a create', (copy: Copy) => copy.create('prospect', { ...zoe, name: 'Ana' })],
    ['an edit', (copy: Copy, id: string) => edit(copy, 'prospect', id, { name: 'Ana' })],
  ])('of %s that is 404 means that it was made, and the record deleted since', async (_, change) => {
    const { body } = await post('/api/v1/prospects', zoe, admin)
    const { copy, device } = await begun()
    await change(copy, body.id)
    device.network = async (request, pass) =>
      request.method === 'GET'
        ? pass()
        : Response.json({ code: 'not_found', request_id: 'r' }, { status: 404, headers: replayed })
    expect(await copy.sync()).toEqual([])
    expect(await copy.waiting()).toEqual([])
    expect((await copy.list('prospect')).map(({ record }) => record.name)).not.toContain('Ana')
  })
})

test('does not keep an edit that changes nothing, as it looks like an edit of another user afterwards', async () => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy } = await begun()
  await edit(copy, 'prospect', body.id, { name: zoe.name, criteria: { budget_max: 2, min_yield: null } })
  expect(await copy.waiting()).toEqual([])
  const form = await shownBy(copy, 'prospect', body.id)
  await copy.update(form, { name: 'Zoé Müller' })
  await copy.update(form, { name: zoe.name })
  expect(await copy.waiting()).toHaveLength(2)
})
