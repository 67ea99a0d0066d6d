import { describe, expect, test } from 'vitest'
import { get, post, put } from '../../support/requests/api.ts'
import { NetworkFailure } from './device.ts'
import { later, useFrozenService } from './frozen-service.ts'
import { admin, begun, flat, phone, zoe } from './scene.ts'
import { edit, expectAllSent, handedBack, loseAnswer, shownBy } from './steps.ts'

useFrozenService()

/** A device with a copy of an offer of 9, its property and its prospect. */
async function withOffer() {
  const { body: prospect } = await post('/api/v1/prospects', zoe, admin)
  const { body: property } = await post('/api/v1/properties', flat, admin)
  const refs = { prospect_id: prospect.id, property_id: property.id }
  const { body: offer } = await post('/api/v1/transactions', { ...refs, offer_amount: 9 }, admin)
  const byOthers = async (body: object) =>
    expect((await put(`/api/v1/transactions/${offer.id}`, body, admin)).status).toBe(200)
  const atTheService = async () => (await get(`/api/v1/transactions/${offer.id}`, admin)).body
  return {
    ...(await begun()),
    prospect: prospect.id,
    property: property.id,
    id: offer.id,
    byOthers,
    atTheService,
  }
}

describe('the status and the amount of an offer', () => {
  test.each([
    ['accepted', { status: 'accepted' }, { offer_amount: 1 }, ['offer_amount']],
    ['changed', { offer_amount: 1 }, { status: 'accepted' }, ['status']],
    [
      'accepted and given an external id',
      { status: 'accepted', external_id: 'a' },
      { offer_amount: 1, external_id: 'b' },
      ['external_id', 'offer_amount'],
    ],
  ] as const)(
    'an offer that this device has %s is handed back if another user has changed the other of the two',
    async (_, mine, theirs, conflicts) => {
      const { copy, id, byOthers, atTheService } = await withOffer()
      await edit(copy, 'transaction', id, mine)
      await byOthers(theirs)
      expect(await handedBack(copy)).toMatchObject({ body: mine, refusal: { why: 'stale', conflicts } })
      expect(await atTheService()).toMatchObject({ ...theirs, version: 2 })
    },
  )

  test('an accepted offer is merged if another user has changed other fields', async () => {
    const { copy, device, id, byOthers, atTheService } = await withOffer()
    await edit(copy, 'transaction', id, { status: 'accepted' })
    await byOthers({ external_id: 'b' })
    await expectAllSent({ copy, device })
    expect(await atTheService()).toMatchObject({ status: 'accepted', offer_amount: 9, external_id: 'b' })
  })

  test('an offer that two users have accepted is not sent again', async () => {
    const { copy, device, id, byOthers, atTheService } = await withOffer()
    await edit(copy, 'transaction', id, { status: 'accepted' })
    await byOthers({ status: 'accepted' })
    await expectAllSent({ copy, device })
    expect(await atTheService()).toMatchObject({ status: 'accepted', version: 2 })
  })
})

describe('a strict edit', () => {
  test('is handed back if another user has changed another field', async () => {
    const { copy, id, byOthers, atTheService } = await withOffer()
    await copy.update(await shownBy(copy, 'transaction', id), { external_id: 'a' }, { strict: true })
    await byOthers({ offer_amount: 1 })
    const change = await handedBack(copy)
    expect(change).toMatchObject({ strict: true, refusal: { why: 'stale', conflicts: ['offer_amount'] } })
    expect(await atTheService()).toMatchObject({ version: 2 })
    await copy.sendAgain(change)
    expect(await copy.sync()).toEqual([])
    expect(await atTheService()).toMatchObject({ external_id: 'a', offer_amount: 1, version: 3 })
  })

  test('is handed back if another user has set a field and set it back', async () => {
    const { copy, id, byOthers } = await withOffer()
    await copy.update(await shownBy(copy, 'transaction', id), { external_id: 'a' }, { strict: true })
    await byOthers({ offer_amount: 1 })
    await byOthers({ offer_amount: 9 })
    expect(await handedBack(copy)).toMatchObject({ refusal: { why: 'stale', conflicts: [] } })
  })

  test('is sent after earlier edits of this device, also if an answer is lost', async () => {
    const { copy, device, id, atTheService } = await withOffer()
    await edit(copy, 'transaction', id, { offer_amount: 8 })
    await copy.update(await shownBy(copy, 'transaction', id), { status: 'accepted' }, { strict: true })
    await loseAnswer({ copy, device })
    await expectAllSent({ copy, device })
    expect(await atTheService()).toMatchObject({ status: 'accepted', offer_amount: 8, version: 3 })
  })

  test('is handed back if an earlier edit that the user saw was merged or dropped', async () => {
    const { copy, id, byOthers, atTheService } = await withOffer()
    await edit(copy, 'transaction', id, { offer_amount: 8 })
    await byOthers({ offer_amount: 1 })
    later()
    const [amount] = await copy.sync()
    await copy.update(await shownBy(copy, 'transaction', id), { status: 'accepted' }, { strict: true })
    if (amount) await copy.drop(amount)
    expect(await handedBack(copy)).toMatchObject({ body: { status: 'accepted' }, refusal: { why: 'stale' } })
    expect(await atTheService()).toMatchObject({ status: 'pending', offer_amount: 1 })
  })

  test('of a record that this device has created is sent', async () => {
    const { copy, device } = await begun()
    const id = await copy.create('prospect', zoe)
    await copy.update(await shownBy(copy, 'prospect', id), { phone }, { strict: true })
    await expectAllSent({ copy, device })
    expect(await shownBy(copy, 'prospect', id)).toMatchObject({ record: { phone, version: 2 } })
  })
})

describe('after an offer is sent, before the feed has its changes', () => {
  test('the copy shows the property and the prospect as the service has changed them', async () => {
    const { copy, id, property, prospect } = await withOffer()
    for (const [status, ofProperty, ofProspect] of [
      ['accepted', 'under_offer', 'new'],
      ['completed', 'sold', 'converted'],
    ] as const) {
      await edit(copy, 'transaction', id, { status })
      expect(await copy.sync()).toEqual([])
      expect(await shownBy(copy, 'property', property)).toMatchObject({
        record: { status: ofProperty },
        waiting: [],
      })
      expect(await shownBy(copy, 'prospect', prospect)).toMatchObject({
        record: { status: ofProspect },
        waiting: [],
      })
    }
  })

  test('the copy shows the property of a deleted offer as available', async () => {
    const { copy, id, property } = await withOffer()
    await edit(copy, 'transaction', id, { status: 'accepted' })
    await copy.sync()
    await copy.remove(await shownBy(copy, 'transaction', id))
    expect(await copy.sync()).toEqual([])
    expect(await shownBy(copy, 'property', property)).toMatchObject({ record: { status: 'available' } })
  })

  test('the property keeps the computed status if the network fails before the property is read', async () => {
    const { copy, device, id, property, atTheService } = await withOffer()
    await edit(copy, 'transaction', id, { status: 'accepted' })
    device.network = async (request, pass) => {
      if (request.url.includes(property)) throw new NetworkFailure()
      return pass()
    }
    await expect(copy.sync()).rejects.toThrow()
    expect(await shownBy(copy, 'property', property)).toMatchObject({ record: { status: 'under_offer' } })
    await expectAllSent({ copy, device })
    expect(await shownBy(copy, 'property', property)).toMatchObject({
      record: { status: 'under_offer', version: 2 },
    })
    expect(await atTheService()).toMatchObject({ status: 'accepted', version: 2 })
  })
})
