import { expect, test } from 'vitest'
import { get, put } from '../../support/requests/api.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'

test.each([
  [899.99, 215_000, 5.02],
  [1, 2_400_000, 0],
  [1, 80_000, 0.02],
])('a rent of %d a month on a price of %d yields %d percent a year', async (rent, price, gross_yield) => {
  const { record, at } = await aProperty({ estimated_rent: rent, price, type: 'hotel' })
  expect(record.gross_yield).toBe(gross_yield)
  expect((await get(at, { as: 'viewer' })).body.gross_yield).toBe(gross_yield)
  expect((await get(`${PROPERTIES}?type=hotel`, { as: 'viewer' })).body.data[0]).toEqual(record)
})

test('gross_yield is absent until there is a rent', async () => {
  const { record, at } = await aProperty({ price: 200_000 })
  expect(record).not.toHaveProperty('gross_yield')
  expect((await get(at, { as: 'viewer' })).body).not.toHaveProperty('gross_yield')
  expect((await put(at, { estimated_rent: 1_000 }, { as: 'agent' })).body.gross_yield).toBe(6)
})

test.each([
  ['another rent', { estimated_rent: 500 }, 3],
  ['no rent', { estimated_rent: null }, undefined],
  ['another price, and a gross_yield that the service ignores', { gross_yield: 99, price: 400_000 }, 3],
])('an update with %s computes gross_yield again', async (_, patch, gross_yield) => {
  const { at } = await aProperty({ estimated_rent: 1_000, price: 200_000 })
  expect((await put(at, patch, { as: 'agent' })).body.gross_yield).toBe(gross_yield)
  expect((await get(at, { as: 'viewer' })).body.gross_yield).toBe(gross_yield)
})
