import { createRecord } from '../../lib/data/records/create.ts'
import { transactions } from '../../lib/data/records/transactions.ts'
import { NewTransaction, Transaction } from '../../lib/domain/transaction.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { created } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Create a transaction',
    allow: 'transactions:write',
    body: NewTransaction,
    response: created(Transaction),
    problems: ['external_id_taken', 'reference_closed'],
  },
  ({ body, by, idempotency }) => createRecord(transactions, body, { by, idempotency }),
)
