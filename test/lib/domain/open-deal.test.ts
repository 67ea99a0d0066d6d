import { expect, test } from 'vitest'
import { requireNoDeal } from '../../../lib/domain/open-deal.ts'

test('a property without a deal may have any status', () => {
  expect(() => requireNoDeal({ status: 'available' }, 'sold')).not.toThrow()
})

test('one with a deal keeps its status, and names the offer to whoever would change it', () => {
  const held = { deal: 'txn_1', status: 'under_offer' }
  expect(() => requireNoDeal(held, 'under_offer')).not.toThrow()
  expect(() => requireNoDeal(held, 'sold')).toThrow(
    expect.objectContaining({
      code: 'deal_open',
      details: {
        detail: 'Offer txn_1 on this property is accepted: complete or cancel it first',
        transaction_id: 'txn_1',
      },
    }),
  )
})
