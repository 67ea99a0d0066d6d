import { deleteRecord } from '../../lib/data/records/delete.ts'
import { transactions } from '../../lib/data/records/transactions.ts'
import { nothing } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'Delete a transaction',
    allow: 'transactions:delete',
    path: RecordPath,
    answer: nothing,
  },
  ({ path, by, precondition }) => deleteRecord(transactions, path.id, { by, precondition }),
)
