import { transactions } from '../../lib/data/repositories/transactions.ts'
import { nothing } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Delete a transaction',
    allow: 'transactions:delete',
    path: RecordPath,
    answer: nothing,
  },
  ({ path, by, precondition }) => transactions.remove(path.id, { by, precondition }),
)
