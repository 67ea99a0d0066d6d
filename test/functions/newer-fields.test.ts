import { beforeEach, describe, expect, test } from 'vitest'
import { getItem, type Item, putItem } from '../../lib/data/table/client.ts'
import { recordKey } from '../../lib/data/table/keys.ts'
import { aUser, changeUser, signIn } from '../support/people/signed-in-user.ts'
import { call, del, get, post, put } from '../support/requests/api.ts'
import { readRoutes } from '../support/requests/routes.ts'
import { aProperty, HOUSE, PROPERTIES } from '../support/samples/sample-property.ts'
import { aProspect, GRACE, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { anOffer, TRANSACTIONS } from '../support/samples/sample-transaction.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem, expectInvariants } from '../support/store/invariants.ts'

/** What a newer version of the service could have written, in a rolling deployment or before a rollback. */
const NEWER = { newer_object: { inner: [1, { two: 2 }] }, newer_text: 'newer' }
const NEWER_CRITERIA = { newer_rooms: { min: 3 } }

type Made = { record: { id: string; version: number }; at: string; etag: string }
let prospect: Made
let property: Made
let offer: Made

beforeEach(async () => {
  await useFreshTable()
  prospect = await aProspect(GRACE)
  property = await aProperty({ ...HOUSE, status: 'available' })
  offer = await anOffer({ prospect_id: prospect.record.id, property_id: property.record.id })
  for (const item of await everyItem()) if (item.data !== undefined) await putItem({ Item: newer(item) })
})

/** A record or its copy on a list, as a newer version would have written it. */
function newer(item: Item): Item {
  const data = Object(item.data)
  const criteria = data.criteria && { criteria: { ...data.criteria, ...NEWER_CRITERIA } }
  const beside = item.sk === 'record' && { newer_beside: 'newer' }
  return { ...item, ...beside, data: { ...data, ...NEWER, ...criteria } }
}

const kinds = [
  ['prospect', PROSPECTS, () => prospect, { name: 'Edited' }],
  ['property', PROPERTIES, () => property, { address: 'Edited 1' }],
  ['transaction', TRANSACTIONS, () => offer, { offer_amount: 7 }],
] as const

describe.each(kinds)('a %s with fields of a newer version', (_, list, made, edit) => {
  const reading = readRoutes().filter(
    ({ method, path }) => method === 'GET' && (path === list || path.startsWith(`${list}/`)),
  )

  test.each(reading)('is read without them: $path', async ({ path }) => {
    const { status, text } = await get(path.replace('{id}', made().record.id), { as: 'viewer' })
    expect(status).toBe(200)
    // Matches are records of the other kind.
    if (!path.endsWith('/matches')) expect(text).toContain(made().record.id)
    expect(text).not.toContain('newer')
  })

  test('is the record that it was', async () => {
    const { body, headers } = await get(made().at, { as: 'viewer' })
    expect({ body, etag: headers.etag }).toEqual({ body: made().record, etag: made().etag })
    const page = await get(`${list}?status=${body.status}`, { as: 'viewer' })
    expect(page.body).toMatchObject({ data: [body], pagination: { total: 1 } })
  })

  test('keeps them through an edit, which answers without them', async () => {
    const { status, body } = await put(made().at, edit, { as: 'agent' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...made().record, ...edit, version: 2, updated_at: body.updated_at })
    expect(await getItem(recordKey(made().record.id))).toMatchObject({ newer_beside: 'newer', data: NEWER })
    await expectInvariants()
  })

  test('is left as it is by an edit that changes nothing', async () => {
    const { body } = await put(made().at, made().record, { as: 'agent' })
    expect(body).toEqual(made().record)
  })

  test('is replayed without them', async () => {
    const sent = { as: 'agent', headers: { 'Idempotency-Key': 'again', 'If-Match': made().etag } } as const
    const first = await put(made().at, edit, sent)
    const again = await put(made().at, edit, sent)
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' })
    expect(again.text).toBe(first.text)
    expect(again.text).not.toContain('newer')
  })

  test('does not let a caller send them', async () => {
    const { status } = await put(made().at, { newer_text: 'mine' }, { as: 'agent' })
    expect(status).toBe(400)
  })

  test('is deleted with all that finds it', async () => {
    if (made() !== offer) await del(offer.at, { as: 'admin' })
    expect((await del(made().at, { as: 'admin' })).status).toBe(204)
    expect((await get(list, { as: 'viewer' })).body.data).toEqual([])
    await expectInvariants()
  })
})

describe.each(kinds.slice(0, 2))('a %s with fields of a newer version', (_, list, made) => {
  test.each(['hopper', 'alcala'])('is found by its words, without them: %s', async (word) => {
    const { status, body } = await get(`${list}?search=${word}`, { as: 'viewer' })
    const found = (made() === prospect) === (word === 'hopper')
    expect({ status, data: body.data }).toEqual({ status: 200, data: found ? [made().record] : [] })
  })

  test('keeps them while it is archived and restored', async () => {
    const archived = await call('POST', `${made().at}/archive`, { as: 'agent' })
    expect(archived.body).toMatchObject({ status: 'archived' })
    const restored = await call('POST', `${made().at}/restore`, { as: 'agent' })
    expect(restored.body).toEqual({ ...made().record, version: 3, updated_at: restored.body.updated_at })
    expect((await getItem(recordKey(made().record.id)))?.data).toMatchObject(NEWER)
    await expectInvariants()
  })

  test('can be offered on', async () => {
    const { record } = offer
    const ids = { prospect_id: prospect.record.id, property_id: property.record.id }
    const { status, body } = await post(TRANSACTIONS, { ...ids, offer_amount: 5 }, { as: 'agent' })
    expect(status).toBe(201)
    expect(body.id).not.toBe(record.id)
  })
})

describe('criteria with a field of a newer version', () => {
  const storedCriteria = async () => Object((await getItem(recordKey(prospect.record.id)))?.data).criteria
  const edit = (criteria: unknown) => put(prospect.at, { criteria }, { as: 'agent' })

  test('keep it where others of them change, which are answered alone', async () => {
    const { body } = await edit({ min_yield: 7, budget_max: null })
    expect(body.criteria).toEqual({ budget_min: GRACE.criteria.budget_min, min_yield: 7 })
    expect(await storedCriteria()).toEqual({ ...body.criteria, ...NEWER_CRITERIA })
    await expectInvariants()
  })

  test('go with it where they are cleared', async () => {
    expect((await edit(null)).body).not.toHaveProperty('criteria')
    expect(await storedCriteria()).toBeUndefined()
  })
})

test('a user with fields of a newer version signs in, is answered without them and keeps them', async () => {
  const user = await aUser()
  const item = await getItem(recordKey(user.id))
  await putItem({ Item: { ...item, data: { ...Object(item?.data), ...NEWER } } })
  const { status, body } = await signIn(user.email)
  const { id, email, name } = user
  expect({ status, user: body.user }).toEqual({ status: 200, user: { id, email, name } })
  await changeUser(user, { name: 'Renamed' })
  expect((await getItem(recordKey(user.id)))?.data).toMatchObject({ name: 'Renamed', ...NEWER })
})

test('text that was let in before the rules for input became stricter is still read', async () => {
  const item = await getItem(recordKey(prospect.record.id))
  await putItem({
    Item: { ...item, data: { ...Object(item?.data), name: 'Two\nlines ', phone: '0612345678' } },
  })
  const { status, body } = await get(prospect.at, { as: 'viewer' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Two\nlines ', phone: '0612345678' })
})
