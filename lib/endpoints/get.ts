import type { RecordStorage } from '../data/index/record-storage.ts'
import { getRecord } from '../data/records/get.ts'
import type { AnyRecord } from '../domain/record-type.ts'
import type { Versioned } from '../domain/revision.ts'
import { endpoint, RecordPath } from '../http/endpoint.ts'
import { record } from '../http/responses.ts'

/** Makes the handler that returns a record. */
export function getEndpoint<Stored extends AnyRecord, Public extends AnyRecord & Versioned>(
  storage: RecordStorage<Stored, Public>,
) {
  const { name, plural, Public } = storage
  return endpoint(
    { summary: `Retrieve a ${name}`, allow: `${plural}:read`, path: RecordPath, response: record(Public) },
    ({ path }) => getRecord(storage, path.id),
  )
}
