import { transactions } from '../../lib/data/kinds/transactions.ts'
import { Transaction } from '../../lib/domain/transaction.ts'
import { record } from '../../lib/http/answers.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { RecordPath } from '../../lib/http/validate.ts'

export const handler = endpoint(
  {
    summary: 'Read a transaction',
    allow: 'transactions:read',
    path: RecordPath,
    answer: record(Transaction),
    problems: ['not_found'],
  },
  ({ path }) => transactions.get(path.id),
)
