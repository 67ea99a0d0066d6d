import { describe, expect, test } from 'vitest'
import {
  dealOfOffer,
  dealOfProperty,
  dealStep,
  propertyAfter,
  prospectAfter,
} from '../../../lib/domain/deals.ts'
import { propertyRecordType, propertyStatuses } from '../../../lib/domain/property.ts'
import { prospectRecordType } from '../../../lib/domain/prospect.ts'
import { transactionRecordType, transactionStatuses, transitions } from '../../../lib/domain/transaction.ts'
import { parseStored } from '../../../lib/domain/validation.ts'

const AT = '2030-01-01T00:00:00.000Z'
const dates = { created_at: AT, updated_at: AT }

const property = (fields: object = {}) =>
  parseStored(propertyRecordType.Kept, {
    ...{ id: 'prp_1', ...dates, address: 'x', type: 'house', surface: 1, price: 1, status: 'available' },
    ...fields,
  })
const offer = (status: string, id = 'txn_1', fields: object = {}) =>
  parseStored(transactionRecordType.Kept, {
    ...{ id, ...dates, prospect_id: 'prs_1', property_id: 'prp_1', offer_amount: 1, status },
    ...fields,
  })

const steps: Record<string, string> = { accepted: 'hold', completed: 'sell', cancelled: 'free' }

test.each(transactionStatuses.flatMap((from) => transitions[from].map((to) => ({ from, to }))))(
  'an offer that goes from $from to $to changes other records only if it is or was accepted',
  ({ from, to }) => {
    expect(dealStep(offer(from), offer(to))).toBe(steps[to])
  },
)

test.each(transactionStatuses)('an offer that stays %s changes no other record', (status) => {
  expect(dealStep(offer(status), offer(status))).toBeUndefined()
})

describe.each(['accepted', 'completed'])('becoming %s', (to) => {
  const step = to === 'accepted' ? 'hold' : 'sell'
  const become = (fields: object) => () => propertyAfter(step, 'txn_1', property(fields))

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
        details: { transaction_id: 'txn_2', detail: expect.stringContaining('txn_2') },
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
  ['deleted', undefined],
])('an accepted offer that is %s frees the property that it holds, and no other', (_, after) => {
  expect(dealStep(offer('accepted'), after)).toBe('free')
  const held = property({ status: 'under_offer', deal: 'txn_1' })
  expect(propertyAfter('free', 'txn_1', held)).toEqual(property())
  for (const other of [property({ status: 'under_offer', deal: 'txn_2' }), property()])
    expect(propertyAfter('free', 'txn_1', other)).toBe(other)
})

test('deleting an offer that was not accepted changes no other record', () => {
  expect(dealStep(offer('pending'), undefined)).toBeUndefined()
})

test.each(propertyStatuses)('a %s property and its offer state the same deal', (status) => {
  const held = property({ status, ...(status === 'under_offer' && { deal: 'txn_1' }) })
  const accepted = offer(status === 'under_offer' ? 'accepted' : 'pending')
  expect(dealOfProperty(held)).toEqual(dealOfOffer(accepted))
})

test('a sale converts the prospect, and leaves one as it is that is converted already', () => {
  const prospect = parseStored(prospectRecordType.Kept, {
    ...{ id: 'prs_1', ...dates, name: 'x', email: 'x@example.com', type: 'buyer', status: 'active' },
  })
  const after = prospectAfter('sell', prospect)
  expect(after).toEqual({ ...prospect, status: 'converted' })
  expect(prospectAfter('sell', after)).toBe(after)
})

test.each(['pending', 'completed'])('a %s offer has no deal', (status) => {
  expect(dealOfOffer(offer(status))).toBeUndefined()
})

test('an archived property that an offer holds contradicts it', () => {
  const deal = dealOfProperty(property({ status: 'under_offer', deal: 'txn_1', archived_at: AT }))
  expect(deal).toEqual({ property: 'prp_1', offer: 'txn_1', status: 'archived' })
})
