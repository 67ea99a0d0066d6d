import { describe, expect, test } from 'vitest'
import { del, post, put } from '../../../support/requests/api.ts'
import { type Copy, deaf, type Network, NetworkFailure, online } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { admin, begun, edit, shownBy, zoe } from '../scene.ts'
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
    expect(await copy.sync()).toMatchObject([{ id: made.id, refusal: { problem: { code: 'not_found' } } }])
  })
})
