import { describe, expect, test } from 'vitest'
import { call, put } from '../../support/requests/api.ts'
import { type Copy, memoryStore, NetworkFailure, newDevice, offline, online, started } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { holding } from './gate.ts'
import { admin, begun, begunWithProspect, phone } from './scene.ts'
import { expectSame, serviceRecords } from './service-records.ts'
import { createOffer, edit, handedBack, loseAnswer, shownBy } from './steps.ts'

useFrozenService()

/** Names of one prospect: at the start, after an edit of another user, and in two edits of this device. */
const [AT_SERVICE, THEIRS, MINE, LATER] = ['Zoé', 'Quillon', 'Wexford', 'Yarrow']
const person = { name: AT_SERVICE, email: 'zoe@example.com', criteria: { budget_max: 271_828 } }
const values = [AT_SERVICE, THEIRS, MINE, LATER, 'zoe@example.com', phone, '271828']

const refused = { does: 'update', body: {}, refusal: { why: 'refused', problem: { code: 'erased' } } }

const erase = async (id: string) => {
  const { status } = await call('POST', `/api/v1/prospects/${id}/erase`, admin)
  expect(status).toBe(200)
}

/** Returns the personal values that a store contains. */
const valuesIn = (kept: ReadonlyMap<string, string>) =>
  values.filter((value) => [...kept].flat().join(' ').includes(value))

/** A device with a copy of a prospect, and a function that lists the personal values in its store. */
async function withProspect() {
  const kept = new Map<string, string>()
  const scene = await begunWithProspect({ store: memoryStore(kept) })
  await put(`/api/v1/prospects/${scene.id}`, { ...person, phone }, admin)
  later()
  await scene.copy.sync()
  const left = () => valuesIn(kept)
  expect(left()).toEqual([AT_SERVICE, 'zoe@example.com', phone, '271828'])
  return { ...scene, kept, left, rename: (name: string) => edit(scene.copy, 'prospect', scene.id, { name }) }
}

/** Drops all waiting changes of the copy and syncs it. Fails unless the copy and the service have the same records. */
async function expectDropped(copy: Copy): Promise<void> {
  for (const change of await copy.waiting()) await copy.drop(change)
  expect(await copy.sync()).toEqual([])
  await expectSame(copy)
}

test('an erasure in the feed removes the notes about the prospect and its offers', async () => {
  const kept = new Map<string, string>()
  const { id, copy } = await begunWithProspect({ store: memoryStore(kept) })
  const offer = await createOffer(copy, id)
  for (const about of [{ prospect_id: id }, { transaction_id: offer }])
    await copy.create('note', { text: 'Has to sell first', ...about })
  expect(await copy.sync()).toEqual([])
  expect(await copy.list('note')).toHaveLength(2)
  await erase(id)
  later()
  await copy.sync()
  expect(await copy.list('note')).toEqual([])
  expect([...kept].flat().join(' ')).not.toContain('Has to sell first')
  await expectSame(copy)
})

test('an erasure in the feed removes all personal values from records, pending changes and changes that were handed back', async () => {
  const { id, copy, left, rename } = await withProspect()
  await rename(MINE)
  await put(`/api/v1/prospects/${id}`, { name: THEIRS }, admin)
  await handedBack(copy)
  await rename(LATER)
  await copy.remove(await shownBy(copy, 'prospect', id))
  expect(left()).toEqual(expect.arrayContaining([THEIRS, MINE, LATER]))
  await erase(id)
  later()
  expect(await copy.sync()).toMatchObject([refused, refused])
  expect(left()).toEqual([])
  const [first, second] = await copy.waiting()
  if (first) await copy.drop(first)
  if (second) await copy.drop(second)
  expect(await handedBack(copy)).toMatchObject({
    does: 'remove',
    refusal: { why: 'stale', theirs: { name: 'Erased' } },
  })
  expect(left()).toEqual([])
  await expectDropped(copy)
})

test('after an erasure, a delete that was handed back shows the erased record and no personal values', async () => {
  const { id, copy, left } = await withProspect()
  await copy.remove(await shownBy(copy, 'prospect', id))
  await put(`/api/v1/prospects/${id}`, { name: THEIRS }, admin)
  expect(await handedBack(copy)).toMatchObject({ refusal: { theirs: { name: THEIRS } } })
  await erase(id)
  later()
  const change = await handedBack(copy)
  expect(change).toMatchObject({ does: 'remove', refusal: { why: 'stale', theirs: { name: 'Erased' } } })
  expect(left()).toEqual([])
  await copy.sendAgain(change)
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toEqual([])
})

describe('an edit that waited without a network while its prospect was erased', () => {
  async function erasedMeanwhile() {
    const scene = await withProspect()
    scene.device.network = offline
    await scene.rename(MINE)
    await scene.rename(LATER)
    await erase(scene.id)
    scene.device.network = online
    return scene
  }

  test('an edit of an erased prospect is handed back without personal values, even before the feed contains the erasure', async () => {
    const { copy, left } = await erasedMeanwhile()
    expect(await copy.sync()).toMatchObject([refused, refused])
    expect(left()).toEqual([])
    expect(await copy.sync()).toMatchObject([refused, refused])
    await expectDropped(copy)
  })

  test('an edit of an erased prospect is handed back again if the app sends it again with personal values', async () => {
    const { id, copy, left } = await erasedMeanwhile()
    const change = await handedBack(copy)
    if (change.does !== 'update') throw new Error('No edit was handed back')
    await copy.sendAgain({ ...change, body: { name: MINE } })
    expect(left()).toEqual([])
    await edit(copy, 'prospect', id, { name: LATER })
    expect(left()).toEqual([])
    expect(await copy.sync()).toMatchObject([refused, refused, refused])
    await expectDropped(copy)
  })
})

test('after an erasure, a create whose answer was lost leaves no personal values in the store', async () => {
  const kept = new Map<string, string>()
  const { copy, device } = await begun({ store: memoryStore(kept) })
  const id = await copy.create('prospect', { ...person, phone })
  await loseAnswer({ copy, device })
  device.network = offline
  await edit(copy, 'prospect', id, { name: MINE })
  const offer = await createOffer(copy, id)
  const [made] = await serviceRecords('prospect')
  await erase(made.id)
  device.network = async (request, pass) => {
    if (request.method === 'PUT') throw new NetworkFailure('The network is gone')
    return pass()
  }
  // The network loses edits, so this sync fails if it sends the edit. The test accepts a failed and a successful sync.
  await copy.sync().catch(() => undefined)
  expect(valuesIn(kept)).toEqual([])
  device.network = online
  const handed = await copy.sync()
  expect(handed).toMatchObject([refused, { kind: 'transaction', id: offer, refusal: { why: 'refused' } }])
  expect(valuesIn(kept)).toEqual([])
  await expectDropped(copy)
})

test('a sync that reads all records again removes the personal values of a pending edit of an erased prospect', async () => {
  const { id, copy, device, left, rename } = await withProspect()
  device.network = offline
  await rename(MINE)
  await erase(id)
  let isExpired = true
  device.network = async (request, pass) => {
    if (request.method === 'PUT') return Response.json({}, { status: 500 })
    if (!isExpired || !request.url.includes('since=')) return pass()
    isExpired = false
    return Response.json({ code: 'changes_expired', request_id: 'r1' }, { status: 410 })
  }
  expect(await copy.sync()).toMatchObject([refused])
  expect(left()).toEqual([])
})

test('a response from before an erasure leaves no personal values in the store if another tab has received the erasure', async () => {
  const { id, copy, device, left, rename } = await withProspect()
  await rename(MINE)
  await put(`/api/v1/prospects/${id}`, { name: THEIRS }, admin)
  const { network, reached, release } = holding(({ url }) => url.endsWith(id))
  device.network = (request, pass) => (request.method === 'GET' ? network(request, pass) : pass())
  const late = copy.sync()
  await reached
  await erase(id)
  later()
  const other = await started(newDevice({ store: device.store, user: device.user }))
  await other.sync()
  release()
  expect(await late).toMatchObject([refused])
  expect(left()).toEqual([])
})
