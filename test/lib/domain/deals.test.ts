import { describe, expect, test } from 'vitest'
import { agreementOf, bondOfOffer, bondOfProperty, dealOf } from '../../../lib/domain/deals.ts'
import { propertyKind, propertyStatuses } from '../../../lib/domain/property.ts'
import { transactionKind, transactionStatuses, transitions } from '../../../lib/domain/transaction.ts'
import { parseStored } from '../../../lib/domain/validation.ts'

const AT = '2030-01-01T00:00:00.000Z'
const dates = { created_at: AT, updated_at: AT }

const property = (fields: object = {}) =>
  parseStored(propertyKind.Kept, {
    ...{ id: 'prp_1', ...dates, address: 'x', type: 'house', surface: 1, price: 1, status: 'available' },
    ...fields,
  })
const offer = (status: string, id = 'txn_1', fields: object = {}) =>
  parseStored(transactionKind.Kept, {
    ...{ id, ...dates, prospect_id: 'prs_1', property_id: 'prp_1', offer_amount: 1, status },
    ...fields,
  })

const moves = transactionStatuses.flatMap((from) => transitions[from].map((to) => ({ from, to })))
const moving = ['accepted', 'completed', 'cancelled']

test.each(moves)(
  'an offer from $from to $to moves others only where it is accepted, or was',
  ({ from, to }) => {
    const moved = dealOf(offer(from), offer(to))
    expect(Object.keys(moved)).toEqual(
      to === 'completed' ? ['property', 'prospect'] : moving.includes(to) ? ['property'] : [],
    )
  },
)

test.each(transactionStatuses)('an offer that stays %s moves nothing', (status) => {
  expect(dealOf(offer(status), offer(status))).toEqual({})
})

describe.each(['accepted', 'completed'])('becoming %s', (to) => {
  const from = to === 'accepted' ? 'pending' : 'accepted'
  const become = (fields: object) => () => dealOf(offer(from), offer(to)).property?.(property(fields))

  test.each([{ status: 'sold' }, { status: 'withdrawn' }, { archived_at: AT }])(
    'is refused on a property that has %j',
    (fields) => {
      expect(become(fields)).toThrow(expect.objectContaining({ code: 'reference_closed' }))
    },
  )

  test('is refused where another offer holds the property, which is named', () => {
    expect(become({ status: 'under_offer', deal: 'txn_2' })).toThrow(
      expect.objectContaining({
        code: 'property_taken',
        details: expect.objectContaining({ transaction_id: 'txn_2' }),
      }),
    )
  })

  test.each([{}, { status: 'under_offer' }, { status: 'under_offer', deal: 'txn_1' }])(
    'is done on a property that has %j',
    (fields) => {
      const status = to === 'accepted' ? 'under_offer' : 'sold'
      expect(become(fields)()).toEqual({
        ...property({ status }),
        ...(to === 'accepted' && { deal: 'txn_1' }),
      })
    },
  )
})

test.each([
  ['cancelled', offer('cancelled')],
  ['removed', undefined],
])('an accepted offer that is %s sets free what it holds, and nothing else', (_, after) => {
  const { property: freed, prospect } = dealOf(offer('accepted'), after)
  expect(prospect).toBeUndefined()
  expect(freed?.(property({ status: 'under_offer', deal: 'txn_1' }))).toEqual(property())
  // It was accepted before properties were held, or the table was restored in part.
  for (const other of [property({ status: 'under_offer', deal: 'txn_2' }), property()])
    expect(freed?.(other)).toBe(other)
})

test('an offer that was not accepted takes nothing along when it is removed', () => {
  expect(dealOf(offer('pending'), undefined)).toEqual({})
})

test.each(propertyStatuses)(
  'whatever an offer says of a %s property it says the same when both are whole',
  (status) => {
    const held = property({ status, ...(status === 'under_offer' && { deal: 'txn_1' }) })
    const accepted = offer(status === 'under_offer' ? 'accepted' : 'pending')
    expect(bondOfProperty(held)).toEqual(bondOfOffer(accepted))
    expect(agreementOf(held, [accepted])).toBe('sound')
  },
)
