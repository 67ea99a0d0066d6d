import {
  type NewTransaction,
  type StoredTransaction,
  type Transaction,
  transactionRecordType,
  transactionStatusCodes,
} from '../../domain/transaction.ts'
import { defineStorage } from '../index/record-storage.ts'
import { choice, decimal, time, whole } from '../index/row-fields.ts'
import { columnOf, timeColumns, timeRows } from '../index/rows.ts'

const values = {
  name: 'values',
  bytes: 12,
  fields: {
    status: choice<StoredTransaction>(transactionStatusCodes, ({ status }) => status),
    amount: decimal<StoredTransaction>(({ offer_amount }) => offer_amount),
    assigned_to: whole<StoredTransaction>(({ assigned_number }) => assigned_number),
    accepted: time<StoredTransaction>(({ accepted_at }) => accepted_at),
    completed: time<StoredTransaction>(({ completed_at }) => completed_at),
  },
}

const times = timeRows<StoredTransaction>()

const columns = {
  status: columnOf(values, ['status'], ({ status }) => status),
  amount: columnOf(values, ['amount'], ({ amount }) => amount),
  assigned_to: columnOf(values, ['assigned_to'], ({ assigned_to }) => assigned_to),
  accepted: columnOf(values, ['accepted'], ({ accepted }) => accepted),
  completed: columnOf(values, ['completed'], ({ completed }) => completed),
  ...timeColumns(times),
}

/** The storage declaration of transactions. */
export const transactions = defineStorage<StoredTransaction, Transaction, NewTransaction>({
  ...transactionRecordType,
  facets: [{ field: 'status', codes: transactionStatusCodes, of: ({ status }) => status, firstLetter: 1 }],
  rows: [values, times],
  columns,
  summary: {
    by: ['status', 'assigned_to', 'day', 'week', 'month'],
    times: ['created', 'accepted', 'completed'],
    sum: columns.amount,
    amounts: 'the offer amounts',
  },
})
