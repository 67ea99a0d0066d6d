import { describe, expect, test } from 'vitest'
import { del, post, put } from '../../../support/requests/api.ts'
import { type Copy, deaf, NetworkFailure, newDevice, online, started } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { admin, begun, edit, flat, shownBy, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'

useFrozenService()

/** The change that is handed back first. */
async function handedBack(copy: Copy) {
  const [change] = await copy.sync()
  if (change === undefined) throw new Error('Nothing was handed back')
  return change
}

test.each([
  ['sendAgain', 'sendAgain'],
  ['sendAgain', 'drop'],
  ['drop', 'sendAgain'],
  ['drop', 'drop'],
] as const)('after %s of a change nothing is left to decide: %s fails', async (first, second) => {
  const { copy } = await begun()
  await copy.create('prospect', { ...zoe, phone: '06' })
  const refused = await handedBack(copy)
  await copy[first](refused)
  const left = await copy.waiting()
  await expect(copy[second](refused)).rejects.toThrow('This change does not wait any more')
  expect(await copy.waiting()).toEqual(left)
})

test('a decision that comes too late decides nothing about an edit made since', async () => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const { copy } = await begun()
  const form = await shownBy(copy, 'prospect', body.id)
  await copy.update(form, { name: 'Mine' })
  await put(`/api/v1/prospects/${body.id}`, { name: 'Theirs' }, admin)
  const stale = await handedBack(copy)
  await copy.drop(stale)
  await copy.update(form, { name: 'Mine again' })
  await expect(copy.sendAgain(stale)).rejects.toThrow('This change does not wait any more')
  expect(await copy.sync()).toMatchObject([{ body: { name: 'Mine again' }, refusal: { why: 'stale' } }])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Theirs' }])
})

test('a change that was dropped while it was refused for the session is not kept again', async () => {
  const { copy, device } = await begun()
  await copy.create('prospect', zoe)
  const other = await started(device)
  device.network = async (request, pass) => {
    if (request.method !== 'POST') return pass()
    for (const change of await other.waiting()) await other.drop(change)
    return Response.json({ code: 'unauthenticated', status: 401, request_id: 'r' }, { status: 401 })
  }
  await expect(copy.sync()).rejects.toMatchObject({ status: 401 })
  expect(await copy.waiting()).toEqual([])
})

test.each([
  ['an edit', (copy: Copy, id: string) => edit(copy, 'prospect', id, { phone: '06' })],
  ['a delete', async (copy: Copy, id: string) => copy.remove(await shownBy(copy, 'prospect', id))],
])('%s that is given up leaves the edits made since', async (_, refusedOne) => {
  const { body } = await post('/api/v1/prospects', zoe, admin)
  const copy = await started(newDevice({ role: 'agent' }))
  await copy.sync()
  await refusedOne(copy, body.id)
  const refused = await handedBack(copy)
  await edit(copy, 'prospect', body.id, { phone: '+33612345678' })
  expect(await copy.drop(refused)).toEqual([refused])
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('prospect')).toMatchObject([{ phone: '+33612345678' }])
})

test.each([
  ['has got its id since', false],
  ['is created after it', true],
])('an offer that is refused may be sent again for a prospect that %s', async (_, isLater) => {
  const { copy } = await begun()
  const good = isLater ? '' : await copy.create('prospect', zoe)
  const archived = await copy.create('prospect', zoe)
  await edit(copy, 'prospect', archived, { status: 'archived' })
  const property = await copy.create('property', flat)
  await copy.sync()
  const offer = await copy.create('transaction', {
    prospect_id: archived,
    property_id: property,
    offer_amount: 9,
  })
  await edit(copy, 'transaction', offer, { offer_amount: 10 })
  const refused = await handedBack(copy)
  if (refused.does !== 'create' || refused.kind !== 'transaction') throw new Error('It is no offer')
  const prospect_id = isLater ? await copy.create('prospect', { ...zoe, name: 'Ana' }) : good
  await copy.sendAgain({ ...refused, body: { ...refused.body, prospect_id } })
  expect(await copy.sync()).toEqual([])
  expect(await serviceRecords('transaction')).toMatchObject([{ offer_amount: 10 }])
  await expectSame(copy)
})

describe('a create that may have been made', () => {
  /** A device whose create was made a day ago, unanswered, with an edit and an offer on top of it. */
  async function unanswered() {
    const { copy, device } = await begun()
    const id = await copy.create('prospect', zoe)
    device.network = deaf
    await expect(copy.sync()).rejects.toThrow(NetworkFailure)
    await edit(copy, 'prospect', id, { name: 'Edited since' })
    const property = await copy.create('property', flat)
    await copy.create('transaction', { prospect_id: id, property_id: property, offer_amount: 9 })
    later(23.5 * 60 * 60 * 1000)
    device.network = online
    const unknown = await handedBack(copy)
    if (unknown.kind !== 'prospect') throw new Error('It is no prospect')
    const [made] = await serviceRecords('prospect')
    return { copy, id, unknown, made: await shownBy(copy, 'prospect', made.id) }
  }

  test('is taken as a record of the service, and what was made on top of it is of that', async () => {
    const { copy, id, unknown, made } = await unanswered()
    expect(await copy.list('prospect')).toHaveLength(2)
    await copy.adopt(unknown, made)
    expect(await copy.list('prospect')).toHaveLength(1)
    expect(await copy.sync()).toEqual([])
    expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Edited since', version: 2 }])
    expect(await serviceRecords('transaction')).toMatchObject([{ prospect_id: made.record.id }])
    expect(await copy.get('prospect', id)).toMatchObject({ record: { id: made.record.id } })
    await expectSame(copy)
  })

  test('does not let what was made on top of it overwrite what others made of the record', async () => {
    const { copy, unknown, made } = await unanswered()
    await put(`/api/v1/prospects/${made.record.id}`, { name: 'Theirs' }, admin)
    await copy.adopt(unknown, made)
    expect(await copy.sync()).toMatchObject([{ refusal: { why: 'stale', theirs: { name: 'Theirs' } } }])
  })

  test('is not taken as a record that the service has not got', async () => {
    const { copy, id, unknown } = await unanswered()
    const draft = await shownBy(copy, 'prospect', id)
    await expect(copy.adopt(unknown, draft)).rejects.toThrow('a record of the service')
    expect(await copy.waiting()).toHaveLength(3)
  })

  test('is not taken as a record of another kind', async () => {
    const { copy, unknown } = await unanswered()
    const [flatShown] = await copy.list('property')
    if (flatShown === undefined) throw new Error('There is no property')
    await expect(copy.adopt<'prospect' | 'property'>(unknown, flatShown)).rejects.toThrow(
      'a record of the service',
    )
    expect(await copy.waiting()).toHaveLength(3)
  })

  test('is not taken as a record that somebody has deleted meanwhile', async () => {
    const { copy, unknown, made } = await unanswered()
    await del(`/api/v1/prospects/${made.record.id}`, admin)
    later()
    await copy.sync()
    await expect(copy.adopt(unknown, made)).rejects.toThrow('a record of the service')
    expect(await copy.waiting()).toHaveLength(3)
  })

  test('is taken as a record that was edited here since, which is no reason to ask', async () => {
    const { copy, unknown, made } = await unanswered()
    await copy.update(made, { phone: '+33612345678' })
    await copy.sync()
    await copy.update(made, { type: 'seller' })
    await copy.adopt(unknown, made)
    expect(await copy.sync()).toEqual([])
  })
})
