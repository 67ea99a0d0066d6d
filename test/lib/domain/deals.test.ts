import { expect, test } from 'vitest'
import { dealOf } from '../../../lib/domain/deals.ts'
import type { KeptProperty } from '../../../lib/domain/property.ts'
import type { KeptTransaction } from '../../../lib/domain/transaction.ts'

const AT = { created_at: '2030-01-01T00:00:00.000Z', updated_at: '2030-01-01T00:00:00.000Z' }
const OFFER = 'txn_01ARZ3NDEKTSV4RRFFQ69G5FAV'
const OTHER = 'txn_01BX5ZZKBKACTAV9WEVGEMMVRZ'

const offer = (status: KeptTransaction['status']): KeptTransaction => ({
  ...AT,
  id: OFFER,
  prospect_id: 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  property_id: 'prp_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  offer_amount: 1_000,
  status,
})

const property = (deal?: string): KeptProperty => ({
  ...AT,
  id: 'prp_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  address: '1 rue Haute',
  type: 'house',
  surface: 90,
  price: 1_000,
  status: deal === undefined ? 'available' : 'under_offer',
  ...(deal !== undefined && { deal }),
})

test.each([
  ['cancelled', offer('cancelled')],
  ['removed', undefined],
])('an accepted offer that is %s sets free what it holds, and nothing else', (_, after) => {
  const { property: freed, prospect } = dealOf(offer('accepted'), after)
  expect(prospect).toBeUndefined()
  expect(freed?.(property(OFFER))).toEqual(property())
  // It was accepted before properties were held, or the table was restored in part.
  for (const untouched of [property(OTHER), property()]) expect(freed?.(untouched)).toBe(untouched)
})

test.each([
  ['rejected', offer('rejected')],
  ['removed', undefined],
])('an offer that was not accepted takes nothing along when it is %s', (_, after) => {
  expect(dealOf(offer('pending'), after)).toEqual({})
})
