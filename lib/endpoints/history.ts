import * as v from 'valibot'
import type { RecordStorage } from '../data/index/record-storage.ts'
import { listHistory } from '../data/records/history.ts'
import { HistoryEntry } from '../domain/history.ts'
import { endpoint, RecordPath } from '../http/endpoint.ts'
import { page, pageParameters, pageRequest } from '../http/pagination.ts'

/** Makes the handler that lists the changes of a record. */
export function historyEndpoint(storage: Pick<RecordStorage, 'recordType'>) {
  const { name, plural } = storage.recordType
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
