import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grossYield, type KeptProperty, propertyRecordType } from '../../../lib/domain/property.ts'
import { patched, shown } from '../../../lib/domain/record-type.ts'

const THEN = '2030-01-01T00:00:00.000Z'
const NOW = '2030-01-02T00:00:00.000Z'

const house: KeptProperty = {
  id: 'prp_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  created_at: THEN,
  updated_at: THEN,
  address: '1 High Street',
  type: 'house',
  surface: 90,
  price: 200_000,
  status: 'under_offer',
}

test('a yield without a rent is none', () => {
  expect(grossYield({ price: 1 })).toBeUndefined()
  expect(shown(propertyRecordType, { version: 3, data: house })).toStrictEqual({ ...house, version: 3 })
})

test('a yield is shown with a rent', () => {
  const data = { ...house, estimated_rent: 1_000 }
  expect(shown(propertyRecordType, { version: 3, data })).toStrictEqual({
    ...data,
    version: 3,
    gross_yield: 6,
  })
})

test('a sold property takes no new offers, and one with a deal no other status', () => {
  expect(propertyRecordType.closed).toEqual(['sold'])
  const held = { version: 1, data: { ...house, deal: 'txn_1' } }
  expect(patched(propertyRecordType, held, { price: 1 }, NOW).data).toMatchObject({ price: 1, deal: 'txn_1' })
  expect(() => patched(propertyRecordType, held, { status: 'available' }, NOW)).toThrow(
    expect.objectContaining({ code: 'deal_open' }),
  )
})

test('a yield has 2 decimals, the nearest ones, halves up', () => {
  const whole = fc.integer({ min: 1, max: 1_000_000 })
  const half = fc.record({
    estimated_rent: fc.constantFrom(1, 3, 7, 21),
    price: fc.constantFrom(16_000, 80_000, 48_000, 240_000),
  })
  fc.assert(
    fc.property(fc.oneof(half, fc.record({ estimated_rent: whole, price: whole })), (property) => {
      const [rent, price] = [BigInt(property.estimated_rent), BigInt(property.price)]
      const hundredths = (2n * rent * 120_000n + price) / (2n * price)
      expect(grossYield(property)).toBe(Number(hundredths) / 100)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  [1e12, 1e-130],
  [1e-130, 1e12],
  [0, 1],
])('a rent of %d on a price of %d yields a number that JSON has', (estimated_rent, price) => {
  expect(Number.isFinite(grossYield({ estimated_rent, price }))).toBe(true)
})

test.each([{}, { price: 200_000 }, { gross_yield: 3, created_at: 'x' }, { estimated_rent: null }])(
  'a patch that changes nothing gives the very same record: %j',
  (patch) => {
    const before = { version: 1, data: house }
    expect(patched(propertyRecordType, before, patch, NOW)).toBe(before)
  },
)
