import { describe, expect, test } from 'vitest'
import type { LocalRecord, RecordType } from '../../../../client/src/index.ts'
import { del, put } from '../../../support/requests/api.ts'
import { answering, type Copy, started } from '../device.ts'
import { later, useFrozenService } from '../frozen-service.ts'
import { admin, begun, begunWithProspect, flat, KEY_FORGOTTEN_MS, phone, zoe } from '../scene.ts'
import { expectSame, serviceRecords } from '../service-records.ts'
import { createOffer, edit, expectAllSent, handedBack, loseAnswer, shownBy } from '../steps.ts'

useFrozenService()

test.each([
  ['sendAgain', 'sendAgain'],
  ['sendAgain', 'drop'],
  ['drop', 'sendAgain'],
  ['drop', 'drop'],
] as const)(
  'after %s of a change that was handed back, %s of the same change fails',
  async (first, second) => {
    const { copy } = await begun()
    await copy.create('prospect', { ...zoe, phone: '06' })
    const refused = await handedBack(copy)
    await copy[first](refused)
    const left = await copy.waiting()
    await expect(copy[second](refused)).rejects.toThrow('Not in the outbox')
    expect(await copy.waiting()).toEqual(left)
  },
)

test('sendAgain of a dropped edit fails and does not affect a newer edit of the same field', async () => {
  const { id, copy } = await begunWithProspect()
  const form = await shownBy(copy, 'prospect', id)
  await copy.update(form, { name: 'Mine' })
  await put(`/api/v1/prospects/${id}`, { name: 'Theirs' }, admin)
  const stale = await handedBack(copy)
  await copy.drop(stale)
  await copy.update(form, { name: 'Mine again' })
  await expect(copy.sendAgain(stale)).rejects.toThrow('Not in the outbox')
  expect(await copy.sync()).toMatchObject([{ body: { name: 'Mine again' }, refusal: { why: 'stale' } }])
  expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Theirs' }])
})

test('a change that another tab drops during a sync stays dropped if the sync fails with 401', async () => {
  const { copy, device } = await begun()
  await copy.create('prospect', zoe)
  const other = await started(device)
  const expired = answering('POST', 401, { code: 'unauthenticated', status: 401, request_id: 'r' })
  device.network = async (request, pass) => {
    if (request.method === 'POST') for (const change of await other.waiting()) await other.drop(change)
    return expired(request, pass)
  }
  await expect(copy.sync()).rejects.toMatchObject({ status: 401 })
  expect(await copy.waiting()).toEqual([])
})

test.each([
  ['an edit', (copy: Copy, id: string) => edit(copy, 'prospect', id, { phone: '06' })],
  ['a delete', async (copy: Copy, id: string) => copy.remove(await shownBy(copy, 'prospect', id))],
])('after %s is refused and dropped, a later edit is sent', async (_, refusedOne) => {
  const { id, copy, device } = await begunWithProspect({ role: 'agent' })
  await refusedOne(copy, id)
  const refused = await handedBack(copy)
  await edit(copy, 'prospect', id, { phone })
  expect(await copy.drop(refused)).toEqual([refused])
  await expectAllSent({ copy, device })
  expect(await serviceRecords('prospect')).toMatchObject([{ phone }])
})

test.each([
  ['created before', false],
  ['created after', true],
])('a refused offer can be sent again with a prospect that was %s the offer', async (_, isLater) => {
  const { copy, device } = await begun()
  const good = isLater ? '' : await copy.create('prospect', zoe)
  const archived = await copy.create('prospect', zoe)
  await edit(copy, 'prospect', archived, { status: 'archived' })
  const property = await copy.create('property', flat)
  await copy.sync()
  const offer = await createOffer(copy, archived, property)
  await edit(copy, 'transaction', offer, { offer_amount: 10 })
  const refused = await handedBack(copy)
  if (refused.does !== 'create' || refused.kind !== 'transaction')
    throw new Error('The refused change is not the create of an offer')
  const prospect_id = isLater ? await copy.create('prospect', { ...zoe, name: 'Ana' }) : good
  await copy.sendAgain({ ...refused, body: { ...refused.body, prospect_id } })
  await expectAllSent({ copy, device })
  expect(await serviceRecords('transaction')).toMatchObject([{ offer_amount: 10 }])
  await expectSame(copy)
})

describe('a create whose outcome is unknown', () => {
  /**
   * A device that sent a create over 23 hours ago and got no answer. An edit and an offer wait, because they depend on this
   * create.
   */
  async function unanswered() {
    const { copy, device } = await begun()
    const id = await copy.create('prospect', zoe)
    await loseAnswer({ copy, device })
    await edit(copy, 'prospect', id, { name: 'Edited since' })
    await createOffer(copy, id)
    later(KEY_FORGOTTEN_MS)
    const unknown = await handedBack(copy)
    if (unknown.kind !== 'prospect') throw new Error('No prospect was handed back')
    const [made] = await serviceRecords('prospect')
    return { copy, device, id, unknown, made: await shownBy(copy, 'prospect', made.id) }
  }
  type Unanswered = Awaited<ReturnType<typeof unanswered>>

  test('adopt() replaces a create with the existing record, and the next sync sends the changes that depend on the create', async () => {
    const { copy, device, id, unknown, made } = await unanswered()
    expect(await copy.list('prospect')).toHaveLength(2)
    await copy.adopt(unknown, made)
    expect(await copy.list('prospect')).toHaveLength(1)
    await expectAllSent({ copy, device })
    expect(await serviceRecords('prospect')).toMatchObject([{ name: 'Edited since', version: 2 }])
    expect(await serviceRecords('transaction')).toMatchObject([{ prospect_id: made.record.id }])
    expect(await copy.get('prospect', id)).toMatchObject({ record: { id: made.record.id } })
    await expectSame(copy)
  })

  test('adopt() does not let a waiting edit overwrite an edit of another user', async () => {
    const { copy, unknown, made } = await unanswered()
    await put(`/api/v1/prospects/${made.record.id}`, { name: 'Theirs' }, admin)
    await copy.adopt(unknown, made)
    expect(await copy.sync()).toMatchObject([{ refusal: { why: 'stale', theirs: { name: 'Theirs' } } }])
  })

  test.each<[string, (scene: Unanswered) => Promise<LocalRecord<RecordType> | undefined>]>([
    ['the record of the create itself', ({ copy, id }) => shownBy(copy, 'prospect', id)],
    ['a record of another type', async ({ copy }) => (await copy.list('property'))[0]],
    [
      'a record that another user has deleted',
      async ({ copy, made }) => {
        await del(`/api/v1/prospects/${made.record.id}`, admin)
        later()
        await copy.sync()
        return made
      },
    ],
  ])('adopt() fails for %s', async (_, recordOf) => {
    const scene = await unanswered()
    const record = await recordOf(scene)
    if (record === undefined) throw new Error('There is no such record')
    await expect(scene.copy.adopt<RecordType>(scene.unknown, record)).rejects.toThrow('Not an unknown create')
    expect(await scene.copy.waiting()).toHaveLength(3)
  })

  test('adopt() accepts a record that this device has edited, and the edits are sent', async () => {
    const { copy, device, unknown, made } = await unanswered()
    await copy.update(made, { phone })
    await copy.sync()
    await copy.update(made, { type: 'seller' })
    await copy.adopt(unknown, made)
    await expectAllSent({ copy, device })
  })
})
