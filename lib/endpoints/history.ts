import * as v from 'valibot'
import { listHistory } from '../data/records/history.ts'
import { HistoryEntry } from '../domain/history.ts'
import type { RecordType } from '../domain/record-type.ts'
import { endpoint, RecordPath } from '../http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../http/pagination.ts'

/** Makes the handler that lists the changes of a record. */
export function historyEndpoint(storage: RecordType) {
  const { name, plural } = storage
  return endpoint(
    {
      summary: `List the history of a ${name}`,
      allow: `${plural}:read`,
      path: RecordPath,
      query: v.strictObject(pageParameters),
      response: page('HistoryPage', HistoryEntry, 'newest first'),
    },
    ({ path, query, principal }) =>
      listHistory(storage, path.id, pageRequest(query), principal.role === 'admin'),
  )
}
