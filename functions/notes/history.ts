import * as v from 'valibot'
import { listHistory } from '../../lib/data/records/history.ts'
import { notes } from '../../lib/data/records/notes.ts'
import { HistoryEntry } from '../../lib/domain/history.ts'
import { endpoint, RecordPath } from '../../lib/http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../../lib/http/pagination.ts'

export const handler = endpoint(
  {
    summary: 'List the history of a note',
    allow: 'notes:read',
    path: RecordPath,
    query: v.strictObject(pageParameters),
    response: page('HistoryPage', HistoryEntry, 'newest first'),
  },
  ({ path, query, principal }) => listHistory(notes, path.id, pageRequest(query), principal.role === 'admin'),
)
