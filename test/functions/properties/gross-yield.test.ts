import { expect, test } from 'vitest'
import { get, put } from '../../support/requests/api.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'

test.each([
  [1_000, 200_000, 6],
  [899.99, 215_000, 5.02],
  [1, 3_600, 0.33],
  [1, 2_400_000, 0],
  [0, 200_000, 0],
  [2_000, 12, 200_000],
  [1, 80_000, 0.02],
  [1_725, 320_000, 6.47],
])(
  'a rent of %d a month on a price of %d yields %d percent a year',
  async (estimated_rent, price, gross_yield) => {
    const { record, at } = await aProperty({ estimated_rent, price })
    expect(record.gross_yield).toBe(gross_yield)
    expect((await get(at, { as: 'viewer' })).body.gross_yield).toBe(gross_yield)
  },
)

test('is absent without a rent', async () => {
  const { record, at } = await aProperty()
  expect(record).not.toHaveProperty('gross_yield')
  expect((await get(at, { as: 'viewer' })).body).not.toHaveProperty('gross_yield')
})

test.each([
  ['another rent', { estimated_rent: 500 }, 3],
  ['another price', { price: 100_000 }, 12],
  ['both', { estimated_rent: 2_000, price: 100_000 }, 24],
  ['no rent any more', { estimated_rent: null }, undefined],
  ['one that is sent, and ignored', { gross_yield: 99, price: 400_000 }, 3],
])('follows an edit to %s', async (_, patch, gross_yield) => {
  const { record, at } = await aProperty({ estimated_rent: 1_000, price: 200_000 })
  expect(record.gross_yield).toBe(6)
  expect((await put(at, patch, { as: 'agent' })).body.gross_yield).toBe(gross_yield)
  expect((await get(at, { as: 'viewer' })).body.gross_yield).toBe(gross_yield)
})

test('appears with the first rent', async () => {
  const { at } = await aProperty({ price: 200_000 })
  expect((await put(at, { estimated_rent: 1_000 }, { as: 'agent' })).body.gross_yield).toBe(6)
})

test('is in lists too', async () => {
  const { record } = await aProperty({ type: 'hotel', estimated_rent: 1_000, price: 200_000 })
  const { body } = await get(`${PROPERTIES}?type=hotel`, { as: 'viewer' })
  expect(body.data).toEqual([record])
  expect(body.data[0].gross_yield).toBe(6)
})
