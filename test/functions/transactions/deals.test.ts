import { afterAll, describe, expect, test } from 'vitest'
import { call, del, put } from '../../support/requests/api.ts'
import { aProperty } from '../../support/samples/sample-property.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { anOffer, anOfferThatIs, aPair } from '../../support/samples/sample-transaction.ts'
import { beforeRequest } from '../../support/store/before-request.ts'
import { expectInvariants } from '../../support/store/invariants.ts'
import { feedItems } from '../../support/store/items.ts'
import { as, become, propertyAt, prospectAt, read, statusAt } from './moved-records.ts'

afterAll(expectInvariants)

describe('the property of an offer', () => {
  test.each([
    ['pending', 'available'],
    ['rejected', 'available'],
    ['withdrawn', 'available'],
    ['accepted', 'under_offer'],
    ['cancelled', 'available'],
    ['completed', 'sold'],
  ] as const)('the property of a %s offer has the status %s', async (status, expected) => {
    const { record } = await anOfferThatIs(status)
    expect(await statusAt(propertyAt(record))).toBe(expected)
  })

  test('a linked update changes only status, version, updated_at and updated_by of the property', async () => {
    const { record: before, at } = await aProperty()
    const { at: offer } = await anOffer({ ...(await aPair()), property_id: before.id })
    const { updated_at } = (await become(offer, 'accepted')).body
    expect(await read(at)).toEqual({ ...before, status: 'under_offer', version: 2, updated_at })
    const { body: cancelled } = await become(offer, 'cancelled')
    expect(await read(at)).toEqual({ ...before, version: 3, updated_at: cancelled.updated_at })
  })

  test('an offer can be accepted and cancelled on a property that a user set to under_offer', async () => {
    const { record, at } = await aProperty({ status: 'under_offer' })
    const { at: offer } = await anOfferThatIs('accepted', { property_id: record.id })
    expect(await statusAt(at)).toBe('under_offer')
    await become(offer, 'cancelled')
    expect(await statusAt(at)).toBe('available')
  })

  test('a property becomes available when its accepted offer is deleted, and can then be deleted', async () => {
    const { record, at } = await anOfferThatIs('accepted')
    expect((await del(at, { as: 'admin' })).status).toBe(204)
    expect(await statusAt(propertyAt(record))).toBe('available')
    expect((await del(propertyAt(record), { as: 'admin' })).status).toBe(204)
  })

  test.each(['completed', 'cancelled', 'pending'] as const)(
    'the property does not change when a %s offer is deleted',
    async (status) => {
      const { record, at } = await anOfferThatIs(status)
      const before = await read(propertyAt(record))
      expect((await del(at, { as: 'admin' })).status).toBe(204)
      expect(await read(propertyAt(record))).toEqual(before)
    },
  )
})

describe('the prospect of an offer', () => {
  test('the status of the prospect becomes converted when its offer is completed', async () => {
    const { record, at } = await anOfferThatIs('accepted')
    expect(await statusAt(prospectAt(record))).toBe('new')
    const { body } = await become(at, 'completed')
    expect(await read(prospectAt(record))).toMatchObject({
      status: 'converted',
      version: 2,
      updated_at: body.updated_at,
    })
  })

  test('the prospect becomes converted even if its status changes between the read and the write', async () => {
    const { record: prospect, at: prospectPath } = await aProspect({ status: 'converted' })
    const { at } = await anOfferThatIs('accepted', { prospect_id: prospect.id })
    beforeRequest({ command: 'TransactWrite' }, () => put(prospectPath, { status: 'active' }, as))
    await become(at, 'completed')
    expect(await statusAt(prospectPath)).toBe('converted')
  })

  test('an archived prospect stays archived when its offer is completed, and becomes converted when it is restored', async () => {
    const { record, at } = await anOfferThatIs('accepted')
    await call('POST', `${prospectAt(record)}/archive`, as)
    expect((await become(at, 'completed')).status).toBe(200)
    expect(await statusAt(prospectAt(record))).toBe('archived')
    expect((await call('POST', `${prospectAt(record)}/restore`, as)).body.status).toBe('converted')
  })
})

test('the feed has an entry for each linked update', async () => {
  const { record, at } = await anOfferThatIs('accepted')
  await become(at, 'completed')
  const entries = await feedItems()
  const versionsOf = (id: string) => entries.filter((entry) => entry.id === id).map(({ version }) => version)
  expect(versionsOf(record.id).toSorted()).toEqual([1, 2, 3])
  expect(versionsOf(record.property_id).toSorted()).toEqual([1, 2, 3])
  expect(versionsOf(record.prospect_id).toSorted()).toEqual([1, 2])
})

test('a completion returns 200 if an identical request completes the offer first', async () => {
  const { at, record } = await anOfferThatIs('accepted')
  const complete = () => become(at, 'completed')
  beforeRequest({ command: 'BatchGet', mention: record.property_id }, complete)
  expect(await complete()).toMatchObject({ status: 200, body: { status: 'completed' } })
})
