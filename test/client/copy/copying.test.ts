import { expect, test } from 'vitest'
import type { Store } from '../../../client/src/index.ts'
import { prospectStore } from '../../../lib/data/kinds/prospects.ts'
import { seededRandom } from '../../../lib/local/demo/random.ts'
import { sampleProspect } from '../../../lib/local/demo/sample-prospects.ts'
import { del, post, put } from '../../support/requests/api.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { type Device, memoryStore, NetworkFailure, newDevice, online, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { newGate } from './gate.ts'
import { expectSame, serviceRecords, shownRecords } from './service-records.ts'

useFrozenService()

const admin = { as: 'admin' } as const
const zoe = { name: 'Zoé', email: 'zoe@example.com' }

/** Three pages of prospects. */
async function manyProspects(): Promise<void> {
  const random = seededRandom(1)
  await bulkLoad(
    prospectStore,
    Array.from({ length: 250 }, () => sampleProspect(random)),
  )
  later()
}

/** Remembers what a device asks for. */
function listening(device: Device) {
  const asked: string[] = []
  device.network = (request, pass) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname + search)
    return pass()
  }
  return asked
}

test('a copy is read whole once, and then only what has changed', async () => {
  await manyProspects()
  const device = newDevice()
  const asked = listening(device)
  const copy = await started(device)
  await copy.sync()
  expect(await copy.list('prospect')).toHaveLength(250)
  expect(asked).toHaveLength(1 + 3 + 1 + 1 + 1)
  asked.length = 0

  const { body: made } = await post('/api/v1/prospects', zoe, admin)
  const [edited, gone] = await shownRecords(copy, 'prospect')
  await put(`/api/v1/prospects/${edited.id}`, { name: 'Ana' }, admin)
  await del(`/api/v1/prospects/${gone.id}`, admin)
  later()
  await copy.sync()
  expect(asked).toHaveLength(1)
  expect((await copy.get('prospect', made.id))?.record).toEqual(made)
  expect((await copy.get('prospect', edited.id))?.record).toMatchObject({ name: 'Ana' })
  expect(await copy.get('prospect', gone.id)).toBeUndefined()
})

test('a copy that was cut off is gone on with where it was', async () => {
  await manyProspects()
  const kept = new Map<string, string>()
  const device = newDevice({ store: memoryStore(kept) })
  let left = 3
  device.network = async (_, pass) => {
    left -= 1
    if (left < 0) throw new NetworkFailure('The network is gone')
    return pass()
  }
  await expect((await started(device)).sync()).rejects.toThrow(NetworkFailure)
  // What it missed meanwhile is told of by the changes from its beginning on.
  await post('/api/v1/prospects', zoe, admin)

  device.store = memoryStore(kept)
  device.network = online
  const asked = listening(device)
  const copy = await started(device)
  expect(await copy.list('prospect')).toHaveLength(200)
  later()
  await copy.sync()
  expect(asked).toHaveLength(1 + 1 + 1 + 1)
  expect(asked[0]).toMatch(/\/prospects\?.*cursor=./)
  expect(await copy.list('prospect')).toHaveLength(251)
})

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

test('two apps that begin one copy at once, with nothing to keep them apart, leave nothing out', async () => {
  await manyProspects()
  const store = memoryStore()
  const [isAhead, isBegunAnew, isWritten] = [newGate(), newGate(), newGate()]
  const ahead = newDevice({ store: after(store, { 6: isAhead.open, 8: isWritten.open }) })
  ahead.network = async (request, pass) => {
    const answer = await pass()
    // Its second page comes after the other app has emptied the copy.
    if (isAhead.isOpen() && request.url.includes('/prospects')) await isBegunAnew.opened
    return answer
  }
  const late = newDevice({
    user: ahead.user,
    store: after(store, {
      4() {
        isBegunAnew.open()
        return isWritten.opened
      },
    }),
  })
  late.network = async (request, pass) => {
    const answer = await pass()
    if (request.url.endsWith('/changes')) await isAhead.opened
    return answer
  }
  const [one, other] = [await started(ahead), await started(late)]
  await Promise.all([one.sync(), other.sync()])
  expect(await one.list('prospect')).toHaveLength(250)
})

test('changes of a kind that the client does not know yet are passed over', async () => {
  const device = newDevice()
  const copy = await started(device)
  await copy.sync()
  const visit = {
    kind: 'visit',
    id: 'vis_1',
    version: 1,
    deleted: false,
    record: { id: 'vis_1', version: 1 },
  }
  device.network = async (request, pass) => {
    if (!request.url.includes('since=')) return pass()
    return Response.json({ data: [visit], next: 'MSA', more: false })
  }
  await copy.sync()
  await expectSame(copy)
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

test('a kind that the app has come to know since the copy was begun is copied whole, and nothing else', async () => {
  const { body: prospect } = await post('/api/v1/prospects', zoe, admin)
  const flat = { address: '12 rue des Lilas', type: 'land', surface: 1, price: 1 } as const
  const { body: property } = await post('/api/v1/properties', flat, admin)
  const kept = new Map<string, string>()
  const device = newDevice({ store: memoryStore(kept) })
  await (await started(device)).sync()
  // As the app of before has left it, which passes over what it does not know.
  const { next } = JSON.parse(kept.get('place/place') ?? '')
  kept.set('place/place', JSON.stringify({ next, copied: ['prospect', 'transaction'], cursor: '' }))
  kept.set('property/prp_gone', JSON.stringify({ ...property, id: 'prp_gone' }))

  const asked = listening(device)
  const copy = await started(device)
  await copy.sync()
  expect(asked).toEqual([expect.stringContaining('/properties?'), expect.stringContaining('/changes?')])
  expect((await shownRecords(copy, 'property')).map(({ id }) => id)).toEqual([property.id])
  expect((await shownRecords(copy, 'prospect')).map(({ id }) => id)).toEqual([prospect.id])
})

/** A store that does something after the transactions of these numbers, counted from 1, before it answers. */
function after(store: Store, then: Record<number, () => unknown>): Store {
  let transactions = 0
  return {
    async transaction(work) {
      const result = await store.transaction(work)
      transactions += 1
      await then[transactions]?.()
      return result
    },
  }
}

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
