import { expect, test } from 'vitest'
import { del } from '../../support/requests/api.ts'
import { answering, memoryStore, type Network, NetworkFailure, newDevice, online, started } from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { manyProspects } from './many-prospects.ts'
import { admin, begun, begunWithProspect, phone } from './scene.ts'
import { expectSame } from './service-records.ts'
import { expectAllSent } from './steps.ts'

useFrozenService()

test('a copy whose feed cursor has expired keeps showing its records until it is read again, even after an interruption', async () => {
  await manyProspects()
  const { copy, device } = await begun()
  const shown = await copy.list('prospect')
  const [form, last] = [shown[0], shown.at(-1)?.record.id ?? '']
  await del(`/api/v1/prospects/${last}`, admin)
  const expired = expiredOnce()
  device.network = (request, pass) => cutAtCursors(lost)(request, () => expired(request, pass))
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  expect(await copy.list('prospect')).toHaveLength(250)
  if (form) await copy.update(form, { phone })

  await expectAllSent({ copy, device })
  expect(await copy.list('prospect')).toHaveLength(249)
  expect(await copy.get('prospect', last)).toBeUndefined()
})

test('a copy that is read again after the table was restored accepts records with a lower version', async () => {
  const kept = new Map<string, string>()
  const { id, copy, device } = await begunWithProspect({ store: memoryStore(kept) })
  const key = `prospect/${id}`
  const record = JSON.parse(kept.get(key) ?? '')
  kept.set(key, JSON.stringify({ ...record, name: 'Not in the backup', version: 9 }))
  device.network = expiredOnce()
  await copy.sync()
  await expectSame(copy)
})

test('a copy is not read again for a 400 that is not about the feed cursor', async () => {
  const { copy, device } = await begun()
  const asked: string[] = []
  device.network = async (request) => {
    asked.push(request.url)
    return Response.json({ message: 'Bad Request' }, { status: 400 })
  }
  await expect(copy.sync()).rejects.toMatchObject({ status: 400 })
  expect(asked).toEqual([expect.stringContaining('since=')])
})

test('a copy whose list cursor is no longer accepted is read again', async () => {
  await manyProspects()
  const device = newDevice({ network: cutAtCursors(lost) })
  const copy = await started(device)
  await expect(copy.sync()).rejects.toThrow(NetworkFailure)
  expect(await copy.list('prospect')).toHaveLength(100)

  let refusals = 0
  device.network = cutAtCursors((request, pass) => {
    refusals += 1
    return refusals === 1 ? invalidCursor(request, pass) : pass()
  })
  await copy.sync()
  expect(await copy.list('prospect')).toHaveLength(250)
})

test('a copy is not read again and again if the service refuses the cursors that it returns', async () => {
  await manyProspects()
  const copy = await started(newDevice({ network: cutAtCursors(invalidCursor) }))
  for (const time of ['first', 'second'])
    await expect(copy.sync(), time).rejects.toMatchObject({ status: 400 })
})

const invalidCursor = answering('GET', 400, { code: 'validation_failed', request_id: 'r1' })
const lost: Network = async () => {
  throw new NetworkFailure('The network is gone')
}

/** A network with another behaviour for the pages of a list after its first. */
function cutAtCursors(instead: Network): Network {
  return async (request, pass) => (/cursor=./.test(request.url) ? instead : online)(request, pass)
}

/** Answers once that the feed cursor has expired. */
function expiredOnce(): Network {
  let isDone = false
  return async (request, pass) => {
    if (isDone || !request.url.includes('since=')) return pass()
    isDone = true
    return Response.json({ code: 'changes_expired', request_id: 'r1' }, { status: 410 })
  }
}
