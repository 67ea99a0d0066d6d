import type { RecordStorage } from '../data/index/record-storage.ts'
import { updateRecord } from '../data/records/update.ts'
import type { AnyRecord } from '../domain/record-type.ts'
import type { Versioned } from '../domain/revision.ts'
import type { ProblemCode } from '../errors.ts'
import { endpoint, RecordPath } from '../http/endpoint.ts'
import { record } from '../http/responses.ts'

/**
 * Makes the handler that changes a record, for PUT and for PATCH: both send a JSON Merge Patch. The schema of the body only checks that
 * it is an object. `updateRecord` validates the fields that change.
 * @param problems the errors of this record type
 */
export function updateEndpoint<Stored extends AnyRecord, Public extends AnyRecord & Versioned>(
  storage: RecordStorage<Stored, Public>,
  ...problems: ProblemCode[]
) {
  const { name, plural, Patch, Public } = storage
  return endpoint(
    {
      summary: `Update a ${name}`,
      allow: `${plural}:write`,
      path: RecordPath,
      body: Patch,
      response: record(Public),
      problems: ['external_id_taken', ...problems],
    },
    ({ path, body, by, precondition, idempotency }) =>
      updateRecord(storage, path.id, body, { by, precondition, idempotency }),
  )
}
