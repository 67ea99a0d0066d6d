import { beforeAll, describe, expect, test } from 'vitest'
import { call, get } from '../../support/requests/api.ts'
import { idsByCursor } from '../../support/requests/every-cursor.ts'
import { idsOnEveryPage } from '../../support/requests/every-page.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { anOfferThatIs, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'

const COUNT = 20
let prospect = ''
let property = ''

beforeAll(async () => {
  for (let n = 0; n < COUNT; n++) {
    const made = await aProspect({
      name: n % 3 ? 'Main Paris' : 'Main Lyon',
      status: n % 2 ? 'active' : 'new',
    })
    const flat = await aProperty({ address: `${n} Main Street`, type: n % 2 ? 'house' : 'land' })
    if (n === 1) prospect = made.record.id
    if (n === 1) property = flat.record.id
    const pair = prospect ? { prospect_id: prospect, property_id: property } : {}
    await anOfferThatIs(n % 4 ? 'pending' : 'rejected', pair)
    if (n % 5 === 2) for (const { at } of [made, flat]) await call('POST', `${at}/archive`, { as: 'agent' })
  }
})

describe.each([
  [PROSPECTS, ''],
  [PROSPECTS, 'search=lyon&status=new'],
  [PROPERTIES, 'type=land&status=all'],
  [TRANSACTIONS, 'property_id=:it&status=rejected'],
  [TRANSACTIONS, 'status=completed'],
])('%s?%s', (list, query) => {
  const target = () => `${list}?${query.replace(':it', property)}`

  test.each([1, 4])('with a limit of %i, cursors return the same records as pages', async (limit) => {
    const expected = await idsOnEveryPage(target())
    expect(await idsByCursor(target(), { limit })).toEqual(expected)
  })

  test('a full last page has the exact total and no next cursor', async () => {
    const { total } = (await get(target(), { as: 'viewer' })).body.pagination
    const whole = await get(`${target()}&cursor=&limit=${Math.max(1, total)}`, { as: 'viewer' })
    expect(whole.body.pagination).toEqual({ limit: Math.max(1, total), total, next: null })
  })
})

test('a client may change the limit between pages of a cursor', async () => {
  const first = await get(`${PROSPECTS}?cursor=&limit=3`, { as: 'viewer' })
  const { next } = first.body.pagination
  const second = await get(`${PROSPECTS}?cursor=${next}&limit=7`, { as: 'viewer' })
  const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
  expect(ids).toEqual((await idsOnEveryPage(PROSPECTS)).slice(0, 10))
})

test('the Link header of a page by cursor has the first and the next page, with the other parameters of the request', async () => {
  const { headers, body } = await get(`${PROSPECTS}?status=new&cursor=&limit=2`, { as: 'viewer' })
  const next = `${PROSPECTS}?status=new&cursor=${body.pagination.next}&limit=2`
  expect(headers.link).toBe(`<${PROSPECTS}?status=new&cursor=&limit=2>; rel="first", <${next}>; rel="next"`)
})

test('a cursor needs no URL encoding and does not contain the searched text', async () => {
  const { next } = (await get(`${PROSPECTS}?search=main&cursor=&limit=1`, { as: 'viewer' })).body.pagination
  expect(next).toMatch(/^[\w-]+$/)
  expect(Buffer.from(next ?? '', 'base64url').toString()).not.toContain('main')
})

test('an empty cursor on an empty list returns an empty page without a next cursor', async () => {
  const { body } = await get(`${PROPERTIES}?status=sold&cursor=`, { as: 'viewer' })
  expect(body).toEqual({ data: [], pagination: { limit: 20, total: 0, next: null } })
})
