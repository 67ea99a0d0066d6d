import { expect, test } from 'vitest'
import { del } from '../../support/requests/api.ts'
import {
  answering,
  ConnectionError,
  memoryStore,
  type Network,
  NetworkFailure,
  newDevice,
  online,
  started,
} from './device.ts'
import { useFrozenService } from './frozen-service.ts'
import { manyProspects } from './many-prospects.ts'
import { admin, begun, begunWithProspect, phone } from './scene.ts'
import { expectSame } from './service-records.ts'
import { edit, expectAllSent, handedBack, shownBy } from './steps.ts'

useFrozenService()

test('a copy whose feed cursor has expired shows its old records until it has read all records again', async () => {
  await manyProspects()
  const { copy, device } = await begun()
  const shown = await copy.list('prospect')
  const [form, last] = [shown[0], shown.at(-1)?.record.id ?? '']
  await del(`/api/v1/prospects/${last}`, admin)
  const expired = expiredOnce()
  device.network = (request, pass) => cutAtCursors(lost)(request, () => expired(request, pass))
  await expect(copy.sync()).rejects.toThrow(ConnectionError)
  expect(await copy.list('prospect')).toHaveLength(250)
  if (form) await copy.update(form, { phone })

  await expectAllSent({ copy, device })
  expect(await copy.list('prospect')).toHaveLength(249)
  expect(await copy.get('prospect', last)).toBeUndefined()
})

test('a copy accepts lower versions when it reads all records again, for example after a table restore', async () => {
  const kept = new Map<string, string>()
  const { id, copy, device } = await begunWithProspect({ store: memoryStore(kept) })
  const key = `records/${id}`
  const stored = JSON.parse(kept.get(key) ?? '')
  const record = { ...stored.record, name: 'Not in the backup', version: 9 }
  kept.set(key, JSON.stringify({ ...stored, record }))
  device.network = expiredOnce()
  await copy.sync()
  await expectSame(copy)
})

test('an edit can be sent again after it was handed back because the table was restored to a version before an edit of this device', async () => {
  const { id, copy, device } = await begunWithProspect()
  const form = await shownBy(copy, 'prospect', id)
  await edit(copy, 'prospect', id, { name: 'Not in the backup' })
  await copy.sync()
  await copy.update(form, { phone })
  const expired = expiredOnce()
  const list = { data: [form.record], pagination: { limit: 100, total: 1, next: null } }
  const bases: (string | null)[] = []
  device.network = async (request, pass) => {
    if (request.method === 'PUT') {
      bases.push(request.headers.get('if-match'))
      if (bases.length > 9) throw new Error('The edit is sent without end')
      if (bases.at(-1) === '"1"') return Response.json({ ...form.record, phone, version: 1_000 })
      return Response.json({ code: 'precondition_failed', request_id: 'r1' }, { status: 412 })
    }
    if (request.url.includes('/prospects?')) return Response.json(list)
    return request.url.endsWith(id) ? Response.json(form.record) : expired(request, pass)
  }
  const stale = await handedBack(copy)
  expect(stale).toMatchObject({ body: { phone }, refusal: { why: 'stale', theirs: { version: 1 } } })
  await copy.sendAgain(stale)
  expect(await copy.sync()).toEqual([])
  expect(bases).toEqual(['"2"', '"1"'])
})

test('a record that is gone when all records are read again stays until its pending change is dropped', async () => {
  const { id, copy, device } = await begunWithProspect()
  await edit(copy, 'prospect', id, { phone })
  await del(`/api/v1/prospects/${id}`, admin)
  // The service cannot say yet whether it makes the edit.
  const busy = answering('PUT', 500)
  const expired = expiredOnce()
  device.network = (request, pass) => busy(request, () => expired(request, pass))
  const failed = await handedBack(copy)
  expect(await copy.list('prospect')).toMatchObject([{ record: { phone } }])
  await copy.drop(failed)
  await copy.sync()
  await expectSame(copy)
})

test('a sync that gets a 400 without a problem code fails and does not read all records again', async () => {
  const { copy, device } = await begun()
  const asked: string[] = []
  device.network = async (request) => {
    asked.push(request.url)
    return Response.json({ message: 'Bad Request' }, { status: 400 })
  }
  await expect(copy.sync()).rejects.toMatchObject({ status: 400 })
  expect(asked).toEqual([expect.stringContaining('since=')])
})

test('an interrupted first sync starts again from the beginning if the service refuses the list cursor', async () => {
  await manyProspects()
  const device = newDevice({ network: cutAtCursors(lost) })
  const copy = await started(device)
  await expect(copy.sync()).rejects.toThrow(ConnectionError)
  expect(await copy.list('prospect')).toHaveLength(100)

  let refusals = 0
  device.network = cutAtCursors((request, pass) => {
    refusals += 1
    return refusals === 1 ? invalidCursor(request, pass) : pass()
  })
  await copy.sync()
  expect(await copy.list('prospect')).toHaveLength(250)
})

test('a sync fails if the service refuses even the list cursors that it has just returned', async () => {
  await manyProspects()
  const copy = await started(newDevice({ network: cutAtCursors(invalidCursor) }))
  for (const time of ['first', 'second'])
    await expect(copy.sync(), time).rejects.toMatchObject({ status: 400 })
})

const invalidCursor = answering('GET', 400, { code: 'validation_failed', request_id: 'r1' })
const lost: Network = async () => {
  throw new NetworkFailure('The network is gone')
}

/** Passes every request on, but calls `instead` for the second and later pages of a list. */
function cutAtCursors(instead: Network): Network {
  return async (request, pass) => (/cursor=./.test(request.url) ? instead : online)(request, pass)
}

/** Answers the first feed request with 410 changes_expired and passes all others on. */
function expiredOnce(): Network {
  let isDone = false
  return async (request, pass) => {
    if (isDone || !request.url.includes('since=')) return pass()
    isDone = true
    return Response.json({ code: 'changes_expired', request_id: 'r1' }, { status: 410 })
  }
}
