import {
  type NewTransaction,
  type StoredTransaction,
  type Transaction,
  transactionRecordType,
  transactionStatuses,
} from '../../domain/transaction.ts'
import type { RecordStorage } from '../index/record-storage.ts'
import { choice, decimal, time, whole } from '../index/row-fields.ts'
import { columnOf, timeColumns, timeRows } from '../index/rows.ts'

const values = {
  name: 'values',
  bytes: 12,
  fields: {
    status: choice<StoredTransaction, string>(transactionStatuses, ({ status }) => status),
    amount: decimal<StoredTransaction>(({ offer_amount }) => offer_amount),
    assigned: whole<StoredTransaction>(({ assigned_number }) => assigned_number),
    accepted: time<StoredTransaction>(({ accepted_at }) => accepted_at),
    completed: time<StoredTransaction>(({ completed_at }) => completed_at),
  },
}

const times = timeRows<StoredTransaction>()

const columns = {
  status: columnOf(values, ['status'], ({ status }) => status),
  amount: columnOf(values, ['amount'], ({ amount }) => amount),
  assigned_to: columnOf(values, ['assigned'], ({ assigned }) => assigned),
  accepted: columnOf(values, ['accepted'], ({ accepted }) => accepted),
  completed: columnOf(values, ['completed'], ({ completed }) => completed),
  ...timeColumns(times),
}

/** The storage declaration of transactions. */
export const transactions: RecordStorage<StoredTransaction, Transaction, NewTransaction> = {
  recordType: transactionRecordType,
  facets: [{ field: 'status', values: transactionStatuses, of: ({ status }) => status, firstCode: 1 }],
  rows: [values, times],
  columns,
  summary: {
    by: ['status', 'assigned_to', 'day', 'week', 'month'],
    times: ['created', 'accepted', 'completed'],
    values: { status: transactionStatuses },
    sum: columns.amount,
    amounts: 'the offer amounts',
  },
}
