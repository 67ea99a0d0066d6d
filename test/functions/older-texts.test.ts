import { beforeEach, describe, expect, test } from 'vitest'
import { type Item, putItem } from '../../lib/data/table/client.ts'
import { get, post, put } from '../support/requests/api.ts'
import { aProperty, HOUSE } from '../support/samples/sample-property.ts'
import { aProspect, GRACE } from '../support/samples/sample-prospect.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { everyItem, expectInvariants } from '../support/store/invariants.ts'

/** Was let in once and is refused today: a control character and a change of direction. */
const REFUSED = '\u0007\u202e'
const bad = (text: string) => `${text}${REFUSED}`

type Made = { record: { id: string; version: number }; at: string; etag: string }
let prospect: Made
let property: Made

beforeEach(async () => {
  await useFreshTable()
  prospect = await aProspect(GRACE)
  property = await aProperty({ ...HOUSE, status: 'available' })
  for (const item of await everyItem()) if (item.data !== undefined) await putItem({ Item: older(item) })
})

/** A record or its copy on a list, as it was written before the rule. */
function older(item: Item): Item {
  const data = Object(item.data)
  const name = data.name && { name: bad(data.name) }
  const address = data.address && { address: bad(data.address) }
  return { ...item, data: { ...data, ...name, ...address } }
}

const kinds = [
  ['prospect', 'name', () => prospect, { phone: '+33612345600' }],
  ['property', 'address', () => property, { price: 500_000 }],
] as const

describe.each(kinds)('a %s whose %s is older than the rule for it', (_, field, made, edit) => {
  const agent = { as: 'agent' } as const

  test('is archived and restored', async () => {
    expect((await post(`${made().at}/archive`, undefined, agent)).body).toMatchObject({ status: 'archived' })
    const { status, body } = await post(`${made().at}/restore`, undefined, agent)
    expect(status).toBe(200)
    expect(body.archived_at).toBeUndefined()
    await expectInvariants()
  })

  test('takes a change of another field, and keeps the text', async () => {
    const { status, body } = await put(made().at, edit, agent)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...edit, version: 2 })
    expect(body[field].endsWith(REFUSED)).toBe(true)
    await expectInvariants()
  })

  test('is read, changed in another field and sent back whole', async () => {
    const { body: read } = await get(made().at, agent)
    expect((await put(made().at, read, agent)).body).toEqual(read)
    const { status, body } = await put(made().at, { ...read, ...edit }, agent)
    expect(status).toBe(200)
    expect(body).toMatchObject(edit)
  })

  test('is put right, and not to another text that is refused', async () => {
    const refused = await put(made().at, { ...edit, [field]: bad('Other') }, agent)
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([{ field, code: 'format' }])
    expect((await put(made().at, { [field]: null }, agent)).status).toBe(400)
    expect((await put(made().at, { [field]: 'Right' }, agent)).body).toMatchObject({ [field]: 'Right' })
    await expectInvariants()
  })
})
