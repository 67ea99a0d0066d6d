import { deleteRecord } from '../../lib/data/records/delete.ts'
import { transactions } from '../../lib/data/records/transactions.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { nothing } from '../../lib/http/responses.ts'

export const handler = endpoint(
  {
    summary: 'Delete a transaction',
    allow: 'transactions:delete',
    path: RecordPath,
    response: nothing,
    problems: ['still_referenced'],
  },
  ({ path, by, precondition }) => deleteRecord(transactions, path.id, { by, precondition }),
)
