import type { RecordStorage } from '../data/index/record-storage.ts'
import { deleteRecord } from '../data/records/delete.ts'
import type { AnyRecord } from '../domain/record-type.ts'
import type { ProblemCode } from '../errors.ts'
import { endpoint, RecordPath } from '../http/endpoint.ts'
import { nothing } from '../http/responses.ts'

/** Makes the handler that deletes a record. @param problems the errors of this record type */
export function deleteEndpoint<Stored extends AnyRecord, Public extends AnyRecord>(
  storage: RecordStorage<Stored, Public>,
  ...problems: ProblemCode[]
) {
  const { name, plural } = storage
  return endpoint(
    { summary: `Delete a ${name}`, allow: `${plural}:delete`, path: RecordPath, response: nothing, problems },
    ({ path, by, precondition }) => deleteRecord(storage, path.id, { by, precondition }),
  )
}
