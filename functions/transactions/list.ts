import * as v from 'valibot'
import { transactions } from '../../lib/data/kinds/transactions.ts'
import { Transaction, TransactionFilter } from '../../lib/domain/transaction.ts'
import { page } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List transactions, newest first',
    allow: 'transactions:read',
    query: v.strictObject({ ...pageParameters, ...TransactionFilter.entries }),
    answer: page('TransactionPage', Transaction),
  },
  ({ query }) => transactions.list(pageRequest(query)),
)
