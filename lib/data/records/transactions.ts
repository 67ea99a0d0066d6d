import {
  type NewTransaction,
  type StoredTransaction,
  type Transaction,
  transactionRecordType,
  transactionStatusCodes,
} from '../../domain/transaction.ts'
import { defineStorage } from '../index/record-storage.ts'
import { choice, decimal, time, whole } from '../index/row-fields.ts'
import { columnsOf, timeColumns, timeRows } from '../index/rows.ts'

const values = {
  name: 'values',
  bytes: 12,
  fields: {
    status: choice<StoredTransaction>(transactionStatusCodes, ({ status }) => status, 1),
    amount: decimal<StoredTransaction>(({ offer_amount }) => offer_amount),
    assigned_to: whole<StoredTransaction>(({ assigned_number }) => assigned_number),
    accepted: time<StoredTransaction>(({ accepted_at }) => accepted_at),
    completed: time<StoredTransaction>(({ completed_at }) => completed_at),
  },
}

const times = timeRows<StoredTransaction>()

const columns = { ...columnsOf(values), ...timeColumns(times) }

/** The storage declaration of transactions. */
export const transactions = defineStorage<StoredTransaction, Transaction, NewTransaction>({
  ...transactionRecordType,
  rows: [values, times],
  columns,
})
