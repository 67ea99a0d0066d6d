import * as v from 'valibot'
import { listHistory } from '../../lib/data/records/history.ts'
import { transactions } from '../../lib/data/records/transactions.ts'
import { HistoryEntry } from '../../lib/domain/history.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List the history of a transaction',
    allow: 'transactions:read',
    path: RecordPath,
    query: v.strictObject(pageParameters),
    response: page('HistoryPage', HistoryEntry, 'newest first'),
  },
  ({ path, query, principal }) =>
    listHistory(transactions, path.id, pageRequest(query), principal.role === 'admin'),
)
