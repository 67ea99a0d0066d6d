import { describe, expect, test } from 'vitest'
import { agreementOf, bondOfOffer, bondOfProperty, converted, dealOf } from '../../../lib/domain/deals.ts'
import { propertyKind, propertyStatuses } from '../../../lib/domain/property.ts'
import { prospectKind } from '../../../lib/domain/prospect.ts'
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
      const message = `is ${'status' in fields ? fields.status : 'archived'}`
      const errors = [{ field: 'property_id', code: 'closed', message }]
      expect(become(fields)).toThrow(
        expect.objectContaining({ code: 'reference_closed', details: expect.objectContaining({ errors }) }),
      )
    },
  )

  test('is refused where another offer holds the property, which is named', () => {
    expect(become({ status: 'under_offer', deal: 'txn_2' })).toThrow(
      expect.objectContaining({
        code: 'property_taken',
        details: { transaction_id: 'txn_2', detail: 'Offer txn_2 on the same property is accepted' },
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

test('a completed offer converts its prospect, and leaves one as it is that was converted before', () => {
  const prospect = parseStored(prospectKind.Kept, {
    ...{ id: 'prs_1', ...dates, name: 'x', email: 'x@example.com', type: 'buyer', status: 'active' },
  })
  const after = converted(prospect)
  expect(after).toEqual({ ...prospect, status: 'converted' })
  expect(converted(after)).toBe(after)
})

const SALE = { property: 'prp_1', offer: 'txn_1', status: 'sold' }

test.each([
  ['a completed one of before properties were moved', offer('completed'), SALE],
  ['a completed one that is settled', offer('completed', 'txn_1', { settled: true }), undefined],
  ['a pending one', offer('pending'), undefined],
])('%s says of its property what is still to be said', (_, said, bond) => {
  expect(bondOfOffer(said)).toEqual(bond)
})

test('an archived property says that it is, of the offer that holds it', () => {
  const bond = bondOfProperty(property({ status: 'under_offer', deal: 'txn_1', archived_at: AT }))
  expect(bond).toEqual({ property: 'prp_1', offer: 'txn_1', status: 'archived' })
})

describe('a property is judged by its offers', () => {
  const LATER = '2030-01-02T00:00:00.000Z'
  const [accepted, rival] = [offer('accepted'), offer('accepted', 'txn_2')]
  const [completed, other] = [offer('completed'), offer('completed', 'txn_2')]
  const settled = offer('completed', 'txn_3', { settled: true })
  const held = { status: 'under_offer', deal: 'txn_1' }
  const sold = { property: property({ status: 'sold' }), sale: completed }

  test.each<[string, object, (typeof accepted)[], unknown]>([
    ['free, no offers', {}, [], 'sound'],
    ['free, a settled offer', {}, [settled], 'sound'],
    ['held by the accepted one', held, [accepted], 'sound'],
    [
      'held by one that is not accepted',
      held,
      [offer('pending')],
      { property: property({ status: 'under_offer' }) },
    ],
    ['held by one that is gone', { ...held, status: 'sold' }, [], { property: property({ status: 'sold' }) }],
    ['held by the completed one', held, [completed], sold],
    ['held by one of two completed, sold', { ...held, status: 'sold' }, [completed, other], sold],
    [
      'held by the completed one, edited since',
      { ...held, updated_at: LATER },
      [completed],
      { property: property({ status: 'under_offer', updated_at: LATER }) },
    ],
    ['available, one accepted', {}, [accepted], { property: property(held) }],
    ['under offer, one accepted', { status: 'under_offer' }, [accepted], { property: property(held) }],
    ['two accepted', {}, [accepted, rival], 'contradictory'],
    ['held, two accepted', held, [accepted, rival], 'contradictory'],
    ['one accepted, one completed', {}, [accepted, other], 'contradictory'],
    ['withdrawn, one accepted', { status: 'withdrawn' }, [accepted], 'contradictory'],
    ['archived, one accepted', { archived_at: AT }, [accepted], 'contradictory'],
    ['held by another than the accepted one', { ...held, deal: 'txn_2' }, [accepted], 'contradictory'],
    ['held by the accepted one, and available', { deal: 'txn_1' }, [accepted], 'contradictory'],
    ['sold by hand, one completed', { status: 'sold' }, [completed], sold],
    ['sold by hand, two completed', { status: 'sold' }, [completed, other], sold],
    ['available, one completed', {}, [completed], sold],
    ['under offer, one completed', { status: 'under_offer' }, [completed], sold],
    ['available, two completed', {}, [completed, other], 'contradictory'],
    ['edited since one was completed', { updated_at: LATER }, [completed], 'contradictory'],
    ['withdrawn, one completed', { status: 'withdrawn' }, [completed], 'contradictory'],
    ['archived, one completed', { archived_at: AT }, [completed], 'contradictory'],
  ])('%s', (_, fields, offers, agreement) => {
    expect(agreementOf(property(fields), offers)).toEqual(agreement)
  })
})
