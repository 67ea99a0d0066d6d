import { expect, test } from 'vitest'
import { patched, type Revision } from '../../../lib/domain/record-type.ts'
import {
  type KeptTransaction,
  type Transaction,
  transactionRecordType,
  transactionStatuses,
  transitions,
} from '../../../lib/domain/transaction.ts'

const THEN = '2030-01-01T00:00:00.000Z'
const NOW = '2030-01-02T00:00:00.000Z'

const offer = (status: Transaction['status']): Revision<KeptTransaction> => ({
  version: 1,
  data: {
    id: 'txn_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    created_at: THEN,
    updated_at: THEN,
    prospect_id: 'prs_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    property_id: 'prp_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    offer_amount: 1_000,
    status,
  },
})

test('every status has its transitions, and every transition leads to a status', () => {
  expect(Object.keys(transitions).toSorted()).toEqual(transactionStatuses.toSorted())
  for (const next of Object.values(transitions).flat()) expect(transactionStatuses).toContain(next)
})

test('every status can be reached from pending, and none leads back there', () => {
  const reached = new Set<Transaction['status']>(['pending'])
  for (const status of reached) for (const next of transitions[status]) reached.add(next)
  expect([...reached].toSorted()).toEqual(transactionStatuses.toSorted())
  expect(Object.values(transitions).flat()).not.toContain('pending')
})

test('an illegal move is blamed before the amount sent with it', () => {
  const change = () =>
    patched(transactionRecordType, offer('rejected'), { status: 'accepted', offer_amount: 2 }, NOW)
  expect(change).toThrow(expect.objectContaining({ code: 'illegal_transition' }))
})

test('both references are named when both change', () => {
  const change = () =>
    patched(transactionRecordType, offer('pending'), { prospect_id: 'a', property_id: 'b' }, NOW)
  const errors = ['prospect_id', 'property_id'].map((field) =>
    expect.objectContaining({ field, code: 'immutable' }),
  )
  expect(change).toThrow(expect.objectContaining({ details: expect.objectContaining({ errors }) }))
})
