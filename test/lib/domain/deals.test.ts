import { describe, expect, test } from 'vitest'
import { propertyAfter } from '../../../lib/domain/deals.ts'
import { propertyRecordType } from '../../../lib/domain/property.ts'
import { parseStored } from '../../../lib/domain/validation.ts'

const AT = '2030-01-01T00:00:00.000Z'

const property = (fields: object = {}) =>
  parseStored(propertyRecordType.Stored, {
    ...{ id: 'prp_1', created_at: AT, updated_at: AT, address: 'x', type: 'house', surface: 1, price: 1 },
    status: 'available',
    ...fields,
  })

describe.each(['hold', 'sell'] as const)('the step "%s" of a deal', (step) => {
  test.each([
    [{ status: 'sold' }, 'reference_closed'],
    [{ status: 'withdrawn' }, 'reference_closed'],
    [{ archived_at: AT }, 'reference_closed'],
    [{ status: 'under_offer', deal: 'txn_2' }, 'property_taken'],
  ])('a deal step throws an error if the property has %j', (fields, code) => {
    expect(() => propertyAfter(step, 'txn_1', property(fields))).toThrow(expect.objectContaining({ code }))
  })

  test.each([{}, { status: 'under_offer' }, { status: 'under_offer', deal: 'txn_1' }])(
    'a deal step is allowed if the property has %j',
    (fields) => {
      const expected = step === 'hold' ? { status: 'under_offer', deal: 'txn_1' } : { status: 'sold' }
      expect(propertyAfter(step, 'txn_1', property(fields))).toEqual(property(expected))
    },
  )
})

test('the step "free" of a deal does not change a property with another accepted offer', () => {
  const other = property({ status: 'under_offer', deal: 'txn_2' })
  expect(propertyAfter('free', 'txn_1', other)).toBe(other)
})
