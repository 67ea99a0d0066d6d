import * as v from 'valibot'
import { prospects } from '../../lib/data/repositories/prospects.ts'
import { HistoryEntry } from '../../lib/domain/history.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/answers.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'

export const handler = endpoint(
  {
    summary: 'List the history of a prospect',
    allow: 'prospects:read',
    path: RecordPath,
    query: v.strictObject(pageParameters),
    answer: page('HistoryPage', HistoryEntry, 'newest first'),
  },
  ({ path, query, principal }) => prospects.history(path.id, pageRequest(query), principal.role === 'admin'),
)
