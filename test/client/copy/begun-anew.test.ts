import { expect, test } from 'vitest'
import { del, post } from '../../support/requests/api.ts'
import { type Device, memoryStore, NetworkFailure, newDevice, online, started } from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { manyProspects } from './many-prospects.ts'
import { admin, zoe } from './scene.ts'
import { expectSame, serviceRecords } from './service-records.ts'

useFrozenService()

test('a copy that was away for too long is begun anew, and what waits is kept', async () => {
  const { body: gone } = await post('/api/v1/prospects', zoe, admin)
  const device = newDevice()
  const copy = await started(device)
  await copy.sync()
  await copy.create('prospect', { ...zoe, name: 'Ana' })
  await del(`/api/v1/prospects/${gone.id}`, admin)
  device.network = goneOnce()
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Ana' }])
  await expectSame(copy)
})

test('a copy that is begun anew shows what it had until it is whole, also where it is cut off', async () => {
  await manyProspects()
  const device = newDevice()
  const copy = await started(device)
  await copy.sync()
  const [form] = await copy.list('prospect')
  const last = (await copy.list('prospect')).at(-1)?.record.id ?? ''
  await del(`/api/v1/prospects/${last}`, admin)
  const gone = goneOnce()
  device.network = async (request, pass) => {
    if (/cursor=./.test(request.url)) throw new NetworkFailure('The network is gone')
    return gone(request, pass)
  }
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  expect(await copy.list('prospect')).toHaveLength(250)
  if (form) await copy.update(form, { phone: '+33612345678' })

  device.network = online
  expect(await copy.sync()).toEqual([])
  expect(await copy.list('prospect')).toHaveLength(249)
  expect(await copy.get('prospect', last)).toBeUndefined()
})

test('a copy that is begun anew after the table was restored takes what the service has, also under an older version', async () => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const kept = new Map<string, string>()
  const device = newDevice({ store: memoryStore(kept) })
  const copy = await started(device)
  await copy.sync()
  kept.set(`prospect/${body.id}`, JSON.stringify({ ...body, name: 'Of another past', version: 9 }))
  device.network = goneOnce()
  await copy.sync()
  await expectSame(copy)
})

test('a refusal of the changes that is not about the place does not have everything read anew', async () => {
  const device = newDevice()
  const copy = await started(device)
  await copy.sync()
  const asked: string[] = []
  device.network = async (request) => {
    asked.push(request.url)
    return Response.json({ message: 'Bad Request' }, { status: 400 })
  }
  await expect(copy.sync()).rejects.toMatchObject({ status: 400 })
  expect(asked).toEqual([expect.stringContaining('since=')])
})

test('a copy whose kept place in a list is no longer taken is begun anew', async () => {
  await manyProspects()
  const device = newDevice()
  device.network = cutAtCursors(() => {
    throw new NetworkFailure('The network is gone')
  })
  const copy = await started(device)
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  expect(await copy.list('prospect')).toHaveLength(100)

  let refusals = 0
  device.network = cutAtCursors((pass) => {
    refusals += 1
    return refusals === 1 ? Promise.resolve(problem(400, 'validation_failed')) : pass()
  })
  await copy.sync()
  expect(await copy.list('prospect')).toHaveLength(250)
})

test('a copy does not begin anew without end where the service refuses the places that it gives', async () => {
  await manyProspects()
  const device = newDevice()
  device.network = cutAtCursors(async () => problem(400, 'validation_failed'))
  const copy = await started(device)
  for (const time of ['first', 'second'])
    await expect(copy.sync(), time).rejects.toMatchObject({ status: 400 })
})

/** Does something else in place of asking for a page of a list that is not its first. */
function cutAtCursors(instead: (pass: () => Promise<Response>) => Promise<Response>): Device['network'] {
  return async (request, pass) => (/cursor=./.test(request.url) ? instead(pass) : pass())
}

function problem(status: number, code: string): Response {
  return Response.json({ code, request_id: 'r1' }, { status })
}

/** As a service answers whose feed is no longer kept so far back, once. */
function goneOnce(): Device['network'] {
  let isGone = false
  return async (request, pass) => {
    if (isGone || !request.url.includes('since=')) return pass()
    isGone = true
    return problem(410, 'changes_expired')
  }
}
