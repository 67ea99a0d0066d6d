import { expect, test } from 'vitest'
import { post, put } from '../../support/requests/api.ts'
import { type Copy, NetworkFailure, online } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { admin, begun, zoe } from './scene.ts'
import { expectSame, serviceRecords } from './service-records.ts'

useFrozenService()

test.each([
  ['a create', (copy: Copy) => copy.create('prospect', zoe)],
  ['an edit', (copy: Copy, id: string) => copy.update('prospect', id, { name: 'Zoé Müller' })],
  ['a delete', (copy: Copy, id: string) => copy.remove('prospect', id)],
])('the lost answer of %s is asked for again, and nothing is done twice', async (_, change) => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy, device } = await begun()
  await change(copy, body.id)
  device.network = async (_, pass) => {
    await pass()
    throw new NetworkFailure('The answer is lost')
  }
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
  await copy.update('prospect', body.id, { name: 'Mine' })
  device.network = async (request, pass) => {
    const answer = await pass()
    if (request.method === 'PUT') throw new NetworkFailure('The answer is lost')
    return answer
  }
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  await put(`/api/v1/prospects/${body.id}`, { name: 'Theirs' }, admin)
  later()
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  device.network = online
  expect(await copy.sync()).toEqual([])
  await expectSame(copy)
})

test('the lost answer of a create a day ago is handed back: its key is forgotten, and it may have been made', async () => {
  const { copy, device } = await begun()
  const id = await copy.create('prospect', zoe)
  device.network = async (_, pass) => {
    await pass()
    throw new NetworkFailure('The answer is lost')
  }
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  device.network = online
  later(23.5 * 60 * 60 * 1000)
  const [refused] = await copy.sync()
  expect(refused).toMatchObject({ id, refusal: { why: 'unknown' } })
  expect(await serviceRecords('prospect')).toHaveLength(1)
  if (refused) await copy.drop(refused)
  await expectSame(copy)
})
