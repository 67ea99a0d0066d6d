import { beforeEach, expect, test } from 'vitest'
import { propertyMapping } from '../../../lib/data/repositories/properties.ts'
import { NewProperty } from '../../../lib/domain/property.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { get } from '../../support/requests/api.ts'
import { expectProblem, expectRefusedField } from '../../support/requests/expect-problem.ts'
import { countAsMore } from '../../support/samples/full-vectors.ts'
import { aProperty, FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { anOffer, TRANSACTIONS } from '../../support/samples/sample-transaction.ts'
import { bulkLoad } from '../../support/store/bulk-load.ts'
import { useFreshTable, useOlderTable } from '../../support/store/fresh-table.ts'
import { measured } from '../../support/store/measure.ts'
import { recordedRights } from '../../support/store/recorded-rights.ts'

const list = (target: string) => get(target, { as: 'viewer' })

const numbers = ['price_min', 'price_max', 'surface_min', 'rent_max', 'yield_min']
test.each(numbers)('%s is a number in plain digits', async (name) => {
  for (const value of ['', 'x', '-1', '1e3', '0x1', '1,5', '+1', '%201', '.5', '5.', 'NaN', 'Infinity', '١'])
    expectRefusedField(await list(`${PROPERTIES}?${name}=${value}`), name, 'format')
  expectRefusedField(await list(`${PROPERTIES}?${name}=1&${name}=2`), name, 'repeated')
  expect((await list(`${PROPERTIES}?${name}=1.5`)).status).toBe(200)
})

const dates = ['created_since', 'created_until', 'updated_since', 'updated_until']
test.each(dates)('%s is a date or a timestamp that exists', async (name) => {
  const others = ['', 'today', '2026-02-30', '2026-13-01', '2026-1-1', '20261101', '1793448000000']
  const times = [
    '2026-11-22T25:00:00Z',
    '2026-02-30T10:00:00Z',
    '2026-11-22T10:00:00',
    '2026-11-22T10:00:00%2B01:00',
  ]
  for (const path of [PROPERTIES, PROSPECTS, TRANSACTIONS]) {
    for (const value of [...others, ...times])
      expectRefusedField(await list(`${path}?${name}=${value}`), name, 'format')
    expectRefusedField(await list(`${path}?${name}=2026-11-22&${name}=2026-11-22`), name, 'repeated')
    expect((await list(`${path}?${name}=2026-11-22T10:00:00.5Z`)).status).toBe(200)
  }
})

test.each([
  [PROPERTIES, 'price_min=2&price_max=1', 'price_min'],
  [PROPERTIES, 'yield_max=1&yield_min=1.01', 'yield_min'],
  [PROPERTIES, 'rent_min=2&rent_max=1&search=lyon', 'rent_min'],
  [PROSPECTS, 'created_since=2026-11-23&created_until=2026-11-22', 'created_since'],
  [TRANSACTIONS, 'amount_max=1&amount_min=2', 'amount_min'],
  [TRANSACTIONS, 'updated_until=2026-11-22T00:00:00Z&updated_since=2026-11-22T00:00:01Z', 'updated_since'],
])('%s?%s: a range that ends before it begins', async (path, query, name) => {
  expectRefusedField(await list(`${path}?${query}`), name, 'range')
})

test('a range of one value, or of one day, is a range', async () => {
  for (const query of ['price_min=1&price_max=1', 'created_since=2026-11-22&created_until=2026-11-22'])
    expect((await list(`${PROPERTIES}?${query}`)).status).toBe(200)
})

test.each([
  [PROPERTIES, ['', 'rent', 'name', '--price', '%2Bprice', 'Price', 'price,surface', '__proto__']],
  [PROSPECTS, ['price', 'email', 'names']],
  [TRANSACTIONS, ['name', 'offer_amount']],
])('%s: an unknown order is refused, and the known ones are named', async (path, orders) => {
  for (const order of orders) {
    const answer = await list(`${path}?sort=${order}`)
    expectRefusedField(answer, 'sort', 'enum')
    expect(answer.body.errors[0].message).toContain('-updated_at')
  }
  expectRefusedField(await list(`${path}?sort=updated_at&sort=updated_at`), 'sort', 'repeated')
})

test('several values: each must be allowed', async () => {
  for (const value of ['', ',', 'sold,', ',sold', 'sold,,available', 'sold,Sold', 'sold, available'])
    expectRefusedField(await list(`${PROPERTIES}?status=${value}`), 'status', 'enum')
  expectRefusedField(await list(`${PROSPECTS}?type=buyer,owner`), 'type', 'enum')
})

test('a range of another list is unknown', async () => {
  expectRefusedField(await list(`${PROSPECTS}?price_min=1`), 'price_min', 'unknown')
  expectRefusedField(await list(`${TRANSACTIONS}?price_min=1`), 'price_min', 'unknown')
  expectRefusedField(await list(`${PROPERTIES}?amount_min=1`), 'amount_min', 'unknown')
})

test('a cursor belongs to its order and its ranges', async () => {
  await aProperty()
  await aProperty()
  const { next } = (await list(`${PROPERTIES}?sort=price&cursor=&limit=1`)).body.pagination
  expect((await list(`${PROPERTIES}?sort=price&cursor=${next}`)).status).toBe(200)
  for (const query of ['sort=-price', 'sort=surface', 'sort=price&price_min=1', ''])
    expectRefusedField(await list(`${PROPERTIES}?${query}&cursor=${next}`), 'cursor', 'format')
  const forged = Buffer.from('[2,1,"",null]').toString('base64url')
  for (const cursor of [forged, 'x', Buffer.from('null').toString('base64url')])
    expectRefusedField(await list(`${PROPERTIES}?sort=price&cursor=${cursor}`), 'cursor', 'format')
})

beforeEach(useFreshTable)

test('a table of too many records: 400 range_too_broad before a row is read, and other lists are answered', async () => {
  const { record } = await anOffer()
  for (const kind of ['property', 'prospect', 'transaction']) {
    await countAsMore(kind, 'all', 1_000_000)
    await countAsMore(kind, 'live', 1_000_000)
  }
  const reads = await recordedRights(async () => {
    for (const target of [
      `${PROPERTIES}?price_min=1`,
      `${PROPERTIES}?status=available,sold`,
      `${PROSPECTS}?sort=name`,
      `${PROSPECTS}?type=buyer`,
      `${TRANSACTIONS}?amount_max=9&sort=amount`,
      `${PROSPECTS}/${record.prospect_id}/matches`,
    ])
      expectProblem(await list(target), 400, 'range_too_broad')
  })
  expect(reads.filter((each) => /ROWS|LIST/.test(each))).toEqual([])
  const narrowed = [
    `${PROPERTIES}?status=available&sort=price`,
    `${PROPERTIES}?search=rue&price_min=1`,
    `${TRANSACTIONS}?prospect_id=${record.prospect_id}&sort=amount`,
  ]
  for (const target of narrowed) expect((await list(target)).body.pagination.total).toBe(1)
})

test('a table that is not migrated answers 503 migrating where packed rows are needed, and is exact elsewhere', async () => {
  await useOlderTable()
  const { record: property } = await aProperty({ type: 'house', price: 200_000 })
  const { record: prospect } = await aProspect({ criteria: { budget_max: 250_000 } })
  const exact = ['', 'type=house', 'type=house&status=available', 'search=rue', 'sort=price', 'price_min=1']
  for (const query of exact) expect((await list(`${PROPERTIES}?${query}`)).body.data).toEqual([property])
  for (const kind of ['property', 'prospect', 'transaction']) await countAsMore(kind, 'all', 10_000)
  for (const kind of ['property', 'prospect']) await countAsMore(kind, 'live', 10_000)
  for (const target of [
    `${PROPERTIES}?price_min=1`,
    `${PROPERTIES}?sort=price`,
    `${PROPERTIES}?type=house,land`,
    `${PROPERTIES}/summary`,
    `${PROSPECTS}?type=buyer`,
    `${PROSPECTS}?sort=name`,
    `${TRANSACTIONS}?amount_min=1`,
    `${PROSPECTS}/${prospect.id}/matches`,
    `${PROPERTIES}/${property.id}/matches`,
  ]) {
    const answer = await list(target)
    expectProblem(answer, 503, 'migrating')
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  }
  for (const query of ['status=available', 'search=rue', 'sort=-created_at'])
    expect((await list(`${PROPERTIES}?${query}`)).body.data).toEqual([property])
})

test('a list of long records costs no more than 900 read units, whatever their number suggests', async () => {
  const address = '𐐀'.repeat(499)
  const sold = Array.from({ length: 1_600 }, () => parse(NewProperty, { ...FLAT, address, status: 'sold' }))
  await bulkLoad(propertyMapping, sold)
  await countAsMore('property', 'all', 1_000_000)
  const { result, units } = await measured(() => list(`${PROPERTIES}?status=sold&sort=price`))
  expectProblem(result, 400, 'range_too_broad')
  expect(units).toBeLessThanOrEqual(800)
})
