import { describe, expect, test } from 'vitest'
import { deaf, type Network, NetworkFailure, offline, online, started } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { begun, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'

useFrozenService()

test('the lost answer of a create a day ago is handed back: its key is forgotten, and it may have been made', async () => {
  const { copy, device } = await begun()
  const id = await copy.create('prospect', zoe)
  device.network = deaf
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  device.network = online
  later(23.5 * 60 * 60 * 1000)
  const [refused] = await copy.sync()
  expect(refused).toMatchObject({ id, refusal: { why: 'unknown' } })
  expect(await serviceRecords('prospect')).toHaveLength(1)
  if (refused) await copy.drop(refused)
  await expectSame(copy)
})

describe('a create whose answer was lost is made once', () => {
  test.each([
    ['a gateway', { message: 'Forbidden' }],
    ['the role its user has now', { code: 'forbidden', request_id: 'r1' }],
  ])('though %s refuses the next attempt', async (_, refusal) => {
    const { copy, device } = await begun()
    await copy.create('prospect', zoe)
    device.network = deaf
    await expect(copy.sync()).rejects.toThrow(NetworkFailure)
    device.network = async (request, pass) =>
      request.method === 'POST' ? Response.json(refusal, { status: 403 }) : pass()
    const [failed] = await copy.sync()
    expect(failed).toMatchObject({ refusal: { why: 'failed' } })
    device.network = online
    expect(await copy.sync()).toEqual([])
    expect(await serviceRecords('prospect')).toHaveLength(1)
    later()
    await copy.sync()
    await expectSame(copy)
  })

  test('though the first attempt within a call had no answer, and a gateway refuses the second', async () => {
    const { copy, device } = await begun()
    await copy.create('prospect', zoe)
    device.network = async (request, pass) => {
      const answer = await pass()
      return request.method === 'POST' ? Response.json({ message: 'Forbidden' }, { status: 403 }) : answer
    }
    expect(await copy.sync()).toMatchObject([{ refusal: { why: 'failed' } }])
    device.network = online
    expect(await copy.sync()).toEqual([])
    expect(await serviceRecords('prospect')).toHaveLength(1)
  })
})

describe('a device’s clock that is wrong', () => {
  const hour = 60 * 60 * 1000

  /** Has the service asked at the true time, which its answers say, by a device whose clock is ahead by this. */
  function aheadBy(ms: number): Network {
    return async (_, pass) => {
      later(-ms)
      const answer = await pass()
      const date = new Date().toUTCString()
      later(ms)
      answer.headers.set('date', date)
      return answer
    }
  }

  test.each([
    ['30 hours ahead when a create is sent, and right as much later', 30 * hour, 30 * hour, ['unknown']],
    ['30 hours ahead when a create is sent, and right soon after', 30 * hour, hour, []],
  ])('%s: the time of the service counts', async (_, ahead, passed, why) => {
    const { copy, device } = await begun()
    await copy.create('prospect', zoe)
    later(ahead)
    device.network = (request, pass) => deaf(request, () => aheadBy(ahead)(request, pass))
    await expect(copy.sync()).rejects.toThrow(NetworkFailure)
    later(passed - ahead)
    device.network = aheadBy(0)
    // The session is over by then, maybe.
    await Promise.allSettled([copy.sync()])
    expect((await copy.waiting()).map(({ refusal }) => refusal?.why)).toEqual(why)
    later(-passed)
    expect(await serviceRecords('prospect')).toHaveLength(1)
  })
})

test('a create that never left the device is sent whenever there is a network', async () => {
  const { copy, device } = await begun()
  await copy.create('prospect', zoe)
  device.network = offline
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  later(23.5 * 60 * 60 * 1000)
  device.network = online
  expect(await (await started(device)).sync()).toEqual([])
  expect(await serviceRecords('prospect')).toHaveLength(1)
})

test('a create that was only ever answered 401 is known not to have been made, days later', async () => {
  const { copy, device } = await begun()
  await copy.create('prospect', zoe)
  const refused = { code: 'unauthenticated', status: 401, request_id: 'r' }
  device.network = async (request, pass) =>
    request.method === 'POST' ? Response.json(refused, { status: 401 }) : pass()
  await expect(copy.sync()).rejects.toMatchObject({ status: 401 })
  later(23.5 * 60 * 60 * 1000)
  device.network = online
  const again = await started(device)
  expect(await again.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toHaveLength(1)
})

test('a create whose key a newer release takes for that of another body may have been made', async () => {
  const { copy, device } = await begun()
  await copy.create('prospect', zoe)
  device.network = deaf
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  const reused = { code: 'idempotency_key_reused', status: 409, request_id: 'r' }
  device.network = async (request, pass) =>
    request.method === 'POST' ? Response.json(reused, { status: 409 }) : pass()
  expect(await copy.sync()).toMatchObject([{ refusal: { why: 'unknown' } }])
})
