import { expect, test } from 'vitest'
import { requireNoDeal } from '../../../lib/domain/property.ts'

test('a property without a deal may have any status', () => {
  expect(() => requireNoDeal({ status: 'available' }, 'sold')).not.toThrow()
})

test('one with a deal keeps its status, and the refusal names the offer', () => {
  const held = { deal: 'txn_1', status: 'under_offer' }
  expect(() => requireNoDeal(held, 'under_offer')).not.toThrow()
  expect(() => requireNoDeal(held, 'sold')).toThrow(
    expect.objectContaining({
      code: 'deal_open',
      details: { detail: expect.stringContaining('txn_1'), transaction_id: 'txn_1' },
    }),
  )
})
