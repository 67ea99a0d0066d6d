import {
  type NewTransaction,
  type StoredTransaction,
  type Transaction,
  transactionRecordType,
  transactionStatuses,
} from '../../domain/transaction.ts'
import { choice, decimal } from '../index/row-fields.ts'
import { columnOf, timeColumns, timesBeside } from '../index/rows.ts'
import type { RecordStorage } from './storage.ts'

const values = {
  name: 'values',
  bytes: 7,
  fields: {
    status: choice<StoredTransaction, string>(transactionStatuses, ({ status }) => status),
    amount: decimal<StoredTransaction>(({ offer_amount }) => offer_amount),
  },
}

const times = timesBeside(values)

const columns = {
  status: columnOf(values, ['status'], ({ status }) => status),
  amount: columnOf(values, ['amount'], ({ amount }) => amount),
  ...timeColumns(times),
}

/** The storage declaration of transactions. */
export const transactions: RecordStorage<StoredTransaction, Transaction, NewTransaction> = {
  recordType: transactionRecordType,
  facets: [{ field: 'status', values: transactionStatuses, of: ({ status }) => status, firstCode: 1 }],
  rows: [values, times],
  columns,
  summary: {
    groups: {
      status: { column: columns.status, values: transactionStatuses },
      month: { column: columns.month },
    },
    sum: columns.amount,
  },
}
