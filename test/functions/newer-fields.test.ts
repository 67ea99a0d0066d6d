import { beforeEach, describe, expect, test } from 'vitest'
import { aUser, changeUser, signIn } from '../support/people/signed-in-user.ts'
import { call, get, put } from '../support/requests/api.ts'
import { readRoutes } from '../support/requests/routes.ts'
import { aProperty, HOUSE, PROPERTIES } from '../support/samples/sample-property.ts'
import { aProspect, GRACE, PROSPECTS } from '../support/samples/sample-prospect.ts'
import { anOffer, TRANSACTIONS } from '../support/samples/sample-transaction.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem, expectInvariants } from '../support/store/invariants.ts'
import { changeData, type Item, putItem, recordItem } from '../support/store/items.ts'

/** Fields that only a newer release writes, during a rolling deployment or before a rollback. */
const NEWER = { newer_object: { inner: [1, { two: 2 }] }, newer_text: 'newer' }
const NEWER_CRITERIA = { newer_rooms: { min: 3 } }

/** A control character and a bidi override. An older release accepted both in texts. */
const REFUSED = '\u0007\u202e'
const bad = (text: string) => `${text}${REFUSED}`

type Made = { record: { id: string; version: number }; at: string; etag: string }
let prospect: Made
let property: Made
let offer: Made

const agent = { as: 'agent' } as const

beforeEach(async () => {
  await useFreshTable()
  // A packed row contains only the first letters of this name. So the text that `older` appends is not in the packed row.
  prospect = await aProspect({ ...GRACE, name: 'Grace Brewster Murray Hopper' })
  property = await aProperty({ ...HOUSE, status: 'available' })
  offer = await anOffer({ prospect_id: prospect.record.id, property_id: property.record.id })
})

/** Applies `change` to all records and list entries, and removes their attribute `history`. */
async function rewriteItems(change: (item: Item) => Item) {
  for (const { history: _, ...item } of await everyItem())
    if (item.data !== undefined) await putItem({ Item: change(item) })
}

/** Returns a record or list entry with the fields of a newer release. */
function newer(item: Item): Item {
  const data = Object(item.data)
  const criteria = data.criteria && { criteria: { ...data.criteria, ...NEWER_CRITERIA } }
  const beside = item.sk === 'record' && { newer_beside: 'newer' }
  return { ...item, ...beside, data: { ...data, ...NEWER, ...criteria } }
}

/** Returns a record or list entry with a text that only an older release accepted. */
function older(item: Item): Item {
  const data = Object(item.data)
  const name = data.name && { name: bad(data.name) }
  const address = data.address && { address: bad(data.address) }
  return { ...item, data: { ...data, ...name, ...address } }
}

const made = [
  ['prospect', PROSPECTS, () => prospect, { name: 'Update' }],
  ['property', PROPERTIES, () => property, { address: 'Update 1' }],
  ['transaction', TRANSACTIONS, () => offer, { offer_amount: 7 }],
] as const

describe.each(made)('a %s with fields of a newer release', (_, list, made, edit) => {
  beforeEach(() => rewriteItems(newer))

  const reading = readRoutes().filter(
    ({ method, path }) => method === 'GET' && (path === list || path.startsWith(`${list}/`)),
  )

  test('no GET returns fields of a newer release, and an edit without effect does not change the record or its ETag', async () => {
    for (const { path } of reading) {
      const { status, body, text } = await get(path.replace('{id}', made().record.id), { as: 'viewer' })
      expect(status, path).toBe(200)
      // A history has entries instead of records, a summary has counts, and matches are records of the other type.
      if (path.endsWith('/history'))
        expect(body).toMatchObject({ data: [{ action: 'created' }], pagination: { total: 1 } })
      else if (path.endsWith('/summary')) expect(body).toMatchObject({ data: [{ count: 1 }], total: 1 })
      else if (!path.endsWith('/matches')) expect(text).toContain(made().record.id)
      expect(text, path).not.toContain('newer')
    }
    for (const { body, headers } of [await get(made().at, agent), await put(made().at, made().record, agent)])
      expect({ body, etag: headers.etag }).toEqual({ body: made().record, etag: made().etag })
  })

  test('an edit keeps fields of a newer release in the stored record, and does not return them', async () => {
    const sent = { as: 'agent', headers: { 'Idempotency-Key': 'again' } } as const
    const { status, body } = await put(made().at, edit, sent)
    expect(status).toBe(200)
    expect(body).toEqual({ ...made().record, ...edit, version: 2, updated_at: body.updated_at })
    expect((await put(made().at, edit, sent)).body).toEqual(body)
    expect(await recordItem(made().record.id)).toMatchObject({ newer_beside: 'newer', data: NEWER })
    await expectInvariants()
  })
})

test('an edit of criteria keeps a field of a newer release until the criteria are cleared', async () => {
  await rewriteItems(newer)
  const storedCriteria = async () => Object((await recordItem(prospect.record.id)).data).criteria
  const edit = (criteria: unknown) => put(prospect.at, { criteria }, agent)
  const { body } = await edit({ min_yield: 7, budget_max: null })
  const { budget_max: _, ...kept } = GRACE.criteria
  expect(body.criteria).toEqual({ ...kept, min_yield: 7 })
  expect(await storedCriteria()).toEqual({ ...body.criteria, ...NEWER_CRITERIA })
  await expectInvariants()
  expect((await edit(null)).body).not.toHaveProperty('criteria')
  expect(await storedCriteria()).toBeUndefined()
})

test('a user with fields of a newer release can sign in, and a change of the user keeps these fields', async () => {
  const user = await aUser()
  await changeData(user.id, NEWER)
  const { status, body } = await signIn(user.email)
  const { id, email, name } = user
  expect({ status, user: body.user }).toEqual({ status: 200, user: { id, email, name } })
  await changeUser(user, { name: 'Renamed' })
  expect((await recordItem(user.id)).data).toMatchObject({ name: 'Renamed', ...NEWER })
})

describe.each([
  ['prospect', 'name', () => prospect, { phone: '+33612345600' }],
  ['property', 'address', () => property, { price: 500_000 }],
] as const)('a %s whose %s breaks a rule that older releases did not have', (_, field, made, edit) => {
  beforeEach(() => rewriteItems(older))

  test('archive, restore and edits of other fields keep a text that only an older release accepted', async () => {
    expect((await call('POST', `${made().at}/archive`, agent)).body).toMatchObject({ status: 'archived' })
    expect((await call('POST', `${made().at}/restore`, agent)).status).toBe(200)
    const { body: read } = await get(made().at, agent)
    expect((await put(made().at, read, agent)).body).toEqual(read)
    const { status, body } = await put(made().at, { ...read, ...edit }, agent)
    expect(status).toBe(200)
    expect(body).toMatchObject(edit)
    expect(body[field].endsWith(REFUSED)).toBe(true)
    await expectInvariants()
  })

  test('a new text must be valid, even if it replaces a text that only an older release accepted', async () => {
    const refused = await put(made().at, { ...edit, [field]: bad('Other') }, agent)
    expect(refused.body.errors).toMatchObject([{ field, code: 'format' }])
    expect((await put(made().at, { [field]: 'Right' }, agent)).body).toMatchObject({ [field]: 'Right' })
    await expectInvariants()
  })
})
