import * as v from 'valibot'
import { transactions } from '../../lib/data/kinds/transactions.ts'
import { Transaction, TransactionFilter } from '../../lib/domain/transaction.ts'
import { page } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { pageParameters, pageRequest } from '../../lib/http/pagination.ts'

/** GET /api/v1/transactions: a page of transactions, newest first. */
export const handler = endpoint(
  {
    allow: 'transactions:read',
    query: v.strictObject({ ...pageParameters, ...TransactionFilter.entries }),
    answer: page(Transaction),
  },
  ({ query }) => transactions.list(pageRequest(query)),
)
