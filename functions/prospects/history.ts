import * as v from 'valibot'
import { listHistory } from '../../lib/data/records/history.ts'
import { prospects } from '../../lib/data/records/prospects.ts'
import { HistoryEntry } from '../../lib/domain/history.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List the history of a prospect',
    allow: 'prospects:read',
    path: RecordPath,
    query: v.strictObject(pageParameters),
    response: page('HistoryPage', HistoryEntry, 'newest first'),
  },
  ({ path, query, principal }) =>
    listHistory(prospects, path.id, pageRequest(query), principal.role === 'admin'),
)
